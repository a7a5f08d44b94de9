import { memoize } from "../../language/memoize.ts";
import type { Schemas } from "./json-schema.ts";

/**
 * Returns the schemas of merged documents. The schemas also allow patches (an object of element names for a list),
 * because editors need that; after merging, only the list is valid. Computed once per set of schemas.
 */
export const mergedDocumentSchemas: (schemas: Schemas) => Schemas = memoize(withoutPatches);

/** Removes the parts of schemas that apply only to patches, and adds what only merged documents require. Pure. */
export function withoutPatches<T>(schema: T): T {
  return stripPatches(schema) as T; // the same schema without the removed keywords
}

function stripPatches(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripPatches);
  if (typeof value !== "object" || value === null) return value;
  const { additionalProperties, ...schema } = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, stripPatches(inner)]),
  );
  if (schema["x-required"] !== undefined) return withoutPatchForm(schema, additionalProperties);
  if (schema["x-name"] !== undefined) return { ...schema, type: "array" };
  return additionalProperties === undefined ? schema : { ...schema, additionalProperties };
}

function withoutPatchForm(
  { anyOf: _, "x-required": required, ...schema }: Record<string, unknown>,
  additionalProperties: unknown,
) {
  return { ...schema, additionalProperties, required };
}
