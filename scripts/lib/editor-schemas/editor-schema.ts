import { SCHEMAS_ADDRESS } from "../../../src/check/schema/block-union.ts";
import type { Schemas } from "../../../src/check/schema/json-schema.ts";
import { havingKey } from "./kinds-of-schema.ts";
import { SchemaWriter } from "./schema-writer.ts";

/**
 * Returns the schema of a file with a document, for editors and other programs: one file with only the keywords of JSON
 * Schema. It is derived from the schema of merged documents. In a document with `extends`, and in a variant's patch, keys
 * may be missing and null removes; a row with `row` may lack what the shared row has. Pure.
 */
export function editorSchema(kind: "campaign" | "brand" | "project", schemas: Schemas): object {
  const file = `${kind}.schema.json`;
  const { $schema, title, description } = schemas[file] ?? {};
  const writer = new SchemaWriter(schemas, file);
  const whole = writer.referTo(file, "whole");
  const changes = writer.referTo(file, "changes");
  return {
    $schema,
    $id: `${SCHEMAS_ADDRESS}editor/${file}`,
    $comment: `Generated from schemas/${file} by npm run generate. Do not edit.`,
    title,
    description,
    type: "object",
    if: havingKey("extends"),
    // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema.
    then: { allOf: [changes], ...havingKey("id") },
    else: whole,
    definitions: Object.fromEntries([...writer.definitions].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Returns the text of a generated schema, with a line for each property of a definition. */
export function editorSchemaText(schema: object): string {
  return `${formatJson(schema, 4)}\n`;
}

/** Formats the outer `depth` levels of objects with a line for each key, and the rest in one line. */
function formatJson(value: unknown, depth: number, indent = ""): string {
  const isOpen = depth > 0 && typeof value === "object" && value !== null && !Array.isArray(value);
  const entries = isOpen ? Object.entries(value).filter(([, inner]) => inner !== undefined) : [];
  if (entries.length === 0) return JSON.stringify(value);
  const lines = entries.map(
    ([key, inner]) => `${indent}  ${JSON.stringify(key)}: ${formatJson(inner, depth - 1, `${indent}  `)}`,
  );
  return `{\n${lines.join(",\n")}\n${indent}}`;
}
