/** The file of a block's own schema in schemas/, by the block's type. */
export function blockFile(type: string): string {
  return `blocks/${type}.schema.json`;
}

/**
 * The schema of any one block, for ajv (`discriminator: true`) and editors: the union of the schemas in
 * schemas/blocks/, told apart by `type`. `fileNames` are the files of that folder (`hero.schema.json`); their
 * order does not matter. Pure.
 */
export function blockUnion(fileNames: readonly string[]): object {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    $comment: "Generated from schemas/blocks/ by npm run generate. Do not edit.",
    title: "Block",
    description: "One block of a page.",
    "x-zh": "页面的一个块。",
    type: "object",
    required: ["type"],
    discriminator: { propertyName: "type" },
    oneOf: [...fileNames].sort().map((fileName) => ({ $ref: `blocks/${fileName}` })),
  };
}
