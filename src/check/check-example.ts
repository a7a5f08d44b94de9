import { check } from "./check.ts";
import { plainOf } from "./json/json-node.ts";
import { readJson } from "./json/read-json.ts";
import type { SourceFile } from "./json/source-file.ts";
import type { Problem } from "./report/problem.ts";
import { exampleBrand, exampleCampaign } from "./rules/example-campaign.ts";
import type { Example } from "./rules/rule.ts";
import type { Schemas } from "./schema/json-schema.ts";
import { mergePatch } from "./schema/merge-patch.ts";

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
export function checkExample(example: Example, schemas: Schemas): Problem[] {
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
