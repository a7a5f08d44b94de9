import { memoize } from "../../language/memoize.ts";
import type { Schemas } from "./json-schema.ts";

/**
 * Returns the schemas of merged documents. The schemas also allow patches (an object of element names for a list),
 * because editors need that; after merging, only the list is valid. Computed once per set of schemas.
 */
export const mergedDocumentSchemas: (schemas: Schemas) => Schemas = memoize(removePatchSchemas);

/** Removes the parts of schemas that apply only to patches, and adds what only merged documents require. Pure. */
export function removePatchSchemas<T>(schema: T): T {
  return removePatchSchemasDeep(schema) as T; // the same schema without the removed keywords
}

function removePatchSchemasDeep(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(removePatchSchemasDeep);
  if (typeof value !== "object" || value === null) return value;
  const { additionalProperties, ...schema } = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, removePatchSchemasDeep(inner)]),
  );
  if (schema["x-required"] !== undefined) return removePatchAlternative(schema, additionalProperties);
  if (schema["x-name"] !== undefined) return { ...schema, type: "array" };
  return additionalProperties === undefined ? schema : { ...schema, additionalProperties };
}

function removePatchAlternative(
  { anyOf: _, "x-required": required, ...schema }: Record<string, unknown>,
  additionalProperties: unknown,
) {
  return { ...schema, additionalProperties, required };
}
