import type { ResponseSchema } from "../../language/document.generated.ts";
import { canonicalMomentText, type Zone } from "../../language/time.ts";
import { isObject, mapValues } from "../../language/values.ts";

const isSchema = (value: unknown): value is object => isObject(value);

/**
 * Returns a schema whose examples and defaults have the form in which expressions read them: a moment with an offset, such
 * as 2025-12-31T22:59:00Z, becomes local time. Pure.
 */
export function schemaWithCanonicalMoments(schema: ResponseSchema, zone: Zone): ResponseSchema {
  // A document with mistakes may have anything here.
  if (!isSchema(schema)) return schema;
  const { items, properties, examples } = schema;
  return {
    ...schema,
    ...(Array.isArray(examples) && {
      examples: examples.map((value) => valueWithCanonicalMoments(value, schema, zone)),
    }),
    ...("default" in schema && { default: valueWithCanonicalMoments(schema.default, schema, zone) }),
    ...(items && { items: schemaWithCanonicalMoments(items, zone) }),
    ...(isSchema(properties) && {
      properties: mapValues(properties, (property) => schemaWithCanonicalMoments(property, zone)),
    }),
  };
}

function valueWithCanonicalMoments(value: unknown, schema: ResponseSchema, zone: Zone): unknown {
  if (typeof value === "string") return (schema.format && canonicalMomentText(value, zone)) || value;
  const { items, properties } = schema;
  if (Array.isArray(value))
    return items ? value.map((item) => valueWithCanonicalMoments(item, items, zone)) : value;
  if (!isObject(value)) return value;
  return mapValues(value, (one, name) => {
    const property = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
    return property ? valueWithCanonicalMoments(one, property, zone) : one;
  });
}
