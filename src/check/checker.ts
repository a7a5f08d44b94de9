import { memoize } from "../language/memoize.ts";
import { isIncompleteDocument, type MergedDocument } from "./document/merge-documents.ts";
import { outdatedLanguageOf } from "./document/outdated-language.ts";
import { baseFilesOf } from "./document/resolve-extends.ts";
import type { DocumentText, Inspection } from "./inspect/document-inspection.ts";
import { inspectDocument } from "./inspect/inspect-document.ts";
import { proveTables, type TableProof } from "./inspect/table-proofs.ts";
import { type DocumentUses, type UsedNames, usedNamesOf } from "./inspect/used-names.ts";
import { listItemsOf } from "./json/json-node.ts";
import type { JsonFile } from "./json/read-json.ts";
import type { SourceFile } from "./json/source-file.ts";
import type { Project } from "./project/project.ts";
import type { PictureFiles } from "./project/project-files.ts";
import type { FileFinding } from "./report/file-finding.ts";
import { FindingList } from "./report/finding-list.ts";
import { rules } from "./rules/all-rules.ts";
import type { NamedRule, RuleContext } from "./rules/rule.ts";
import type { Schemas } from "./schema/json-schema.ts";
import type { Mistake } from "./schema/mistake.ts";
import type { VisitedValue } from "./schema/walk-document.ts";

/** The rules to run: all of them, or only those that report errors and are not slow. */
export type RuleSelection = "all" | "errors";

/** A page, brand or base after merging with the documents that it extends, with what the checks computed for it. */
export interface CheckedDocument {
  document: MergedDocument;
  /** Returns every value of the document with its schema; computed on first use. */
  visits: () => readonly VisitedValue[];
  /** Returns the expressions and templates of the document; computed on first use. */
  texts: () => readonly DocumentText[];
  /** Returns what was proved about each state table, with an example answer for each row; computed on first use. */
  proofs: () => readonly TableProof[];
}

/** What a `Checker` needs besides the project. */
export interface CheckerOptions extends PictureFiles {
  schemas: Schemas;
  /**
   * Returns what those documents of a file that extend others use of their bases. If undefined, the checker computes
   * it.
   */
  usesIn?: (path: string) => readonly DocumentUses[];
}

/** Checks the files of a project one by one. Results for a document are cached as long as the document exists. */
export class Checker {
  readonly #project: Project;
  readonly #beside: PictureFiles;
  readonly #usesIn: (path: string) => readonly DocumentUses[];
  readonly #inspected: (document: MergedDocument) => Inspection;
  readonly #proved: (document: MergedDocument) => readonly TableProof[];

  constructor(project: Project, { schemas, usesIn, ...beside }: CheckerOptions) {
    this.#usesIn = usesIn ?? ((path) => this.usesIn(path));
    this.#project = project;
    this.#beside = beside;
    this.#inspected = memoize((document) => inspectDocument(document, schemas));
    this.#proved = memoize((document) => proveTables(this.#inspected(document)));
  }

  /**
   * Returns the findings in a file's text and its documents. Errors alone are much faster: only warnings need the
   * definitions that all extending documents use.
   */
  check(path: string, asked: RuleSelection = "all"): readonly FileFinding[] {
    const file = this.#project.read(path);
    const list = new FindingList(this.#project);
    const wanted = rules.filter(({ severity }) => asked === "all" || severity === "error");
    for (const rule of wanted) list.addOfFile(rule, file);
    for (const document of this.#project.documentsOf(path)) {
      const context = this.#contextOf(document);
      const isApplicable = applicableRules(context);
      for (const rule of wanted.filter(isApplicable)) list.add(rule, context);
      if (context.omitted > 0) list.addOmitted(context.omitted);
    }
    return list.found;
  }

  documents(path: string): CheckedDocument[] {
    return this.#project.documentsOf(path).map((document) => ({
      document,
      visits: () => this.#inspected(document).visits,
      texts: () => this.#inspected(document).texts,
      proofs: () => this.#proved(document),
    }));
  }

  #contextOf(document: MergedDocument): RuleContext {
    return {
      ...this.#beside,
      ...this.#inspected(document),
      project: this.#project,
      related: () => this.#related(document.file),
      documentsSharing: (source) => this.#sharing(document, source),
      proofs: () => this.#proved(document),
    };
  }

  /** Yields all other documents that contain text of a file: the file's own documents and those that extend it. */
  *#sharing(document: MergedDocument, { path }: SourceFile): Generator<Inspection> {
    for (const one of new Set([path, ...this.#project.extenders(path)]))
      for (const other of this.#project.documentsOf(one))
        if (!isSameDocument(other, document)) yield this.#inspected(other);
  }

  /** Returns the names used by a file's documents and by documents that extend them; computed once per file. */
  readonly #related = memoize(({ source }: JsonFile): readonly UsedNames[] => this.#usesOfFile(source.path));

  #usesOfFile(path: string): UsedNames[] {
    const own = this.#project.documentsOf(path).map((document) => usedNamesOf(this.#inspected(document)));
    const others = this.#project.extenders(path).filter((one) => one !== path);
    return [
      ...own,
      ...others.flatMap((one) =>
        this.#usesIn(one).flatMap(({ bases, uses }) => (bases.includes(path) ? [uses] : [])),
      ),
    ];
  }

  /** Returns what those documents of a file that extend others use of their bases. */
  usesIn(path: string): DocumentUses[] {
    return this.#project.documentsOf(path).flatMap((document) => {
      const bases = baseFilesOf(document).map(({ source }) => source.path);
      return bases.length > 0 ? { bases, uses: usedNamesOf(this.#inspected(document)) } : [];
    });
  }
}

function isSameDocument(one: MergedDocument, other: MergedDocument): boolean {
  return one.file.source.path === other.file.source.path && one.variantIndex === other.variantIndex;
}

/**
 * Returns a function that says whether a rule applies to a document. If its JSON is broken, a base is missing, the language
 * version is old, or it has more mistakes than are described, most findings would only be consequences.
 */
function applicableRules({ document, mistakes, omitted }: RuleContext): (rule: NamedRule) => boolean {
  if ([document.file, ...baseFilesOf(document)].some(outdatedLanguageOf)) return () => false;
  const isWhole = omitted === 0 && !isIncompleteDocument(document);
  const hasHugeList = mistakes.some(isHugeList);
  return ({ id, isIndependent }) => isIndependent || (hasHugeList ? id === RULE_OF_LIMITS : isWhole);
}

/** The rule that reports a list with too many items. */
const RULE_OF_LIMITS = "out-of-range";

/** Lists above their limit with more items are not analysed: rules compare items with each other, which takes minutes. */
const MAX_ANALYSED_ITEMS = 1000;

function isHugeList(mistake: Mistake): boolean {
  if (mistake.kind !== "out-of-range" || mistake.keyword !== "maxItems") return false;
  return listItemsOf(mistake.node).length > MAX_ANALYSED_ITEMS;
}
