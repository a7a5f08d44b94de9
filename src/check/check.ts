import { type CheckedDocument, Checker } from "./check-file.ts";
import { plainOf } from "./json/json-node.ts";
import { readJson } from "./json/read-json.ts";
import type { SourceFile } from "./json/source-file.ts";
import { outlineOfFile } from "./project/outline.ts";
import { projectOf } from "./project/project.ts";
import type { PictureFiles } from "./project/project-files.ts";
import { indexedFacts } from "./project/project-index.ts";
import type { Problem } from "./report/problem.ts";
import { problemsIn } from "./report/problem-list.ts";
import { exampleBrand, exampleCampaign } from "./rules/example-campaign.ts";
import type { Example } from "./rules/rule.ts";
import type { Schemas } from "./schema/json-schema.ts";
import { mergePatch } from "./schema/merge-patch.ts";

export type { CheckedDocument } from "./check-file.ts";

export interface CheckOptions extends PictureFiles {
  /** The schemas by their file name in schemas/ (`campaign.schema.json`, `blocks/hero.schema.json`). */
  schemas: Schemas;
  /** Paths of the files to report problems for (default: all). The others can only be referred to. */
  requested?: ReadonlySet<string>;
}

/**
 * Checks the documents of a project for every problem that can be found before a customer sees them.
 *
 *     text ── outlineOf ──▶ indexedFacts: ids, routes, bases, brands; facts that files need of each other
 *      │                         │
 *      └─── readJson ──▶ nodes with places ── documentsIn ──▶ one document for each page,
 *                             │                (extends, variants)     each value with its origin
 *                             │                                               │
 *                       json-syntax,                         inspect: schema ▶ walk ▶ expressions
 *                       duplicate-key                                         │
 *                             ▼                                               ▼
 *     Problem[] ◀── problemsIn: once for all pages ◀── FindingList: place ◀── rules/ (one file per rule)
 *
 * An unreadable file has problems but no document. Pure. Throws only if the schemas are wrong, never because of a
 * file's content. Keeps all files and results in memory; for many files, use `Session`.
 */
export function check(
  files: readonly SourceFile[],
  { requested: asked = new Set(files.map(({ path }) => path)), ...options }: CheckOptions,
): { problems: Problem[]; documents: CheckedDocument[] } {
  const paths = files.map(({ path }) => path);
  const read = new Map(files.map((source) => [source.path, readJson(source)]));
  const facts = {
    ...indexedFacts([...read.values()].map(outlineOfFile), options.schemas),
    version: (path: string) => path,
    isRequested: (path: string) => asked.has(path),
  };
  const load = (path: string) => read.get(path) ?? readJson({ path, text: "" });
  const checker = new Checker(projectOf(facts, { load, schemas: options.schemas }), options);
  const found = paths.filter((path) => asked.has(path)).flatMap((path) => checker.check(path));
  return {
    problems: problemsIn(found, paths),
    documents: paths.flatMap((path) => checker.documents(path)),
  };
}

const examplePath = "campaigns/example.json";

/** The picture files of the example, with their text. */
const pictures: Readonly<Record<string, string>> = {
  "art/there.svg": "<svg/>",
  "art/page.html": "<html/>",
  "art/.hidden.svg": "<svg/>",
  "art/script.svg": "<svg>\n  <script>alert(1)</script>\n</svg>",
};

const pictureAt = (path: string) => pictures[path.replace("campaigns/", "")];

/** Returns the problems of a rule's example, checked with the example campaign, its brand and its pictures. */
export function checkExample(example: Example, schemas: Schemas): Problem[] {
  return check(exampleFilesOf(example), {
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

/** Returns the files of a rule's example: the patched example campaign, its brand and the example's other files. */
export function exampleFilesOf({ files = {}, patch = {}, savedAs, text, unreadable }: Example): SourceFile[] {
  const others = Object.entries(files).map(([path, document]) => sourceOf(path, document));
  if (unreadable !== undefined) return [...others, { path: examplePath, text: "", unreadable }];
  const example =
    text === undefined
      ? sourceOf(examplePath, withPatch(exampleCampaign, patch))
      : { path: examplePath, text };
  const saved = savedAs ? { ...example, savedAs } : example;
  return [sourceOf("campaigns/brands/mall.json", exampleBrand), ...others, saved];
}

function sourceOf(path: string, document: unknown): SourceFile {
  return { path, text: `${JSON.stringify(document, null, 2)}\n` };
}

/**
 * Applies a JSON Merge Patch to the document. If the patch contains `extends`, its nulls are kept: they belong to
 * the example's own patch of its base.
 */
function withPatch(document: unknown, patch: Readonly<Record<string, unknown>>): unknown {
  if ("extends" in patch) return { ...(document as object), ...patch };
  const [base, over] = [document, patch].map((value) => readJson(sourceOf("", value)).root);
  return over ? plainOf(mergePatch(base, over)) : document;
}
