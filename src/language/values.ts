/**
 * Stands for a value that the server sent but that could not be read (CEL's unknown). A result is UNKNOWN
 * unless it is the same for every value that this one may have. It never leaves the page. An error is undefined
 * instead; null is a normal value.
 */
export const UNKNOWN = Symbol("unknown");

/** An item of a filtered list that may not belong to it, because the filter's condition was unknown for it. */
export class MaybeItem {
  readonly item: unknown;

  constructor(item: unknown) {
    this.item = item;
  }
}

/** Whether a value is or contains an unknown value, or an item that may be missing. */
export function hasUnknown(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value === UNKNOWN;
  return value instanceof MaybeItem || (Array.isArray(value) ? value : Object.values(value)).some(hasUnknown);
}

/** Returns a value with unknown parts replaced by null and without items that may be missing. */
export function stripUnknown(value: unknown): unknown {
  if (value === undefined || value === UNKNOWN) return null;
  if (!hasUnknown(value)) return value;
  if (Array.isArray(value)) return value.filter((item) => !(item instanceof MaybeItem)).map(stripUnknown);
  return mapValues(value as Record<string, unknown>, stripUnknown); // it has unknown parts, so it is an object
}

/** Maps the values of a record under the same names. Returns an empty record for undefined. */
export function mapValues<T, U>(
  record: Readonly<Record<string, T>> | undefined,
  toValue: (value: T, key: string) => U,
): Record<string, U> {
  return Object.fromEntries(Object.entries(record ?? {}).map(([key, value]) => [key, toValue(value, key)]));
}

// Not Object.hasOwn, which the oldest supported engines do not have.
const hasOwn = Object.prototype.hasOwnProperty;

/**
 * Returns an entry that the object itself has, never an inherited one such as `constructor`; undefined if there
 * is none.
 */
export function ownEntryOf<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return hasOwn.call(table, key) ? table[key] : undefined;
}

/** Copies an object so that it has no prototype: a lookup by name then finds only its own entries. */
export function copyWithoutPrototype<T>(table: Readonly<Record<string, T>> = {}): Record<string, T> {
  return Object.assign(Object.create(null), table);
}

/** Returns the object's own property; undefined for anything else, lists included. */
export function ownProperty(object: unknown, key: string): unknown {
  return isObject(object) ? ownEntryOf(object, key) : undefined;
}

/** Whether a value is an object (and not null or a list). */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Whether a value is quick to compare, so that its size need not be counted (step-limit.ts): a number, a
 * boolean, null or a short text.
 */
export function isCheapToCompare(value: unknown): boolean {
  return (
    typeof value === "number" ||
    typeof value === "boolean" ||
    value === null ||
    (typeof value === "string" && value.length < 99)
  );
}

/** Normalizes a number: -0 becomes 0, because JSON has no minus zero; a number that is not finite becomes undefined. */
export function normalizeNumber(value: unknown): unknown {
  return typeof value !== "number" ? value : Number.isFinite(value) ? value + 0 : undefined;
}

/** Compares by value. Values of different types are not equal. */
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

/**
 * Compares two values for sorting: negative if `a` comes first, zero if equal, positive if `b` does; NaN if
 * they have no order.
 */
export function compareValues(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number")
    return Number.isFinite(a) && Number.isFinite(b) ? a - b : NaN;
  if (typeof a === "string" && typeof b === "string") return compareText(a, b);
  return typeof a === "boolean" && typeof b === "boolean" ? Number(a) - Number(b) : NaN;
}

/** Compares by code points, as CEL does, not by UTF-16 units; the orders differ beyond U+FFFF. */
function compareText(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return codePointOrder(a, at) - codePointOrder(b, at);
}

function codePointOrder(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : at < text.length ? unit : -1;
}

/** Parses a JSON text. Returns undefined for any other text. Pure. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
