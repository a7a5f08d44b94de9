import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { blockUnion } from "../src/check/schema/block-union.ts";
import type { JsonSchema } from "../src/check/schema/json-schema.ts";
import { withHeadersTable } from "../src/publish/headers/headers-list.ts";
import { documentMaps, functionNames, languageVersion, stepKinds } from "./lib/document-tables.ts";
import { documentTypes, type SchemaFile } from "./lib/document-types.ts";
import { formatIndex, ruleIndex } from "./lib/source-indexes.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const schemas = join(root, "schemas");

/** Generated files by their path from the project's root, with their content, wholly or partly generated. The indexes and the reference come extra. */
async function generatedFiles(): Promise<Map<string, string>> {
  const blockNames = (await readdir(join(schemas, "blocks")))
    .filter((name) => name.endsWith(".schema.json"))
    .sort();
  const schemaNames = ["campaign.schema.json", "brand.schema.json", "definitions.schema.json"];
  const files = await Promise.all(
    [...schemaNames, ...blockNames.map((name) => `blocks/${name}`)].map(readSchema),
  );
  const types = await documentTypes(files);
  return new Map([
    ["schemas/block.schema.json", `${JSON.stringify(blockUnion(blockNames), null, 2)}\n`],
    [
      "src/language/document.generated.ts",
      `// Generated from schemas/ by npm run generate. Do not edit.\n\n${types}`,
    ],
    ["src/language/steps.generated.ts", stepKinds(await readOwnSchema("definitions.schema.json"))],
    ["src/language/version.generated.ts", languageVersion(await readOwnSchema("campaign.schema.json"))],
    [
      "src/check/schema/document-maps.generated.ts",
      documentMaps(await readOwnSchema("campaign.schema.json")),
    ],
    [
      "src/language/functions.generated.ts",
      functionNames(JSON.parse(await readFile(join(schemas, "functions.json"), "utf8"))),
    ],
    ["README.md", withHeadersTable(await readFile(join(root, "README.md"), "utf8"))],
  ]);
}

/** Lists the rules below rules/, each in a folder there. */
async function rulePaths(): Promise<string[]> {
  const files = await readdir(join(root, "src/check/rules"), { recursive: true });
  return files
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".ts") && name.includes("/"));
}

async function readSchema(path: string): Promise<SchemaFile> {
  return { path, schema: JSON.parse(await read(path)) };
}

/** The same with our own keywords, as the checker knows them. */
async function readOwnSchema(path: string): Promise<JsonSchema> {
  return JSON.parse(await read(path));
}

function read(path: string): Promise<string> {
  return readFile(join(schemas, path), "utf8");
}

async function isFresh(path: string, content: string): Promise<boolean> {
  return (await readFile(join(root, path), "utf8").catch(() => "")) === content;
}

/** Writes a file that is not as it must be; with --check it only says so, and the command fails. */
async function renew(path: string, content: string): Promise<void> {
  if (await isFresh(path, content)) return;
  if (process.argv.includes("--check")) {
    console.error(`${path} is stale: run npm run generate`);
    process.exitCode = 1;
  } else {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
    console.error(`wrote ${path}`);
  }
}

await renew("src/check/rules/rules.generated.ts", ruleIndex(await rulePaths()));
await renew("src/check/formats.generated.ts", formatIndex(await readdir(join(root, "src/check/report"))));
for (const [path, content] of await generatedFiles()) await renew(path, content);
// The reference runs the examples of all rules: by the index of rules, and against the union of all blocks.
const { referenceFiles } = await import("./lib/reference.ts");
for (const [path, content] of await referenceFiles(root, await rulePaths())) await renew(path, content);
