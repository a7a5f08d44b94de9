/**
 * CEL's unknown: something is there, but what came could not be read. It stands in an answer where that happened,
 * and spreads: whatever is still sure is sure for every value that it may be. Never leaves the page.
 * CEL's error is `undefined` instead, and JSON's null is a value like any other.
 */
export const UNKNOWN = Symbol("unknown");

/** An item of which it is not known whether the list has it: what a filter makes of an unknown verdict. */
export class Maybe {
  readonly item: unknown;

  constructor(item: unknown) {
    this.item = item;
  }
}

/** Whether something in the value is unknown, or may not be in it. */
export function hasUnknown(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value === UNKNOWN;
  return value instanceof Maybe || (Array.isArray(value) ? value : Object.values(value)).some(hasUnknown);
}

/** The value as it may leave the page: null where it is unknown, without items that may not be there. */
export function knownPart(value: unknown): unknown {
  if (value === undefined || value === UNKNOWN) return null;
  if (!hasUnknown(value)) return value;
  if (Array.isArray(value)) return value.filter((item) => !(item instanceof Maybe)).map(knownPart);
  return mapValues(value as Record<string, unknown>, knownPart); // what else has parts is an object
}

/** The same names, each with what becomes of its value; none of what is left out. */
export function mapValues<T, U>(
  record: Readonly<Record<string, T>> | undefined,
  toValue: (value: T, key: string) => U,
): Record<string, U> {
  return Object.fromEntries(Object.entries(record ?? {}).map(([key, value]) => [key, toValue(value, key)]));
}

// Not Object.hasOwn: the oldest engines that we serve have none.
const hasOwn = Object.prototype.hasOwnProperty;

/** The table's own entry, never an inherited one such as constructor. */
export function ownEntry<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return hasOwn.call(table, key) ? table[key] : undefined;
}

/** A copy of a table that inherits nothing: whatever the name, only what stands in it is found. */
export function bareTable<T>(table: Readonly<Record<string, T>> = {}): Record<string, T> {
  return Object.assign(Object.create(null), table);
}

/** The object's own property. What is no object, lists included, has none. */
export function ownProperty(object: unknown, key: string): unknown {
  return isObject(object) ? ownEntry(object, key) : undefined;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is compared at once: neither a long text, nor a list or an object, nor unknown, nor an error. */
export function isShort(value: unknown): boolean {
  return (
    typeof value === "number" ||
    typeof value === "boolean" ||
    value === null ||
    (typeof value === "string" && value.length < 99)
  );
}

/** A value as it may be kept: no number that is not finite, and no minus zero, which JSON does not tell apart. */
export function normalize(value: unknown): unknown {
  return typeof value !== "number" ? value : Number.isFinite(value) ? value + 0 : undefined;
}

/** Equality by value. Values of different types are not equal. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => isEqual(item, b[i]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => hasOwn.call(b, key) && isEqual(a[key], b[key]))
  );
}

/** Negative, zero or positive as `a` comes before, with or after `b`; NaN where they have no order. */
export function compare(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number")
    return Number.isFinite(a) && Number.isFinite(b) ? a - b : NaN;
  if (typeof a === "string" && typeof b === "string") return compareText(a, b);
  return typeof a === "boolean" && typeof b === "boolean" ? Number(a) - Number(b) : NaN;
}

/** By code points, as CEL orders, not by UTF-16 units: they differ beyond U+FFFF. */
function compareText(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return order(a, at) - order(b, at);
}

function order(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : at < text.length ? unit : -1;
}

/** The value of a JSON text; undefined for any other text. Pure. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
