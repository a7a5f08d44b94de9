import { byKey } from "../language/memoize.ts";
import { type Asked, type CheckedDocument, Checker } from "./check-file.ts";
import type { DocumentUses } from "./inspect/usage.ts";
import { type JsonFile, readJson } from "./json/read-json.ts";
import type { SourceFile } from "./json/source-file.ts";
import { projectOf } from "./project/project.ts";
import { besideOf, type Disk, type ProjectFiles } from "./project/project-files.ts";
import { type IndexedFacts, indexedFacts, type ProjectFacts } from "./project/project-index.ts";
import type { Found } from "./report/problem-list.ts";
import type { Schemas } from "./schema/json-schema.ts";

/** So many files that others refer to (bases, brands) stay read, and of so many the documents stay put together. */
const KEPT = 16;

/** Answers longer than this are written down by their digest. */
const LONGEST = 48;

export interface SessionOptions {
  schemas: Schemas;
  disk: Disk;
  /** What was found in a file in an earlier run, whether it still holds or not. */
  recall?: (path: string) => FileResult | undefined;
  /** A short text that stands for a long one. */
  digest: (text: string) => string;
  /** What follows from the outlines, where that is known from a session with the same. */
  facts?: IndexedFacts;
}

/** What was found in a file, with all that it followed from: each question asked of the project, and the answer. */
export interface FileResult {
  found: Found[];
  consulted: [question: string, answer: string][];
  /** What its documents use of those that they extend. */
  uses: readonly DocumentUses[];
}

/** What lies beside the documents, as plain answers. */
interface BesideFacts {
  exists: (path: string) => boolean;
  readPicture: (path: string) => string | null;
  filesIn: (folder: string) => readonly string[];
}

type Facts = ProjectFacts & BesideFacts & { usesIn: (path: string) => readonly DocumentUses[] };

/**
 * Checks many files of a project, one at a time: of each nothing stays but what was found. A result says what it
 * followed from, so that it can be kept for as long as all of that is the same.
 */
export class Session {
  readonly #options: SessionOptions;
  readonly #facts: Facts;
  readonly #load: (path: string) => JsonFile;
  #open: Checker | undefined;

  constructor({ asked, originals, outlines }: ProjectFiles, options: SessionOptions) {
    const { disk, schemas } = options;
    const beside = besideOf(disk, originals);
    this.#options = options;
    const unreadable = new Map(
      outlines.flatMap(({ path, unreadable: why }) => (why === undefined ? [] : [[path, why] as const])),
    );
    const sourceOf = (path: string): SourceFile => {
      const why = unreadable.get(path);
      return { path, ...(why === undefined ? disk.read(path) : { text: "", unreadable: why }) };
    };
    this.#load = byKey((path: string) => readJson(sourceOf(path)), KEPT);
    this.#facts = {
      ...(options.facts ?? indexedFacts(outlines, schemas)),
      version: (path) => unreadable.get(path)?.en ?? disk.version(path),
      isAsked: (path) => asked.has(path),
      exists: byKey(beside.exists),
      readPicture: byKey((path: string) => beside.readPicture(path) ?? null),
      filesIn: byKey(beside.filesIn),
      usesIn: byKey((path: string) => this.#usesIn(path)),
    };
  }

  /** What can be asked of the project. */
  get facts(): ProjectFacts {
    return this.#facts;
  }

  /** A file's documents as they count, for who goes on with them. Few are kept. */
  documents(path: string): CheckedDocument[] {
    this.#open ??= this.#checkerOver(this.#facts);
    return this.#open.documents(path);
  }

  /** What is wrong with a file's text and its documents. */
  check(path: string): FileResult {
    return this.inspect(path).result;
  }

  /** The same with the documents themselves, which are no longer there once the files are others. */
  inspect(path: string, what: Asked = "all"): { result: FileResult; documents: CheckedDocument[] } {
    const asked = new Set<string>();
    const checker = this.#checkerOver(noted(this.#facts, (question) => asked.add(question)));
    const found = checker.check(path, what);
    const uses = what === "all" ? checker.usesIn(path) : [];
    const documents = checker.documents(path);
    const consulted = [...asked].map((question): [string, string] => [question, this.#answer(question)]);
    return { result: { found, uses, consulted }, documents };
  }

  #checkerOver(facts: Facts): Checker {
    const { schemas } = this.#options;
    const project = projectOf(facts, { load: this.#load, schemas, kept: KEPT });
    const { exists, filesIn, readPicture, usesIn } = facts;
    const beside = { exists, filesIn, readPicture: (picture: string) => readPicture(picture) ?? undefined };
    return new Checker(project, { schemas, usesIn, ...beside });
  }

  /** Of many documents that extend one, those that did not change need not be read again for it. */
  #usesIn(path: string): readonly DocumentUses[] {
    const known = this.#options.recall?.(path);
    return known && this.holds(known) ? known.uses : this.#checkerOver(this.#facts).usesIn(path);
  }

  /** Whether a result still follows: all that was asked for it has the same answers. */
  holds({ consulted }: FileResult): boolean {
    return consulted.every(([question, answer]) => this.#answer(question) === answer);
  }

  readonly #answer = byKey((question: string): string => {
    const at = question.indexOf(" ");
    const known = this.#facts[question.slice(0, at) as keyof Facts]; // none where another version asked
    const ask = known as ((argument: string) => unknown) | undefined; // each takes one text
    const answer = JSON.stringify(ask?.(question.slice(at + 1)) ?? null);
    return answer.length > LONGEST ? this.#options.digest(answer) : answer;
  });
}

/** The same answers; each question is noted, as `name argument`. */
function noted(facts: Facts, note: (question: string) => void): Facts {
  const entries = Object.entries(facts).map(([name, ask]: [string, (argument: never) => unknown]) => [
    name,
    (argument: never) => {
      note(`${name} ${argument}`);
      return ask(argument);
    },
  ]);
  return Object.fromEntries(entries); // the same names with functions of the same types
}
