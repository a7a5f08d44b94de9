/** The base of the `$id`s of all schemas. They are names: nothing is fetched from there. */
export const SCHEMAS_ADDRESS = "https://campaign-engine.example/schemas/";

/** Returns the path below schemas/ of a block's schema. */
export function blockSchemaFile(type: string): string {
  return `blocks/${type}.schema.json`;
}

/**
 * Returns the schema of any block, for ajv (`discriminator: true`) and editors: the union of the schemas in
 * schemas/blocks/, discriminated by `type`. `fileNames` are that folder's files (`hero.schema.json`) in any order. Pure.
 */
export function blockUnionSchema(fileNames: readonly string[]): object {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    $id: `${SCHEMAS_ADDRESS}block.schema.json`,
    $comment: "Generated from schemas/blocks/ by npm run generate. Do not edit.",
    title: "Block",
    description: "One block of a page.",
    "x-zh": "一个页面块。",
    type: "object",
    required: ["type"],
    discriminator: { propertyName: "type" },
    oneOf: [...fileNames].sort().map((fileName) => ({ $ref: `blocks/${fileName}` })),
  };
}
