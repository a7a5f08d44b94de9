import type { ResponseSchema, ResponseType } from "../document.generated.ts";
import { kindsOf, ownKind } from "../response-schema.ts";
import { fitsField, listedOf, stepOf, withoutFallback } from "../response-values.ts";
import { mapValues } from "../values.ts";
import { ANY, type NumberType, orNull, present, type Type, typeOfValue, unite, uniteAll } from "./types.ts";

/** A response schema with the additional keywords of names.schema.json. */
export interface ValueSchema extends ResponseSchema {
  const?: unknown;
  properties?: Readonly<Record<string, ValueSchema>>;
  additionalProperties?: boolean | ValueSchema;
  items?: ValueSchema;
}

/**
 * Returns the type of data that fits a response schema, or another plain JSON Schema of values. A value with a default
 * is never null. Unlisted properties do not exist, unless additionalProperties gives their type. A value that may have
 * several kinds is of any type.
 */
export function typeOfSchema(schema: ValueSchema): Type {
  // A truthy field that is not boolean is reported at its declaration, not where it is read.
  if (schema.truthy) return schema.type?.includes("boolean") ? { kind: "boolean" } : ANY;
  const { fallback } = schema;
  const type = typeAsSent(withoutFallback(schema));
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

/** Returns the type once the default replaces null. A default that does not fit is reported at its declaration. */
function withDefault(type: Type, schema: ValueSchema): Type {
  const usual = schema.default;
  if (type.kind === "any") return ANY;
  if (type.kind === "null") return typeOfValue(usual);
  // A default that is a list or an object is read by the schema, as an answer is.
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
