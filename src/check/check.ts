import { type CheckedDocument, Checker } from "./check-file.ts";
import { plainOf } from "./json/json-node.ts";
import { readJson } from "./json/read-json.ts";
import type { SourceFile } from "./json/source-file.ts";
import { outlineOfFile } from "./project/outline.ts";
import { projectOf } from "./project/project.ts";
import type { Beside } from "./project/project-files.ts";
import { indexedFacts } from "./project/project-index.ts";
import type { Problem } from "./report/problem.ts";
import { problemsIn } from "./report/problem-list.ts";
import { exampleBrand, exampleCampaign } from "./rules/example-campaign.ts";
import type { Example } from "./rules/rule.ts";
import type { Schemas } from "./schema/json-schema.ts";
import { mergePatch } from "./schema/merge-patch.ts";

export type { CheckedDocument } from "./check-file.ts";

export interface CheckOptions extends Beside {
  /** The schemas by their file name in schemas/ (`campaign.schema.json`, `blocks/hero.schema.json`). */
  schemas: Schemas;
  /** Paths of the files whose problems are wanted; all where left out. The others are there to be referred to. */
  asked?: ReadonlySet<string>;
}

/**
 * Checks the documents of a project: everything that can be told before a customer sees them.
 *
 *     text ── outlineOf ──▶ indexedFacts: ids, routes, bases, brands; what one file asks of the others
 *      │                         │
 *      └─── readJson ──▶ nodes with places ── documentsIn ──▶ one document for each page,
 *                             │                (extends, variants)     each value with its origin
 *                             │                                               │
 *                       json-syntax,                         inspect: schema ▶ walk ▶ expressions
 *                       duplicate-key                                         │
 *                             ▼                                               ▼
 *     Problem[] ◀── problemsIn: once for all pages ◀── FindingList: place ◀── rules/ (one file a rule)
 *
 * Every file appears: one that cannot be read has problems and no document. Pure; never throws, whatever the
 * files hold (only where the schemas themselves are wrong). Holds all files and what it works out of them:
 * `Session` checks many files without.
 */
export function check(
  files: readonly SourceFile[],
  { asked = new Set(files.map(({ path }) => path)), ...options }: CheckOptions,
): { problems: Problem[]; documents: CheckedDocument[] } {
  const paths = files.map(({ path }) => path);
  const read = new Map(files.map((source) => [source.path, readJson(source)]));
  const facts = {
    ...indexedFacts([...read.values()].map(outlineOfFile), options.schemas),
    version: (path: string) => path,
    isAsked: (path: string) => asked.has(path),
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
