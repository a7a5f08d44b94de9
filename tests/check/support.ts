import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { check } from "../../src/check/check.ts";
import { mergePatch } from "../../src/check/document/merge-patch.ts";
import { exampleBrand, exampleCampaign } from "../../src/check/example-campaign.ts";
import { plainOf } from "../../src/check/json/json-node.ts";
import { readJson } from "../../src/check/json/read-json.ts";
import type { SourceFile } from "../../src/check/json/source-file.ts";
import type { Problem } from "../../src/check/report/problem.ts";
import type { Example } from "../../src/check/rule.ts";
import type { Schemas } from "../../src/check/schema/json-schema.ts";

const root = join(import.meta.dirname, "../..");

export const schemas: Schemas = readSchemas(join(root, "schemas"));

function readSchemas(folder: string): Schemas {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".json"),
  );
  return Object.fromEntries(
    names.map((name) => [name.replaceAll("\\", "/"), JSON.parse(readFileSync(join(folder, name), "utf8"))]),
  );
}

/** The campaigns of this repository as they stand, by paths from its root. */
export function realFiles(): SourceFile[] {
  const folder = join(root, "campaigns");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".json"),
  );
  return names
    .sort()
    .map((name) => ({ path: `campaigns/${name}`, text: readFileSync(join(folder, name), "utf8") }));
}

/** Whether a file of this repository is there, by its path from the root. */
export function isRealFile(path: string): boolean {
  return existsSync(join(root, path));
}

/**
 * A message as it is kept: of one that goes on with a list which grows with the language, the beginning and … is kept
 * (`expected one of …`). A message that does not begin so stays as it is.
 */
export function asKept(message: string, kept: string): string {
  return kept.endsWith("…") && message.startsWith(kept.slice(0, -1)) ? kept : message;
}

const examplePath = "campaigns/example.json";

/** The pictures beside the example, with their text. */
const pictures: Readonly<Record<string, string>> = {
  "art/there.svg": "<svg/>",
  "art/page.html": "<html/>",
  "art/.hidden.svg": "<svg/>",
  "art/script.svg": "<svg>\n  <script>alert(1)</script>\n</svg>",
};

const pictureAt = (path: string) => pictures[path.replace("campaigns/", "")];

/** The problems of a rule's example, with the example campaign, its brand and its pictures around it. */
export function checkExample(example: Example): Problem[] {
  return check(filesOf(example), {
    schemas,
    exists: (path) => pictureAt(path) !== undefined,
    readPicture: pictureAt,
    filesIn: (folder) =>
      Object.keys(pictures)
        .map((picture) => `campaigns/${picture}`)
        .filter((path) => path.startsWith(folder))
        .map((path) => path.slice(folder.length)),
  }).problems;
}

/** The files of a rule's example: the example campaign with its patch, its brand, and what lies beside them. */
export function filesOf({ files = {}, patch = {}, savedAs, text, unreadable }: Example): SourceFile[] {
  const others = Object.entries(files).map(([path, document]) => sourceOf(path, document));
  if (unreadable !== undefined) return [...others, { path: examplePath, text: "", unreadable }];
  const example =
    text === undefined ? sourceOf(examplePath, patched(exampleCampaign, patch)) : { path: examplePath, text };
  const saved = savedAs ? { ...example, savedAs } : example;
  return [sourceOf("campaigns/brands/mall.json", exampleBrand), ...others, saved];
}

function sourceOf(path: string, document: unknown): SourceFile {
  return { path, text: `${JSON.stringify(document, null, 2)}\n` };
}

/**
 * The document with a JSON Merge Patch over it. Where the example extends another, a null of the patch is the
 * example's own and stays.
 */
function patched(document: unknown, patch: Readonly<Record<string, unknown>>): unknown {
  if ("extends" in patch) return { ...(document as object), ...patch };
  const [base, over] = [document, patch].map((value) => readJson(sourceOf("", value)).root);
  return over ? plainOf(mergePatch(base, over)) : document;
}
