import { memoizeByKey } from "../language/memoize.ts";
import { type CheckedDocument, Checker, type RuleSelection } from "./check-file.ts";
import type { DocumentUses } from "./inspect/usage.ts";
import { type JsonFile, readJson } from "./json/read-json.ts";
import type { SourceFile } from "./json/source-file.ts";
import { projectOf } from "./project/project.ts";
import { type Disk, type ProjectFiles, pictureFilesOf } from "./project/project-files.ts";
import { type IndexedFacts, indexedFacts, type ProjectFacts } from "./project/project-index.ts";
import type { FileFinding } from "./report/problem-list.ts";
import type { Schemas } from "./schema/json-schema.ts";

/** Number of referenced files (bases, brands) that stay parsed, and of files whose documents stay resolved. */
const MAX_CACHED_FILES = 16;

/** Answers with more characters than this are recorded as a digest. */
const MAX_ANSWER_LENGTH = 48;

export interface SessionOptions {
  schemas: Schemas;
  disk: Disk;
  /** Returns the result of an earlier run for a file, valid or not. */
  recall?: (path: string) => FileResult | undefined;
  /** Returns a short text that identifies a long one. */
  digest: (text: string) => string;
  /** The facts from the outlines, if a session with the same outlines computed them. */
  facts?: IndexedFacts;
}

/** The findings in a file, with every question asked of the project and its answer. */
export interface FileResult {
  found: FileFinding[];
  consulted: [question: string, answer: string][];
  /** The definitions that its documents use of the documents they extend. */
  uses: readonly DocumentUses[];
}

/** The files beside the documents, as plain values that can be compared. */
interface BesideFacts {
  exists: (path: string) => boolean;
  readPicture: (path: string) => string | null;
  filesIn: (folder: string) => readonly string[];
}

type Facts = ProjectFacts & BesideFacts & { usesIn: (path: string) => readonly DocumentUses[] };

/**
 * Checks many files of a project, one at a time, and keeps only the findings of each. A result records the facts that
 * it depends on, so it stays valid until one of them changes.
 */
export class Session {
  readonly #options: SessionOptions;
  readonly #facts: Facts;
  readonly #load: (path: string) => JsonFile;
  #open: Checker | undefined;

  constructor({ requested, originals, outlines }: ProjectFiles, options: SessionOptions) {
    const { disk, schemas } = options;
    const beside = pictureFilesOf(disk, originals);
    this.#options = options;
    const unreadable = new Map(
      outlines.flatMap(({ path, unreadable: why }) => (why === undefined ? [] : [[path, why] as const])),
    );
    const sourceOf = (path: string): SourceFile => {
      const why = unreadable.get(path);
      return { path, ...(why === undefined ? disk.read(path) : { text: "", unreadable: why }) };
    };
    this.#load = memoizeByKey((path: string) => readJson(sourceOf(path)), MAX_CACHED_FILES);
    this.#facts = {
      ...(options.facts ?? indexedFacts(outlines, schemas)),
      version: (path) => unreadable.get(path)?.en ?? disk.version(path),
      isRequested: (path) => requested.has(path),
      exists: memoizeByKey(beside.exists),
      readPicture: memoizeByKey((path: string) => beside.readPicture(path) ?? null),
      filesIn: memoizeByKey(beside.filesIn),
      usesIn: memoizeByKey((path: string) => this.#usesIn(path)),
    };
  }

  /** The facts about the project that rules can query. */
  get facts(): ProjectFacts {
    return this.#facts;
  }

  /** Returns a file's resolved documents. Only a few are kept in memory. */
  documents(path: string): CheckedDocument[] {
    this.#open ??= this.#checkerOver(this.#facts);
    return this.#open.documents(path);
  }

  /** Returns the findings in a file's text and its documents. */
  check(path: string): FileResult {
    return this.inspect(path).result;
  }

  /** Like `check`, and also returns the documents, which are valid until the files change. */
  inspect(path: string, what: RuleSelection = "all"): { result: FileResult; documents: CheckedDocument[] } {
    const asked = new Set<string>();
    const checker = this.#checkerOver(recordQuestions(this.#facts, (question) => asked.add(question)));
    const found = checker.check(path, what);
    const uses = what === "all" ? checker.usesIn(path) : [];
    const documents = checker.documents(path);
    const consulted = [...asked].map((question): [string, string] => [question, this.#answer(question)]);
    return { result: { found, uses, consulted }, documents };
  }

  #checkerOver(facts: Facts): Checker {
    const { schemas } = this.#options;
    const project = projectOf(facts, { load: this.#load, schemas, maxCachedFiles: MAX_CACHED_FILES });
    const { exists, filesIn, readPicture, usesIn } = facts;
    const beside = { exists, filesIn, readPicture: (picture: string) => readPicture(picture) ?? undefined };
    return new Checker(project, { schemas, usesIn, ...beside });
  }

  /** Returns the uses in a file's documents; reuses an earlier valid result so that the file is not read again. */
  #usesIn(path: string): readonly DocumentUses[] {
    const known = this.#options.recall?.(path);
    return known && this.holds(known) ? known.uses : this.#checkerOver(this.#facts).usesIn(path);
  }

  /** Returns whether a result is still valid: every recorded question has the same answer. */
  holds({ consulted }: FileResult): boolean {
    return consulted.every(([question, answer]) => this.#answer(question) === answer);
  }

  readonly #answer = memoizeByKey((question: string): string => {
    const at = question.indexOf(" ");
    const known = this.#facts[question.slice(0, at) as keyof Facts]; // undefined if another version of the engine asked
    const ask = known as ((argument: string) => unknown) | undefined; // each takes one string
    const answer = JSON.stringify(ask?.(question.slice(at + 1)) ?? null);
    return answer.length > MAX_ANSWER_LENGTH ? this.#options.digest(answer) : answer;
  });
}

/** Returns facts with the same answers that record each question as `name argument`. */
function recordQuestions(facts: Facts, note: (question: string) => void): Facts {
  const entries = Object.entries(facts).map(([name, ask]: [string, (argument: never) => unknown]) => [
    name,
    (argument: never) => {
      note(`${name} ${argument}`);
      return ask(argument);
    },
  ]);
  return Object.fromEntries(entries); // the same names with functions of the same types
}
