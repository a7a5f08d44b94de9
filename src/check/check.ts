import { oldLanguageOf } from "./document/old-language.ts";
import { projectOf } from "./document/project.ts";
import { type EffectiveDocument, effectiveDocuments } from "./document/resolve.ts";
import { inspect } from "./inspect/inspect.ts";
import type { Inspection, TextUse } from "./inspect/inspection.ts";
import { proveTables, type TableProof } from "./inspect/tables-of.ts";
import { readJson } from "./json/read-json.ts";
import type { SourceFile } from "./json/source-file.ts";
import { memoize, once } from "./memoize.ts";
import type { Problem } from "./report/problem.ts";
import { ProblemList } from "./report/problem-list.ts";
import type { Rule, RuleContext } from "./rule.ts";
import { rules } from "./rules.generated.ts";
import type { Schemas } from "./schema/json-schema.ts";
import type { Visit } from "./schema/walk.ts";

export interface CheckOptions {
  /** The schemas by their file name in schemas/ (`campaign.schema.json`, `blocks/hero.schema.json`). */
  schemas: Schemas;
  /** Paths of the files whose problems are wanted; all where left out. The others are there to be referred to. */
  asked?: ReadonlySet<string>;
  /** Whether a picture's file is there, by a path such as the documents have. Left out, pictures are not looked for. */
  exists?: (path: string) => boolean;
  /** The text of a picture that is one of text (an SVG), by such a path; undefined where it is not there. Left out, pictures are not looked into. */
  readPicture?: (path: string) => string | undefined;
  /** The names of the files in a folder, for did-you-mean. */
  filesIn?: (folder: string) => readonly string[];
}

/** A page, brand or base as it counts. */
export interface CheckedDocument {
  document: EffectiveDocument;
  /** Each of its values with what its schema says; worked out when first asked for. */
  visits: () => readonly Visit[];
  /** Its expressions and templates; worked out when first asked for. */
  texts: () => readonly TextUse[];
  /** What could be proved of its state tables, with a witness for each row; worked out when first asked for. */
  proofs: () => readonly TableProof[];
}

/**
 * Checks the documents of a project: everything that can be told before a customer sees them.
 *
 *     text ── readJson ──▶ nodes with places ── effectiveDocuments ──▶ one document for each page,
 *                             │                (extends, variants)     each value with its origin
 *                             │                                               │
 *                       json-syntax,                         inspect: schema ▶ walk ▶ expressions
 *                       duplicate-key                                         │
 *                             ▼                                               ▼
 *     Problem[] ◀── ProblemList: place, once for all pages ◀── findings ── rules/ (one file a rule)
 *
 * Every file appears: one that cannot be read has problems and no document. Pure; never throws, whatever the
 * files hold (only where the schemas themselves are wrong).
 */
export function check(
  files: readonly SourceFile[],
  options: CheckOptions,
): { problems: Problem[]; documents: CheckedDocument[] } {
  const { asked = new Set(files.map(({ path }) => path)), schemas } = options;
  const jsonFiles = files.map(readJson);
  const documents = effectiveDocuments(jsonFiles, schemas);
  const inspected = memoize((document: EffectiveDocument) => inspect(document, schemas));
  const proved = memoize((document: EffectiveDocument) => proveTables(inspected(document)));
  const related = relatedTo(documents, inspected);
  const project = projectOf(documents);
  const isAsked = ({ file }: EffectiveDocument): boolean => asked.has(file.source.path);
  const contextOf = (document: EffectiveDocument): RuleContext => ({
    ...inspected(document),
    project,
    isAsked,
    related: () => related(document),
    proofs: () => proved(document),
    exists: options.exists,
    readPicture: options.readPicture,
    filesIn: options.filesIn,
  });
  const list = new ProblemList(jsonFiles, asked);
  for (const file of jsonFiles) for (const rule of rules) list.addOfFile(rule, file);
  for (const document of documents.filter(isAsked)) {
    const context = contextOf(document);
    for (const rule of rules.filter((one) => isTellable(one, document))) list.add(rule, context);
  }
  return {
    problems: list.problems(),
    documents: documents.map((document) => ({
      document,
      visits: () => inspected(document).visits,
      texts: () => inspected(document).texts,
      proofs: () => proved(document),
    })),
  };
}

/** Whether what a rule finds can be more than a consequence of JSON that cannot be read, of a missing base, or of an earlier language. */
function isTellable(rule: Rule, { extension, file }: EffectiveDocument): boolean {
  const files = [file, ...(extension?.status === "followed" ? extension.files : [])];
  if (files.some(oldLanguageOf)) return false;
  const isWhole = file.doubtfulFrom === Number.POSITIVE_INFINITY;
  if (isWhole && (!extension || extension.status === "followed")) return true;
  return rule.isIndependent === true;
}

/** The inspections of a document, of the others of its file, and of those that extend it. */
function relatedTo(
  documents: readonly EffectiveDocument[],
  inspected: (document: EffectiveDocument) => Inspection,
): (document: EffectiveDocument) => readonly Inspection[] {
  const byFile = once(() => {
    const groups = new Map<EffectiveDocument["file"], EffectiveDocument[]>();
    for (const document of documents) {
      const { extension, file } = document;
      const bases = extension?.status === "followed" ? extension.files : [];
      for (const one of new Set([file, ...bases])) {
        const group = groups.get(one);
        if (group) group.push(document);
        else groups.set(one, [document]);
      }
    }
    return groups;
  });
  return memoize(({ file }) => (byFile().get(file) ?? []).map(inspected));
}
