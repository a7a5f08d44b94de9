import type { JsonSchema, Schemas } from "../../../src/check/schema/json-schema.ts";
import { readSchemas } from "../../../src/publish/read-folder.ts";

/** The schemas as they are written, patches and examples included. */
export const written: Schemas = readSchemas("schemas");

/** A value that stands in a schema to show what it means. `schema` is the schema's address: `blocks/hero.schema.json`, `definitions.schema.json#/definitions/row`. */
export interface SchemaExample {
  schema: string;
  value: unknown;
}

/** Of no document: names that are bound, and the union of the blocks. */
const OF_NO_DOCUMENT = ["names.schema.json", "block.schema.json"];

/** All schemas that documents are written by: those of files and of definitions. */
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

/** The examples of all schemas. */
export function schemaExamples(): SchemaExample[] {
  return writtenSchemas().flatMap(([schema, { examples = [] }]) =>
    examples.map((value) => ({ schema, value })),
  );
}

/** The examples of all kinds of blocks. */
export function blockExamples(): SchemaExample[] {
  return schemaExamples().filter(({ schema }) => schema.startsWith("blocks/"));
}

/** The example of a whole document, around which the others stand. */
export function wholeExample(kind: "campaign" | "brand"): Record<string, unknown> {
  const [example] = written[`${kind}.schema.json`]?.examples ?? [];
  return example as Record<string, unknown>; // a test holds that it fits the schema
}
