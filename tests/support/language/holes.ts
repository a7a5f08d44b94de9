import fc from "fast-check";
import { isEqual, isObject, MaybeItem, UNKNOWN } from "../../../src/language/values.ts";

/** A value that could not be read, with the values that it may have had. */
export class Hole {
  readonly values: readonly unknown[];

  constructor(values: readonly unknown[]) {
    this.values = values;
  }
}

/** Number of completions of every hole. */
export const COMPLETIONS = 4;

/** Returns an arbitrary hole whose completions come from `filling`. */
export function holeOf(filling: fc.Arbitrary<unknown>): fc.Arbitrary<Hole> {
  const values = fc.array(filling, { minLength: COMPLETIONS, maxLength: COMPLETIONS });
  return values.map((all) => new Hole(all.map((one) => filled(one, 0))));
}

/** Fills the holes in data: with UNKNOWN, as a page sees it, or with the completion of this index. */
export function filled(data: unknown, index?: number): unknown {
  if (data instanceof Hole) return index === undefined ? UNKNOWN : data.values[index];
  if (Array.isArray(data)) return data.map((item) => filled(item, index));
  if (!isObject(data)) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, filled(value, index)]));
}

/** Whether a completed value agrees with the known parts of another. Items that may be missing can be absent. */
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
  return first instanceof MaybeItem ? isThere(first.item) || itemsAgree(rest, whole) : isThere(first);
}
