import { missedBound } from "../response-schema.ts";
import { mapValues } from "../values.ts";

/**
 * What a value may be, as far as it is known before any data. `nullable` covers both JSON's null and an
 * expression that yields no value: an answer not loaded yet, an index beyond the list, a division by zero.
 * `values` are the only ones that can occur; `here` is the one of this page, where an expression serves several
 * pages: nothing follows from it but which property it names.
 */
export type Type =
  | { kind: "any" }
  | { kind: "null" }
  | { kind: "boolean"; nullable?: true; values?: readonly boolean[] }
  | NumberType
  | { kind: "string"; nullable?: true; values?: readonly string[]; here?: string }
  | { kind: "list"; nullable?: true; items: Type }
  /**
   * `open` is the type of properties that are not listed; without it there are no others. `writtenIn` is the part of
   * the document that may say further ones.
   */
  | {
      kind: "object";
      nullable?: true;
      properties: Readonly<Record<string, Type>>;
      open?: Type;
      writtenIn?: string;
    };

export type NumberType = {
  kind: "number";
  nullable?: true;
  values?: readonly number[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
};

export const ANY: Type = { kind: "any" };

/** Whether a value of this type may be missing or null. */
export function isNullable(type: Type): boolean {
  return type.kind === "any" || type.kind === "null" || type.nullable === true;
}

/** The type, nullable where `nullable` says so. */
export function orNull<T extends Type>(type: T, nullable = true): T {
  return nullable && type.kind !== "any" && type.kind !== "null" ? { ...type, nullable: true } : type;
}

/** The type without null. */
export function present(type: Type): Type {
  if (type.kind === "any" || type.kind === "null" || !type.nullable) return type;
  const { nullable: _, ...rest } = type;
  return rest;
}

/** The type of a constant: numbers, texts and truth values are known to the value. */
export function typeOfValue(value: unknown): Type {
  if (value === null || value === undefined) return { kind: "null" };
  if (typeof value === "boolean") return { kind: "boolean", values: [value] };
  if (typeof value === "number") return { kind: "number", values: [value] };
  if (typeof value === "string") return { kind: "string", values: [value] };
  if (Array.isArray(value)) return { kind: "list", items: uniteAll(value.map(typeOfValue)) };
  if (typeof value !== "object") return ANY;
  return { kind: "object", properties: mapValues(value as Record<string, unknown>, typeOfValue) };
}

/** The type without the values that are known: what stays true when a variant changes the constants. */
export function widen(type: Type): Type {
  switch (type.kind) {
    case "any":
    case "null":
      return ANY;
    case "list":
      return { ...type, items: widen(type.items) };
    case "object":
      return { ...type, properties: mapValues(type.properties, widen) };
    case "number":
      return orNull({ kind: "number", ...(isWhole(type) && { multipleOf: 1 }) }, isNullable(type));
    default:
      return orNull({ kind: type.kind }, isNullable(type));
  }
}

/** The type of the items of a list of these. An empty list has items of any type. */
export function uniteAll(types: readonly Type[]): Type {
  const [first = ANY] = types;
  if (types.length < 2) return first;
  // By halves: one after the other, all values that were seen would be copied for each that follows.
  const middle = types.length >> 1;
  return unite(uniteAll(types.slice(0, middle)), uniteAll(types.slice(middle)));
}

/** The narrowest type that we can name that holds the values of both. */
export function unite(a: Type, b: Type): Type {
  if (a.kind === "null") return orNull(b);
  if (b.kind === "null") return orNull(a);
  const nullable = isNullable(a) || isNullable(b);
  if (a.kind === "list" && b.kind === "list")
    return orNull({ kind: "list", items: unite(a.items, b.items) }, nullable);
  if (a.kind === "object" && b.kind === "object") return orNull(uniteObjects(a, b), nullable);
  if (a.kind === "number" && b.kind === "number") return orNull(uniteNumbers(a, b), nullable);
  if (a.kind === "string" && b.kind === "string")
    return orNull({ kind: "string", ...uniteValues(a, b) }, nullable);
  if (a.kind === "boolean" && b.kind === "boolean")
    return orNull({ kind: "boolean", ...uniteValues(a, b) }, nullable);
  return ANY;
}

function uniteValues<T>(
  a: { values?: readonly T[] },
  b: { values?: readonly T[] },
): { values?: readonly T[] } {
  return a.values && b.values ? { values: [...new Set([...a.values, ...b.values])] } : {};
}

function uniteNumbers(a: NumberType, b: NumberType): NumberType {
  if (a.values && b.values) return { kind: "number", ...uniteValues(a, b) };
  const whole = isWhole(a) && isWhole(b) ? { multipleOf: 1 } : {};
  return { kind: "number", ...whole };
}

type ObjectType = Extract<Type, { kind: "object" }>;

/** A property that only one of the two has may be missing. */
function uniteObjects(a: ObjectType, b: ObjectType): ObjectType {
  const properties: Record<string, Type> = {};
  for (const name of new Set([...Object.keys(a.properties), ...Object.keys(b.properties)])) {
    const [left, right] = [propertyOf(a, name), propertyOf(b, name)];
    properties[name] = left && right ? unite(left, right) : orNull(left ?? right ?? ANY);
  }
  const open = a.open && b.open ? unite(a.open, b.open) : (a.open ?? b.open);
  return { kind: "object", properties, ...(open && { open }) };
}

/** The type of a property, or undefined where the object has none of that name. */
export function propertyOf(type: ObjectType, name: string): Type | undefined {
  return Object.hasOwn(type.properties, name) ? type.properties[name] : type.open && orNull(type.open);
}

/** Whether every number of the type is a whole one. */
export function isWhole(type: NumberType): boolean {
  return type.values ? type.values.every(Number.isInteger) : Number.isInteger(type.multipleOf);
}

/** Whether a value of the type can equal `value`, null aside. */
export function canBe(type: Type, value: boolean | number | string): boolean {
  if (type.kind === "any") return true;
  if (type.kind !== typeof value) return false;
  if ("values" in type && type.values) return (type.values as readonly unknown[]).includes(value);
  return type.kind !== "number" || missedBound(type, value) === undefined;
}

/** Whether some value can be of both types. Null counts only where it is all that one of them can be. */
export function overlaps(a: Type, b: Type): boolean {
  if (a.kind === "any" || b.kind === "any") return true;
  if (a.kind === "null") return isNullable(b);
  if (b.kind === "null") return isNullable(a);
  if (a.kind !== b.kind) return false;
  if ("values" in a && a.values) return a.values.some((value) => canBe(b, value));
  if ("values" in b && b.values) return b.values.some((value) => canBe(a, value));
  return true;
}

/**
 * Returns the type that a kind of schemas/functions.json names: number, string, boolean, list or any, as Type has them;
 * list<kind>, a list of items of that kind; or integer, which only a result can be.
 */
export function typeOfKind(kind: string): Type {
  const items = itemsOf(kind);
  if (items !== undefined) return { kind: "list", items: typeOfKind(items) };
  switch (kind) {
    case "integer":
      return { kind: "number", multipleOf: 1 };
    case "list":
      return { kind, items: ANY };
    case "number":
    case "string":
    case "boolean":
      return { kind };
    default:
      return ANY;
  }
}

/** Whether every value of `type` is of the kind that `kind` names; null aside, which any value may be. */
export function isKind(type: Type, kind: string): boolean {
  const items = itemsOf(kind);
  if (items !== undefined && type.kind === "list") return isKind(type.items, items);
  return kind === "any" || type.kind === "any" || type.kind === kind;
}

/** Whether a value of this type, or of an item that one of the kinds speaks of, may be missing or null. */
export function mayLack(type: Type, kinds: string): boolean {
  if (isNullable(type)) return true;
  return kinds.split("|").some((kind) => {
    const items = itemsOf(kind);
    return type.kind === "list" && items !== undefined && mayLack(type.items, items);
  });
}

/** The kind of the items that a kind of list names, or undefined for any other kind. */
export function itemsOf(kind: string): string | undefined {
  return /^list<(.+)>$/.exec(kind)?.[1];
}
