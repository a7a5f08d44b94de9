import type { JsonSchema } from "./json-schema.ts";

/** The kind of an object by what stands at its `x-kind`, whose schema is given; undefined where that is no kind. Pure. */
export function kindOf(said: unknown, schema: JsonSchema | undefined): string | undefined {
  const kind = said ?? schema?.default;
  return typeof kind === "string" && schema?.enum?.includes(kind) ? kind : undefined;
}

/** The schema of an object of this kind: only with the keys that it has, and with what is true of them then. Pure. */
export function schemaOfKind({ "x-kind": _, ...schema }: JsonSchema, kind: string): JsonSchema {
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, { "x-kinds": kinds, ...property }]) => {
    if (kinds && !kinds[kind]) return [];
    return [[key, { ...property, ...kinds?.[kind] }]];
  });
  return { ...schema, ...(schema.properties && { properties: Object.fromEntries(own) }) };
}
