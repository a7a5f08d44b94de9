import { type CheckedDocument, Checker } from "./checker.ts";
import { inspectPicture } from "./content/inspect-picture.ts";
import { pictureQueries } from "./content/picture-fault.ts";
import { pictureMediaType } from "./content/picture-media-types.ts";
import { toPlainValue } from "./json/json-node.ts";
import { readJson } from "./json/read-json.ts";
import type { SourceFile } from "./json/source-file.ts";
import { outlineParsedFile } from "./project/file-outline.ts";
import { createProject } from "./project/project.ts";
import type { PictureFiles } from "./project/project-files.ts";
import { indexOutlines } from "./project/project-index.ts";
import type { Problem } from "./report/problem.ts";
import { listProblems } from "./report/problem-list.ts";
import { exampleBrand, exampleCampaign, exampleProject } from "./rules/example-campaign.ts";
import type { Example } from "./rules/rule.ts";
import type { Schemas } from "./schema/json-schema.ts";
import { mergePatch } from "./schema/merge-patch.ts";

export type { CheckedDocument } from "./checker.ts";

/** What a check needs besides the documents' texts. */
export interface CheckOptions extends PictureFiles {
  /** The schemas by their file name in schemas/ (`campaign.schema.json`, `blocks/hero.schema.json`). */
  schemas: Schemas;
  /** Paths of the files to report problems for (default: all). The others can only be referred to. */
  requested?: ReadonlySet<string>;
}

/**
 * Checks the documents of a project for every problem that can be found before a customer sees them.
 *
 *     text ──▶ what files need of each other: ids, routes, bases, brands ───┐
 *      └── readJson ──▶ JSON with source locations ── merge bases, variants ──▶ one document for each page
 *                             │                                                 │
 *                   json-syntax, duplicate-key               schemas, expressions, rules/ (one file per rule)
 *                             ▼                                                 ▼
 *     Problem[] ◀── listProblems: each once, not for each page ◀── FindingList: locates findings in files
 *
 * An unreadable file has problems but no document. Pure. Throws only if the schemas are wrong. Keeps all files in
 * memory; for many files, use `CheckSession`.
 */
export function checkDocuments(
  files: readonly SourceFile[],
  { requested = new Set(files.map(({ path }) => path)), ...options }: CheckOptions,
): { problems: Problem[]; documents: CheckedDocument[] } {
  const paths = files.map(({ path }) => path);
  const read = new Map(files.map((source) => [source.path, readJson(source)]));
  const facts = {
    ...indexOutlines([...read.values()].map(outlineParsedFile), options.schemas),
    version: (path: string) => path,
    isRequested: (path: string) => requested.has(path),
  };
  const load = (path: string) => read.get(path) ?? readJson({ path, text: "" });
  const checker = new Checker(createProject(facts, { load, schemas: options.schemas }), options);
  const found = paths.filter((path) => requested.has(path)).flatMap((path) => checker.check(path));
  return {
    problems: listProblems(found, paths),
    documents: paths.flatMap((path) => checker.documents(path)),
  };
}

const EXAMPLE_PATH = "campaigns/example.json";

const EXAMPLE_SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';

/** The picture files that exist in the examples of rules, by path, with their text. */
const EXAMPLE_PICTURES: Readonly<Record<string, string>> = {
  "art/there.svg": EXAMPLE_SVG,
  "art/square.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"/>',
  "art/page.html": "<html/>",
  "art/.hidden.svg": EXAMPLE_SVG,
  "art/script.svg": "<svg>\n  <script>alert(1)</script>\n</svg>",
  "art/wide.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1"/>',
};

const examplePictureAt = (path: string) => EXAMPLE_PICTURES[path.replace("campaigns/", "")];

/** Returns the problems of a rule's example, checked with the example campaign, its brand and its pictures. */
export function checkRuleExample(example: Example, schemas: Schemas): Problem[] {
  return checkDocuments(exampleFilesOf(example), {
    schemas,
    exists: (path) => examplePictureAt(path) !== undefined,
    ...pictureQueries((path: string) => {
      const text = examplePictureAt(path);
      const type = pictureMediaType(path);
      return text && type ? inspectPicture(type, new TextEncoder().encode(text)) : undefined;
    }),
    filesIn: (folder) =>
      Object.keys(EXAMPLE_PICTURES)
        .map((picture) => `campaigns/${picture}`)
        .filter((path) => path.startsWith(folder))
        .map((path) => path.slice(folder.length)),
  }).problems;
}

/** Returns the files of a rule's example: the patched example campaign, its brand and the example's other files. */
export function exampleFilesOf({ files = {}, patch = {}, savedAs, text, unreadable }: Example): SourceFile[] {
  if (unreadable !== undefined) {
    const others = Object.entries(files).map(([path, document]) => createExampleFile(path, document));
    return [...others, { path: EXAMPLE_PATH, text: "", unreadable }];
  }
  const example =
    text === undefined
      ? createExampleFile(EXAMPLE_PATH, patchExample(exampleCampaign, patch))
      : { path: EXAMPLE_PATH, text };
  const saved = savedAs ? { ...example, savedAs } : example;
  const around = {
    "campaigns/project.json": exampleProject,
    "campaigns/brands/mall.json": exampleBrand,
    ...files,
  };
  return [...Object.entries(around).map(([path, document]) => createExampleFile(path, document)), saved];
}

function createExampleFile(path: string, document: unknown): SourceFile {
  return { path, text: `${JSON.stringify(document, null, 2)}\n` };
}

/**
 * Applies a JSON Merge Patch to the document. If the patch contains `extends`, its nulls are kept: they belong to
 * the example's own patch of its base.
 */
function patchExample(document: unknown, patch: Readonly<Record<string, unknown>>): unknown {
  if ("extends" in patch) return { ...(document as object), ...patch };
  const [base, over] = [document, patch].map((value) => readJson(createExampleFile("", value)).root);
  return over ? toPlainValue(mergePatch(base, over)) : document;
}
