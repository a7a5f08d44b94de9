import { memoize } from "../language/memoize.ts";
import { baseFilesOf } from "./document/extends.ts";
import { oldLanguageOf } from "./document/old-language.ts";
import { type EffectiveDocument, isPart } from "./document/resolve.ts";
import { inspect } from "./inspect/inspect.ts";
import type { Inspection, TextUse } from "./inspect/inspection.ts";
import { proveTables, type TableProof } from "./inspect/tables-of.ts";
import { type DocumentUses, type Uses, usesOf } from "./inspect/usage.ts";
import type { JsonFile } from "./json/read-json.ts";
import type { SourceFile } from "./json/source-file.ts";
import type { Project } from "./project/project.ts";
import type { Beside } from "./project/project-files.ts";
import { FindingList, type Found } from "./report/problem-list.ts";
import { rules } from "./rules/all-rules.ts";
import type { Rule, RuleContext } from "./rules/rule.ts";
import type { Schemas } from "./schema/json-schema.ts";
import type { Visit } from "./schema/walk.ts";

/** What is asked of a file: all problems, or what the rules find that are about errors. */
export type Asked = "all" | "errors";

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

export interface CheckerOptions extends Beside {
  schemas: Schemas;
  /** What the documents of another file use that extend others; worked out anew where left out. */
  usesIn?: (path: string) => readonly DocumentUses[];
}

/** Checks the files of a project one by one. What it works out of a document is kept as long as that document is. */
export class Checker {
  readonly #project: Project;
  readonly #beside: Beside;
  readonly #usesIn: (path: string) => readonly DocumentUses[];
  readonly #inspected: (document: EffectiveDocument) => Inspection;
  readonly #proved: (document: EffectiveDocument) => readonly TableProof[];

  constructor(project: Project, { schemas, usesIn, ...beside }: CheckerOptions) {
    this.#usesIn = usesIn ?? ((path) => this.usesIn(path));
    this.#project = project;
    this.#beside = beside;
    this.#inspected = memoize((document) => inspect(document, schemas));
    this.#proved = memoize((document) => proveTables(this.#inspected(document)));
  }

  /**
   * What is wrong with a file's text and its documents. The errors alone can be known much sooner: only warnings look
   * into what all that extends a file uses of it.
   */
  check(path: string, asked: Asked = "all"): Found[] {
    const file = this.#project.read(path);
    const list = new FindingList(this.#project);
    const wanted = rules.filter(({ severity }) => asked === "all" || severity === "error");
    for (const rule of wanted) list.addOfFile(rule, file);
    for (const document of this.#project.documentsOf(path)) {
      const context = this.#contextOf(document);
      for (const rule of wanted.filter((one) => isTellable(one, document))) list.add(rule, context);
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

  #contextOf(document: EffectiveDocument): RuleContext {
    return {
      ...this.#beside,
      ...this.#inspected(document),
      project: this.#project,
      related: () => this.#related(document.file),
      sharing: (source) => this.#sharing(document, source),
      proofs: () => this.#proved(document),
    };
  }

  /** The other documents in which texts of a file stand: those of the file itself, and what extends it. */
  *#sharing(document: EffectiveDocument, { path }: SourceFile): Generator<Inspection> {
    for (const one of new Set([path, ...this.#project.extenders(path)]))
      for (const other of this.#project.documentsOf(one))
        if (!isSameDocument(other, document)) yield this.#inspected(other);
  }

  /** What is used by the documents of a file and by those that extend one of it; worked out once for each file. */
  readonly #related = memoize(({ source }: JsonFile): readonly Uses[] => this.#usesOfFile(source.path));

  #usesOfFile(path: string): Uses[] {
    const own = this.#project.documentsOf(path).map((document) => usesOf(this.#inspected(document)));
    const others = this.#project.extenders(path).filter((one) => one !== path);
    return [
      ...own,
      ...others.flatMap((one) =>
        this.#usesIn(one).flatMap(({ bases, uses }) => (bases.includes(path) ? [uses] : [])),
      ),
    ];
  }

  /** What the documents of a file use that extend others. */
  usesIn(path: string): DocumentUses[] {
    return this.#project.documentsOf(path).flatMap((document) => {
      const bases = baseFilesOf(document).map(({ source }) => source.path);
      return bases.length > 0 ? { bases, uses: usesOf(this.#inspected(document)) } : [];
    });
  }
}

function isSameDocument(one: EffectiveDocument, other: EffectiveDocument): boolean {
  return one.file.source.path === other.file.source.path && one.variantIndex === other.variantIndex;
}

/** Whether what a rule finds can be more than a consequence of JSON that cannot be read, of a missing base, or of an earlier language. */
function isTellable(rule: Rule, document: EffectiveDocument): boolean {
  if ([document.file, ...baseFilesOf(document)].some(oldLanguageOf)) return false;
  return rule.isIndependent === true || !isPart(document);
}
