import { missedBound } from "../response-schema.ts";
import { mapValues } from "../values.ts";

/**
 * Type of a value before any data is known. `nullable` covers both JSON's null and an expression without a value: an
 * answer that is not loaded yet, an index beyond the list, a division by zero. `values` are the only possible values.
 * `here` is the value on this page of an expression that serves several pages; it only selects a property.
 */
export type Type =
  | { kind: "any" }
  | { kind: "null" }
  | { kind: "boolean"; nullable?: true; values?: readonly boolean[] }
  | NumberType
  | { kind: "string"; nullable?: true; values?: readonly string[]; here?: string }
  | { kind: "list"; nullable?: true; items: Type }
  /**
   * `open` is the type of unlisted properties; without it they do not exist. `writtenIn` is the part of the document
   * that may declare further ones.
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

/** Makes a type nullable if `nullable` is true. */
export function orNull<T extends Type>(type: T, nullable = true): T {
  return nullable && type.kind !== "any" && type.kind !== "null" ? { ...type, nullable: true } : type;
}

/** Returns the type without null. */
export function present(type: Type): Type {
  if (type.kind === "any" || type.kind === "null" || !type.nullable) return type;
  const { nullable: _, ...rest } = type;
  return rest;
}

/** Returns the type of a constant, with the exact values of numbers, texts and booleans. */
export function typeOfValue(value: unknown): Type {
  if (value === null || value === undefined) return { kind: "null" };
  if (typeof value === "boolean") return { kind: "boolean", values: [value] };
  if (typeof value === "number") return { kind: "number", values: [value] };
  if (typeof value === "string") return { kind: "string", values: [value] };
  if (Array.isArray(value)) return { kind: "list", items: uniteAll(value.map(typeOfValue)) };
  if (typeof value !== "object") return ANY;
  return { kind: "object", properties: mapValues(value as Record<string, unknown>, typeOfValue) };
}

/** Removes exact values from a type. The result still holds when a variant changes the constants. */
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

/** Returns the item type of a list of these types. An empty list has items of any type. */
export function uniteAll(types: readonly Type[]): Type {
  const [first = ANY] = types;
  if (types.length < 2) return first;
  // By halves: uniting one after another would copy all earlier values for each type.
  const middle = types.length >> 1;
  return unite(uniteAll(types.slice(0, middle)), uniteAll(types.slice(middle)));
}

/** Returns the narrowest type that can be expressed and holds the values of both. */
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

/** Unites the properties of two objects; one that only one of them has becomes nullable. */
function uniteObjects(a: ObjectType, b: ObjectType): ObjectType {
  const properties: Record<string, Type> = {};
  for (const name of new Set([...Object.keys(a.properties), ...Object.keys(b.properties)])) {
    const [left, right] = [propertyOf(a, name), propertyOf(b, name)];
    properties[name] = left && right ? unite(left, right) : orNull(left ?? right ?? ANY);
  }
  const open = a.open && b.open ? unite(a.open, b.open) : (a.open ?? b.open);
  return { kind: "object", properties, ...(open && { open }) };
}

/** Returns the type of a property; undefined if the object has no property of that name. */
export function propertyOf(type: ObjectType, name: string): Type | undefined {
  return Object.hasOwn(type.properties, name) ? type.properties[name] : type.open && orNull(type.open);
}

/** Whether every number of the type is whole. */
export function isWhole(type: NumberType): boolean {
  return type.values ? type.values.every(Number.isInteger) : Number.isInteger(type.multipleOf);
}

/** Whether a value of the type can equal `value`, which is not null. */
export function canBe(type: Type, value: boolean | number | string): boolean {
  if (type.kind === "any") return true;
  if (type.kind !== typeof value) return false;
  if ("values" in type && type.values) return (type.values as readonly unknown[]).includes(value);
  return type.kind !== "number" || missedBound(type, value) === undefined;
}

/** Whether some value can be of both types. Null counts only if one of the types is null alone. */
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
 * Returns the type of a kind of schemas/functions.json: number, string, boolean, list, any, list<kind> for a list of
 * items of that kind, or integer, which only results have.
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

/** Whether every value of `type` that is not null has this kind. A value of type ANY counts as fitting. */
export function isKind(type: Type, kind: string): boolean {
  const items = itemsOf(kind);
  if (items !== undefined && type.kind === "list") return isKind(type.items, items);
  return kind === "any" || type.kind === "any" || type.kind === kind;
}

/** Whether a value of this type may be missing or null, or an item of it if one of the kinds is list<kind>. */
export function mayLack(type: Type, kinds: string): boolean {
  if (isNullable(type)) return true;
  return kinds.split("|").some((kind) => {
    const items = itemsOf(kind);
    return type.kind === "list" && items !== undefined && mayLack(type.items, items);
  });
}

/** Returns the item kind of list<kind>; undefined for any other kind. */
export function itemsOf(kind: string): string | undefined {
  return /^list<(.+)>$/.exec(kind)?.[1];
}
