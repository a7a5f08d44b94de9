/**
 * Returns a schema file in the form that the engine reads: keywords beside `"allOf": [{ "$ref": … }]` move beside
 * `$ref`, where they override those of the target. In the files they use `allOf`, because JSON Schema draft-07
 * ignores keywords beside `$ref`. The `$id`s are left out: the engine finds schemas by their file names. Pure.
 */
export function foldReferences<T>(file: T): T {
  return foldReferencesInValue(file) as T; // the same schema with other keywords for its references
}

function foldReferencesInValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(foldReferencesInValue);
  if (typeof value !== "object" || value === null) return value;
  const { $id: _, ...schema } = value as { $id?: unknown; allOf?: unknown };
  const entries = Object.entries(schema).map(([key, inner]): [string, unknown] => {
    const reference = key === "allOf" ? soleReferenceIn(inner) : undefined;
    return reference === undefined ? [key, foldReferencesInValue(inner)] : ["$ref", reference];
  });
  return Object.fromEntries(entries);
}

function soleReferenceIn(parts: unknown): string | undefined {
  const [part, another]: readonly { $ref?: string }[] = Array.isArray(parts) ? parts : [];
  return another === undefined ? part?.$ref : undefined;
}
