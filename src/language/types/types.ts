import { findViolatedBound } from "../response-schema.ts";
import { mapValues } from "../values.ts";

/**
 * What values an expression may have, before any data is known. `nullable`: null, or no value (data not loaded,
 * no such item, division by zero). `values`: the only possible ones. `here`: the value on this page, which only
 * selects a property.
 */
export type Type =
  | { kind: "any" }
  | { kind: "null" }
  | { kind: "boolean"; nullable?: true; values?: readonly boolean[] }
  | NumberType
  | { kind: "string"; nullable?: true; values?: readonly string[]; here?: string }
  /**
   * `serverOrder`: the server decides the order of the objects in it, so no position has a meaning. It contains the
   * fields of the list's `key`.
   */
  | { kind: "list"; nullable?: true; items: Type; serverOrder?: readonly string[] }
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

/** The type of numbers, with its bounds if known. */
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

/** The type of lists. */
export type ListType = Extract<Type, { kind: "list" }>;

/** The type of a value about which nothing is known. It fits everywhere. */
export const ANY: Type = { kind: "any" };

/** Whether a value of this type may be missing or null. */
export function isNullable(type: Type): boolean {
  return type.kind === "any" || type.kind === "null" || type.nullable === true;
}

/** Makes a type nullable if `nullable` is true. */
export function makeNullableIf<T extends Type>(type: T, nullable = true): T {
  return nullable && type.kind !== "any" && type.kind !== "null" ? { ...type, nullable: true } : type;
}

/** Returns the type without null. */
export function typeWithoutNull(type: Type): Type {
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
  if (Array.isArray(value)) return { kind: "list", items: uniteItemTypes(value.map(typeOfValue)) };
  if (typeof value !== "object") return ANY;
  return { kind: "object", properties: mapValues(value as Record<string, unknown>, typeOfValue) };
}

/**
 * Returns the type with any value of its kind instead of the listed ones, for constants that a variant may change.
 */
export function widenToAnyValue(type: Type): Type {
  switch (type.kind) {
    case "any":
    case "null":
      return ANY;
    case "list":
      return { ...type, items: widenToAnyValue(type.items) };
    case "object":
      return { ...type, properties: mapValues(type.properties, widenToAnyValue) };
    case "number":
      return makeNullableIf(
        { kind: "number", ...(isWholeNumberType(type) && { multipleOf: 1 }) },
        isNullable(type),
      );
    default:
      return makeNullableIf({ kind: type.kind }, isNullable(type));
  }
}

/**
 * Returns the type of the items of a list, from the types of all items. An empty list has items of any type.
 */
export function uniteItemTypes(types: readonly Type[]): Type {
  const [first = ANY] = types;
  if (types.length < 2) return first;
  // By halves: uniting one after another would copy all earlier values for each type.
  const middle = types.length >> 1;
  return uniteTypes(uniteItemTypes(types.slice(0, middle)), uniteItemTypes(types.slice(middle)));
}

/** Returns the narrowest type that includes all values of both types. */
export function uniteTypes(a: Type, b: Type): Type {
  if (a.kind === "null") return makeNullableIf(b);
  if (b.kind === "null") return makeNullableIf(a);
  const nullable = isNullable(a) || isNullable(b);
  if (a.kind === "list" && b.kind === "list") return makeNullableIf(uniteLists(a, b), nullable);
  if (a.kind === "object" && b.kind === "object") return makeNullableIf(uniteObjects(a, b), nullable);
  if (a.kind === "number" && b.kind === "number") return makeNullableIf(uniteNumbers(a, b), nullable);
  if (a.kind === "string" && b.kind === "string")
    return makeNullableIf({ kind: "string", ...uniteValues(a, b) }, nullable);
  if (a.kind === "boolean" && b.kind === "boolean")
    return makeNullableIf({ kind: "boolean", ...uniteValues(a, b) }, nullable);
  return ANY;
}

/** Returns a list type for the items of both lists. The server decides the order if it decides that of one of them. */
export function uniteLists(a: ListType, b: ListType): ListType {
  const isOrdered = !a.serverOrder && !b.serverOrder;
  return { kind: "list", items: uniteTypes(a.items, b.items), ...(!isOrdered && { serverOrder: [] }) };
}

function uniteValues<T>(
  a: { values?: readonly T[] },
  b: { values?: readonly T[] },
): { values?: readonly T[] } {
  return a.values && b.values ? { values: [...new Set([...a.values, ...b.values])] } : {};
}

function uniteNumbers(a: NumberType, b: NumberType): NumberType {
  if (a.values && b.values) return { kind: "number", ...uniteValues(a, b) };
  const whole = isWholeNumberType(a) && isWholeNumberType(b) ? { multipleOf: 1 } : {};
  return { kind: "number", ...whole };
}

type ObjectType = Extract<Type, { kind: "object" }>;

/**
 * Returns an object type with the properties of both; a property that only one of them has becomes nullable.
 */
function uniteObjects(a: ObjectType, b: ObjectType): ObjectType {
  const properties: Record<string, Type> = {};
  for (const name of new Set([...Object.keys(a.properties), ...Object.keys(b.properties)])) {
    const [left, right] = [propertyTypeOf(a, name), propertyTypeOf(b, name)];
    properties[name] = left && right ? uniteTypes(left, right) : makeNullableIf(left ?? right ?? ANY);
  }
  const open = a.open && b.open ? uniteTypes(a.open, b.open) : (a.open ?? b.open);
  return { kind: "object", properties, ...(open && { open }) };
}

/** Returns the type of a property; undefined if the object has no property of that name. */
export function propertyTypeOf(type: ObjectType, name: string): Type | undefined {
  return Object.hasOwn(type.properties, name)
    ? type.properties[name]
    : type.open && makeNullableIf(type.open);
}

/** Whether every number of the type is whole. */
export function isWholeNumberType(type: NumberType): boolean {
  return type.values ? type.values.every(Number.isInteger) : Number.isInteger(type.multipleOf);
}

/** Whether a value of the type can equal this value, which is not null. */
export function typeAllowsValue(type: Type, value: boolean | number | string): boolean {
  if (type.kind === "any") return true;
  if (type.kind !== typeof value) return false;
  if ("values" in type && type.values) return (type.values as readonly unknown[]).includes(value);
  return type.kind !== "number" || findViolatedBound(type, value) === undefined;
}

/** Whether some value can be of both types. Null counts only if one of the types is null alone. */
export function typesOverlap(a: Type, b: Type): boolean {
  if (a.kind === "any" || b.kind === "any") return true;
  if (a.kind === "null") return isNullable(b);
  if (b.kind === "null") return isNullable(a);
  if (a.kind !== b.kind) return false;
  if ("values" in a && a.values) return a.values.some((value) => typeAllowsValue(b, value));
  if ("values" in b && b.values) return b.values.some((value) => typeAllowsValue(a, value));
  return true;
}

/**
 * Returns the type that a kind of schemas/functions.json means: number, string, boolean, list, any, list<kind>
 * for a list of such items, or integer and category (of plurals), which only results have.
 */
export function typeOfKind(kind: string): Type {
  const items = itemKindOf(kind);
  if (items !== undefined) return { kind: "list", items: typeOfKind(items) };
  switch (kind) {
    case "integer":
      return { kind: "number", multipleOf: 1 };
    case "category":
      return { kind: "string", values: ["zero", "one", "two", "few", "many", "other"] };
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
export function isTypeOfKind(type: Type, kind: string): boolean {
  const items = itemKindOf(kind);
  if (items !== undefined && type.kind === "list") return isTypeOfKind(type.items, items);
  return kind === "any" || type.kind === "any" || type.kind === kind;
}

/** Whether a value of this type may be null or missing; for a kind list<…>, also whether an item of it may. */
export function mayBeMissing(type: Type, kinds: string): boolean {
  if (isNullable(type)) return true;
  return kinds.split("|").some((kind) => {
    const items = itemKindOf(kind);
    return type.kind === "list" && items !== undefined && mayBeMissing(type.items, items);
  });
}

/** Returns the kind of the items, `number` for `list<number>`; undefined for any other kind. */
export function itemKindOf(kind: string): string | undefined {
  return /^list<(.+)>$/.exec(kind)?.[1];
}
