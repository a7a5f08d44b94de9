import type { JsonSchema, Schemas } from "../../../src/check/schema/json-schema.ts";
import { readSchemas } from "../../../src/publish/read-json-folder.ts";

/** The schemas as in their files, including patches and examples. */
export const written: Schemas = readSchemas("schemas");

/**
 * An example of a schema. `schema` is the schema's address: `blocks/hero.schema.json`,
 * `definitions.schema.json#/definitions/row`.
 */
export interface SchemaExample {
  schema: string;
  value: unknown;
}

/** Schemas of no document: bound names, and the union of the blocks. */
const OF_NO_DOCUMENT = ["names.schema.json", "block.schema.json"];

/** Returns all schemas for documents: those of files and of definitions. */
export function writtenSchemas(): [address: string, JsonSchema][] {
  return Object.entries(written)
    .filter(([file]) => file.endsWith(".schema.json") && !OF_NO_DOCUMENT.includes(file))
    .flatMap(([file, schema]): [string, JsonSchema][] => [
      ...(schema.type === undefined ? [] : [[file, schema] as [string, JsonSchema]]),
      ...Object.entries(schema.definitions ?? {}).map(([name, definition]): [string, JsonSchema] => [
        `${file}#/definitions/${name}`,
        definition,
      ]),
    ]);
}

/** Returns the examples of all schemas. */
export function schemaExamples(): SchemaExample[] {
  return writtenSchemas().flatMap(([schema, { examples = [] }]) =>
    examples.map((value) => ({ schema, value })),
  );
}

/** Returns the examples of all block types. */
export function blockExamples(): SchemaExample[] {
  return schemaExamples().filter(({ schema }) => schema.startsWith("blocks/"));
}

/** Returns the example of a whole document, into which other examples are placed. */
export function wholeExample(kind: "campaign" | "brand" | "project"): Record<string, unknown> {
  const [example] = written[`${kind}.schema.json`]?.examples ?? [];
  return example as Record<string, unknown>; // a test checks that it fits the schema
}
