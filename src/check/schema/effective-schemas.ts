import { memoize } from "../../language/memoize.ts";
import type { Schemas } from "./json-schema.ts";

/**
 * The schemas of whole documents. Files may also hold patches, in which a list stands as an object of its elements'
 * names, and the schemas say so for editors; once merged, it is a list and nothing else. Worked out once for each set.
 */
export const effectiveSchemas: (schemas: Schemas) => Schemas = memoize(withoutPatches);

/** A schema, or several, without what stands in patches only, and with what only a whole document must have. Pure. */
export function withoutPatches<T>(schema: T): T {
  return strip(schema) as T; // the same schema but for the words that are taken out
}

function strip(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strip);
  if (typeof value !== "object" || value === null) return value;
  const { additionalProperties, ...schema } = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, strip(inner)]),
  );
  if (schema["x-required"] !== undefined) return whole(schema, additionalProperties);
  if (schema["x-name"] !== undefined) return { ...schema, type: "array" };
  return additionalProperties === undefined ? schema : { ...schema, additionalProperties };
}

function whole(
  { anyOf: _, "x-required": required, ...schema }: Record<string, unknown>,
  additionalProperties: unknown,
) {
  return { ...schema, additionalProperties, required };
}
