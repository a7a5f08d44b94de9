import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "../../src/check/command-result.ts";
import { blockUnionSchema } from "../../src/check/schema/block-union.ts";
import { foldReferences } from "../../src/check/schema/fold-references.ts";
import type { JsonSchema } from "../../src/check/schema/json-schema.ts";
import { en } from "../../src/language/messages/localized-text.ts";
import { HEADERS_DOCUMENT, replaceHeadersTable } from "../../src/publish/headers/headers-list.ts";
import { root } from "../check/schemas.ts";
import { editorSchema, editorSchemaText } from "./editor-schemas/editor-schema.ts";
import { fieldsWithoutLabel } from "./fields-without-label.ts";
import { generateDocumentTypes, type SchemaFile } from "./generate-document-types.ts";
import { generateFormatIndex, generateRuleIndex } from "./generate-index-modules.ts";
import {
  generateFunctionsModule,
  generateMapsModule,
  generateStepKindsModule,
  generateVersionModule,
} from "./generate-lookup-modules.ts";

const schemas = join(root, "schemas");

/**
 * Yields the generated files as path (from the project's root) and text. Write each file before requesting the next one,
 * since the reference is made by running the rules.
 */
export async function* generatedFiles(): AsyncGenerator<readonly [path: string, text: string]> {
  yield ["src/check/rules/rules.generated.ts", generateRuleIndex(await rulePaths())];
  yield [
    "src/check/formats.generated.ts",
    generateFormatIndex(await readdir(join(root, "src/check/report"))),
  ];
  yield* await schemaFiles();
  // The reference runs the examples of all rules, using the index of rules and the union of all blocks.
  const { generateReferenceFiles } = await import("./generate-reference.ts");
  yield* await generateReferenceFiles(root, await rulePaths());
}

async function schemaFiles(): Promise<[path: string, text: string][]> {
  const blockNames = (await readdir(join(schemas, "blocks")))
    .filter((name) => name.endsWith(".schema.json"))
    .sort();
  const schemaNames = [
    "campaign.schema.json",
    "brand.schema.json",
    "project.schema.json",
    "definitions.schema.json",
    "words.schema.json",
  ];
  const files = await Promise.all(
    [...schemaNames, ...blockNames.map((name) => `blocks/${name}`)].map(readSchema),
  );
  for (const [key, paths] of fieldsWithoutLabel(files)) {
    const [where, label] = [paths.join(", "), `"${key}": { "en": "…", "zh": "…" }`];
    throw new Failure(
      en`The field "${key}" (schemas/${where}) has no label for the studio's form. Add ${label} to x-labels.keys in schemas/definitions.schema.json.`
        .zh`字段“${key}”（schemas/${where}）没有工作室表单里的名称。请在 schemas/definitions.schema.json 的 x-labels.keys 里加上 ${label}。`,
    );
  }
  const types = await generateDocumentTypes(files);
  const blocks = blockUnionSchema(blockNames);
  // The generator of types has a type of its own for the same schemas.
  const documentSchemas = Object.fromEntries(
    [...files, { path: "block.schema.json", schema: blocks }].map(({ path, schema }) => [
      path,
      schema as JsonSchema,
    ]),
  );
  return [
    ["schemas/block.schema.json", `${JSON.stringify(blocks, null, 2)}\n`],
    ["schemas/editor/campaign.schema.json", editorSchemaText(editorSchema("campaign", documentSchemas))],
    ["schemas/editor/brand.schema.json", editorSchemaText(editorSchema("brand", documentSchemas))],
    ["schemas/editor/project.schema.json", editorSchemaText(editorSchema("project", documentSchemas))],
    [
      "src/language/document.generated.ts",
      `// Generated from schemas/ by npm run generate. Do not edit.\n\n${types}`,
    ],
    [
      "src/language/steps.generated.ts",
      generateStepKindsModule(await readOwnSchema("definitions.schema.json")),
    ],
    ["src/language/version.generated.ts", generateVersionModule(await readOwnSchema("campaign.schema.json"))],
    [
      "src/check/schema/document-maps.generated.ts",
      generateMapsModule(await readOwnSchema("campaign.schema.json")),
    ],
    ["src/language/functions.generated.ts", generateFunctionsModule(await readJson("functions.json"))],
    [HEADERS_DOCUMENT, replaceHeadersTable(await readFile(join(root, HEADERS_DOCUMENT), "utf8"))],
  ];
}

/** Lists the rules below rules/, each in a folder there. */
async function rulePaths(): Promise<string[]> {
  const files = await readdir(join(root, "src/check/rules"), { recursive: true });
  return files
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".ts") && name.includes("/"));
}

async function readSchema(path: string): Promise<SchemaFile> {
  return { path, schema: foldReferences(await readJson(path)) };
}

/** Reads a schema with the types of this project's own keywords (`x-…`). */
async function readOwnSchema(path: string): Promise<JsonSchema> {
  return foldReferences(await readJson(path));
}

async function readJson(path: string) {
  const text = await readFile(join(schemas, path), "utf8");
  try {
    return JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : "";
    throw new Failure(en`schemas/${path} is not valid JSON: ${why}`.zh`schemas/${path} 不是 JSON：${why}`);
  }
}
