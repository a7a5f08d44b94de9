import { type CheckedDocument, Checker } from "./check-file.ts";
import { readJson } from "./json/read-json.ts";
import type { SourceFile } from "./json/source-file.ts";
import { outlineOfFile } from "./project/outline.ts";
import { projectOf } from "./project/project.ts";
import type { Beside } from "./project/project-files.ts";
import { indexedFacts } from "./project/project-index.ts";
import type { Problem } from "./report/problem.ts";
import { problemsIn } from "./report/problem-list.ts";
import type { Schemas } from "./schema/json-schema.ts";

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
