import type { ResponseSchema, ResponseType } from "../document.generated.ts";
import {
  isPossibleFieldValue,
  listPossibleValues,
  numberStepOf,
  removeFallback,
} from "../possible-values.ts";
import { jsonTypesOfField, matchingJsonType } from "../response-schema.ts";
import { mapValues } from "../values.ts";
import {
  ANY,
  makeNullableIf,
  type NumberType,
  type Type,
  typeOfValue,
  typeWithoutNull,
  uniteItemTypes,
  uniteTypes,
} from "./types.ts";

/** Schema of an answer's field, or of any other value that expressions read (names.schema.json). */
export interface ValueSchema extends ResponseSchema {
  const?: unknown;
  properties?: Readonly<Record<string, ValueSchema>>;
  additionalProperties?: boolean | ValueSchema;
  items?: ValueSchema;
}

/**
 * Returns the type of the values that a schema allows, for checking expressions. A value with a default is
 * never null. Unlisted properties do not exist, unless additionalProperties gives their type. A value of
 * several kinds has any type.
 */
export function typeOfSchema(schema: ValueSchema): Type {
  // A truthy field that is not boolean is reported at its declaration, not where it is read.
  if (schema.truthy) return schema.type?.includes("boolean") ? { kind: "boolean" } : ANY;
  const { fallback } = schema;
  const type = typeWithoutFallback(removeFallback(schema));
  return fallback === undefined ? type : uniteTypes(type, typeOfValue(fallback));
}

function typeWithoutFallback(schema: ValueSchema): Type {
  const type = "const" in schema ? typeOfValue(schema.const) : typeByKeywords(schema);
  return (schema.default ?? null) === null ? type : typeWithDefault(type, schema);
}

function typeByKeywords(schema: ValueSchema): Type {
  const listed = listPossibleValues(schema);
  if (listed) return uniteItemTypes(listed.map(typeOfValue));
  const kinds = jsonTypesOfField(schema).map((kind) => (kind === "integer" ? "number" : kind));
  return uniteItemTypes([...new Set(kinds)].map((kind) => typeOfJsonType(kind, schema)));
}

/**
 * Returns the type of a field whose default replaces null. A default of another type is reported elsewhere, at
 * its declaration.
 */
function typeWithDefault(type: Type, schema: ValueSchema): Type {
  const usual = schema.default;
  if (type.kind === "any") return ANY;
  if (type.kind === "null") return typeOfValue(usual);
  // A default that is a list or an object is read by the schema, as an answer is.
  const isOwn =
    typeof usual === "object"
      ? matchingJsonType(usual, jsonTypesOfField(schema))
      : isPossibleFieldValue(schema, usual);
  return isOwn ? typeWithoutNull(type) : uniteTypes(typeWithoutNull(type), typeOfValue(usual));
}

function typeOfJsonType(kind: ResponseType, schema: ValueSchema): Type {
  switch (kind) {
    case "null":
    case "boolean":
    case "string":
      return { kind };
    case "integer":
    case "number":
      return typeOfNumber(schema);
    case "array":
      return typeOfList(schema);
    case "object":
      return typeOfObject(schema);
  }
}

/** Only lists of objects have a `serverOrder`: in a list of texts or numbers, only the position has a meaning. */
function typeOfList({ items, key = [], orderBy }: ValueSchema): Type {
  const serverOrder = items?.properties && !orderBy ? { serverOrder: key } : {};
  return { kind: "list", items: items ? typeOfSchema(items) : ANY, ...serverOrder };
}

function typeOfNumber(schema: ValueSchema): Type {
  const type: NumberType = { kind: "number", multipleOf: numberStepOf(schema) };
  for (const bound of ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"] as const) {
    const value = schema[bound];
    if (value !== undefined) type[bound] = value;
  }
  return type;
}

function typeOfObject({ properties, additionalProperties }: ValueSchema): Type {
  const open =
    typeof additionalProperties === "object"
      ? typeOfSchema(additionalProperties)
      : properties
        ? undefined
        : ANY;
  return {
    kind: "object",
    properties: mapValues(properties, typeOfSchema),
    ...(open && { open: makeNullableIf(open) }),
  };
}
