import fc from "fast-check";
import { isEqual, isObject, Maybe, UNKNOWN } from "../../../src/language/values.ts";

/** Something that could not be read, and what it may have been instead. */
export class Hole {
  readonly values: readonly unknown[];

  constructor(values: readonly unknown[]) {
    this.values = values;
  }
}

/** So many completions has every hole. */
export const COMPLETIONS = 4;

/** A hole that such values may fill. */
export function holeOf(filling: fc.Arbitrary<unknown>): fc.Arbitrary<Hole> {
  const values = fc.array(filling, { minLength: COMPLETIONS, maxLength: COMPLETIONS });
  return values.map((all) => new Hole(all.map((one) => filled(one, 0))));
}

/** Data with holes as a page knows it, or (with an index) as it may have been. */
export function filled(data: unknown, index?: number): unknown {
  if (data instanceof Hole) return index === undefined ? UNKNOWN : data.values[index];
  if (Array.isArray(data)) return data.map((item) => filled(item, index));
  if (!isObject(data)) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, filled(value, index)]));
}

/** Whether what is sure of a value is so in another: the items in their order, less those that may not be there. */
export function agrees(known: unknown, whole: unknown): boolean {
  if (known === UNKNOWN) return true;
  if (Array.isArray(known)) return Array.isArray(whole) && itemsAgree(known, whole);
  if (!isObject(known)) return isEqual(known, whole);
  const keys = Object.keys(known);
  return (
    isObject(whole) &&
    keys.length === Object.keys(whole).length &&
    keys.every((key) => Object.hasOwn(whole, key) && agrees(known[key], whole[key]))
  );
}

function itemsAgree(known: readonly unknown[], whole: readonly unknown[]): boolean {
  if (known.length === 0) return whole.length === 0;
  const [first, ...rest] = known;
  const isThere = (item: unknown) =>
    whole.length > 0 && agrees(item, whole[0]) && itemsAgree(rest, whole.slice(1));
  return first instanceof Maybe ? isThere(first.item) || itemsAgree(rest, whole) : isThere(first);
}
