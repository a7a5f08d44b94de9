import type { JsonSchema } from "../../src/check/schema/json-schema.ts";
import type { SchemaFile } from "./generate-document-types.ts";

/** Keywords whose values are data or describe a server's answers, not fields of the studio's form. */
const OTHER_KEYWORDS = ["examples", "default", "enum", "const", "responseSchema"];

/**
 * Returns the keys of fields in these schemas that have no label for the studio's form, in `x-labels.keys` of the
 * definitions, each with the files that declare it.
 */
export function fieldsWithoutLabel(files: readonly SchemaFile[]): Map<string, string[]> {
  const labels = files.flatMap(({ schema }) => Object.keys((schema as Labelled)["x-labels"]?.keys ?? {}));
  const missing = new Map<string, Set<string>>();
  const visit = (path: string, value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, property] of Object.entries((value as JsonSchema).properties ?? {}))
      if (!labels.includes(key) && !property["x-label"])
        missing.set(key, (missing.get(key) ?? new Set()).add(path));
    for (const [keyword, inner] of Object.entries(value))
      if (!OTHER_KEYWORDS.includes(keyword) && !keyword.startsWith("x-")) visit(path, inner);
  };
  for (const { path, schema } of files) visit(path, schema);
  return new Map([...missing].map(([key, paths]) => [key, [...paths]]));
}

interface Labelled {
  "x-labels"?: { keys?: Record<string, unknown> };
}
