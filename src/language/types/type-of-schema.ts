import type { ResponseSchema, ResponseType } from "../document.generated.ts";
import { kindsOf, ownKind } from "../response-schema.ts";
import { asSent, fitsField, listedOf, stepOf } from "../response-values.ts";
import { mapValues } from "../values.ts";
import { ANY, type NumberType, orNull, present, type Type, typeOfValue, unite, uniteAll } from "./types.ts";

/** A response schema, and the words that names.schema.json has besides. */
export interface ValueSchema extends ResponseSchema {
  const?: unknown;
  properties?: Readonly<Record<string, ValueSchema>>;
  additionalProperties?: boolean | ValueSchema;
  items?: ValueSchema;
}

/**
 * The type of data that fits a response schema, or another plain JSON Schema of values. What has a default
 * is never null; properties that are not listed do not exist, unless additionalProperties says of what type
 * they are. A value that may be of several kinds is of any type.
 */
export function typeOfSchema(schema: ValueSchema): Type {
  // Of a field that is declared otherwise, whoever declared it is told; nothing is said of who reads it.
  if (schema.truthy) return schema.type?.includes("boolean") ? { kind: "boolean" } : ANY;
  const { fallback } = schema;
  const type = typeAsSent(asSent(schema));
  return fallback === undefined ? type : unite(type, typeOfValue(fallback));
}

function typeAsSent(schema: ValueSchema): Type {
  const type = "const" in schema ? typeOfValue(schema.const) : typeAsDeclared(schema);
  return (schema.default ?? null) === null ? type : withDefault(type, schema);
}

function typeAsDeclared(schema: ValueSchema): Type {
  const listed = listedOf(schema);
  if (listed) return uniteAll(listed.map(typeOfValue));
  const kinds = kindsOf(schema).map((kind) => (kind === "integer" ? "number" : kind));
  return uniteAll([...new Set(kinds)].map((kind) => typeOfKind(kind, schema)));
}

/** The type once the default stands in for null. Of one that the field cannot be, whoever declared it is told. */
function withDefault(type: Type, schema: ValueSchema): Type {
  const usual = schema.default;
  if (type.kind === "any") return ANY;
  if (type.kind === "null") return typeOfValue(usual);
  // A list or object is read as an answer would be: by its schema.
  const isOwn = typeof usual === "object" ? ownKind(usual, kindsOf(schema)) : fitsField(schema, usual);
  return isOwn ? present(type) : unite(present(type), typeOfValue(usual));
}

function typeOfKind(kind: ResponseType, schema: ValueSchema): Type {
  switch (kind) {
    case "null":
    case "boolean":
    case "string":
      return { kind };
    case "integer":
    case "number":
      return typeOfNumber(schema);
    case "array":
      return { kind: "list", items: schema.items ? typeOfSchema(schema.items) : ANY };
    case "object":
      return typeOfObject(schema);
  }
}

function typeOfNumber(schema: ValueSchema): Type {
  const type: NumberType = { kind: "number", multipleOf: stepOf(schema) };
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
    ...(open && { open: orNull(open) }),
  };
}
