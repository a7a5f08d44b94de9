import { memoizeByKey } from "../language/memoize.ts";
import { en } from "../language/messages/localized-text.ts";
import { pageKey } from "../language/page-key.ts";
import { type CheckedDocument, Checker, type RuleSelection } from "./checker.ts";
import { inspectPicture, type PictureSize } from "./content/inspect-picture.ts";
import { type PictureFault, pictureFault, pictureQueries } from "./content/picture-fault.ts";
import { pictureMediaType } from "./content/picture-media-types.ts";
import type { MergedDocument } from "./document/merge-documents.ts";
import type { DocumentUses } from "./inspect/used-names.ts";
import { type JsonFile, readJson } from "./json/read-json.ts";
import { folderOf, type SourceFile } from "./json/source-file.ts";
import { createProject, type Project } from "./project/project.ts";
import { type Disk, type ProjectFiles, pictureFilesOf } from "./project/project-files.ts";
import {
  type DocumentRef,
  documentKey,
  documentRefOf,
  indexOutlines,
  type OutlineQueries,
  type ProjectQueries,
} from "./project/project-index.ts";
import type { FileFinding } from "./report/file-finding.ts";
import type { Schemas } from "./schema/json-schema.ts";
import { keepTriedFixes, withoutFix } from "./try-fixes.ts";

/** Number of files that stay parsed, and of files whose documents stay merged, because other files refer to them. */
const MAX_CACHED_FILES = 16;

/** Advice for a linked picture: publish copies only files that are in the folder themselves. */
const REPLACE_LINK = en`Put the picture itself there.`.zh`请把图片文件本身放到那里。`;

/** Maximum number of extending files that are checked when a fix of a base is tried. */
const MAX_TRIED_EXTENDERS = 4;

/** Maximum length of a recorded answer about the project; a longer one is recorded as a digest. */
const MAX_RECORDED_LENGTH = 48;

/** What a `CheckSession` needs besides the list of files. */
export interface CheckSessionOptions {
  schemas: Schemas;
  disk: Disk;
  /** Returns the stored result of an earlier run for a file, even if it is no longer valid. */
  recall?: (path: string) => FileResult | undefined;
  /** Returns the `uses` that a check of the same files found in a file; undefined if it is not checked yet. */
  usesFound?: (path: string) => FileResult["uses"] | undefined;
  /** Returns a short text that identifies a long one, such as its hash. */
  digest: (text: string) => string;
  /** Returns what `inspectPicture` does. If missing, pictures are inspected without a decoder. */
  inspectPicture?: (type: string, bytes: Uint8Array) => PictureSize | PictureFault;
  /** Facts about the whole project, if an earlier session computed them for the same files. */
  facts?: OutlineQueries;
}

/**
 * What was found in a file, with everything that the check asked about other files (`consulted`), so that it can be
 * reused while the answers stay the same.
 */
export interface FileResult {
  found: readonly FileFinding[];
  consulted: [question: string, answer: string][];
  /**
   * The names that its documents use of their bases. A base needs them: a definition used only there is not unused.
   */
  uses: readonly DocumentUses[];
}

/**
 * Questions about files that are not documents, such as pictures. The answers are plain values that can be compared.
 */
interface SideFileFacts {
  exists: (path: string) => boolean;
  /** Returns the version of a picture's file; the result of an inspection depends only on it. */
  pictureVersion: (path: string) => string | null;
  filesIn: (folder: string) => readonly string[];
}

/** Functions that answer questions about the project, each with one text as its argument. */
type RecordedFacts = ProjectQueries & SideFileFacts & { usesIn: (path: string) => readonly DocumentUses[] };

/**
 * Checks many files of a project, one at a time, and keeps only what was found. A result records the facts about
 * other files that it depends on, so it stays valid until one of them changes.
 */
export class CheckSession {
  readonly #options: CheckSessionOptions;
  readonly #facts: RecordedFacts;
  readonly #load: (path: string) => JsonFile;
  readonly #picture: (path: string) => PictureSize | PictureFault | undefined;
  #open: Checker | undefined;

  constructor(project: ProjectFiles, options: CheckSessionOptions) {
    const { requested, outlines } = project;
    const { disk, schemas } = options;
    const beside = pictureFilesOf(disk, project);
    this.#options = options;
    const unreadable = new Map(
      outlines.flatMap(({ path, unreadable: why }) => (why === undefined ? [] : [[path, why] as const])),
    );
    const sourceOf = (path: string): SourceFile => {
      const why = unreadable.get(path);
      return { path, ...(why === undefined ? disk.read(path) : { text: "", unreadable: why }) };
    };
    this.#load = memoizeByKey((path: string) => readJson(sourceOf(path)), MAX_CACHED_FILES);
    const { inspectPicture: inspect = inspectPicture } = options;
    this.#picture = memoizeByKey((path: string) => {
      const file = beside.pictureAt(path);
      const linked = file === undefined ? undefined : beside.whyLinked(file);
      if (linked) return pictureFault(linked, REPLACE_LINK);
      // Folders do not count: a draft may be in a hidden one, or outside of the working directory.
      const type = pictureMediaType(path.slice(folderOf(path).length));
      return file && type ? inspect(type, disk.readBytes(file)) : undefined;
    });
    this.#facts = {
      ...(options.facts ?? indexOutlines(outlines, schemas)),
      version: (path) => unreadable.get(path)?.en ?? disk.version(path),
      isRequested: (path) => requested.has(path),
      exists: memoizeByKey(beside.exists),
      pictureVersion: memoizeByKey((path: string) => {
        const found = beside.pictureAt(path);
        if (found === undefined) return null;
        return `${disk.version(found)}${beside.whyLinked(found)?.en ?? ""}`;
      }),
      filesIn: memoizeByKey(beside.filesIn),
      usesIn: memoizeByKey((path: string) => this.#usesIn(path)),
    };
  }

  /** The facts about the project that rules can query. */
  get facts(): ProjectQueries {
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

  /**
   * Checks a file as `check` does, and also returns its documents, which are valid until the files change. Errors alone
   * have no machine fixes: trying these takes too long between two keystrokes.
   */
  inspect(path: string, what: RuleSelection = "all"): { result: FileResult; documents: CheckedDocument[] } {
    const asked = new Set<string>();
    const facts = recordProjectQueries(this.#facts, (question) => asked.add(question));
    const checker = this.#checkerOver(facts);
    const first = checker.check(path, what);
    const found = what === "all" ? this.#tryFixes(path, first, facts) : first.map(withoutFix);
    const uses = what === "all" ? checker.usesIn(path) : [];
    const documents = checker.documents(path);
    const consulted = [...asked].map((question): [string, string] => [question, this.#answer(question)]);
    return { result: { found, uses, consulted }, documents };
  }

  /** Returns the findings of a file with the machine fixes that help; those of a base must not break its extenders. */
  #tryFixes(path: string, found: readonly FileFinding[], facts: RecordedFacts): FileFinding[] {
    const near = facts.extenders(path).filter((one) => one !== path);
    const others = near.length <= MAX_TRIED_EXTENDERS ? near : [];
    return keepTriedFixes(found, {
      around: () => others.flatMap((one) => this.#checkerOver(facts).check(one)),
      textOf: (file) => this.#load(file).source.text,
      check: (file, text) => {
        const checker = this.#checkerOver(facts, readJson({ ...this.#load(file).source, text }));
        return [path, ...others].flatMap((one) => checker.check(one));
      },
    });
  }

  /** Creates a checker, with another text of one file if `edited` is given. */
  #checkerOver(asked: RecordedFacts, edited?: JsonFile): Checker {
    const { schemas } = this.#options;
    const changed = edited?.source.path;
    const load = (path: string) => (edited && path === changed ? edited : this.#load(path));
    const facts = edited ? factsWithEdit(asked, edited.source.path, () => project) : asked;
    const project: Project = createProject(facts, { load, schemas, maxCachedFiles: MAX_CACHED_FILES });
    const { exists, filesIn, pictureVersion, usesIn } = facts;
    const inspectPicture = (path: string) => {
      // Records what the result depends on.
      pictureVersion(path);
      return this.#picture(path);
    };
    return new Checker(project, { schemas, usesIn, exists, filesIn, ...pictureQueries(inspectPicture) });
  }

  /**
   * Returns what a file's documents use of their bases; from a valid earlier result if possible, without reading the
   * file.
   */
  #usesIn(path: string): readonly DocumentUses[] {
    const found = this.#options.usesFound?.(path);
    if (found) return found;
    const known = this.#options.recall?.(path);
    return known && this.holds(known) ? known.uses : this.#checkerOver(this.#facts).usesIn(path);
  }

  /** Returns whether a result is still valid: every recorded question about the project still has the same answer. */
  holds({ consulted }: FileResult): boolean {
    return consulted.every(([question, answer]) => this.#answer(question) === answer);
  }

  readonly #answer = memoizeByKey((question: string): string => {
    const at = question.indexOf(" ");
    const known = this.#facts[question.slice(0, at) as keyof RecordedFacts]; // undefined if another version of the engine asked
    const ask = known as ((argument: string) => unknown) | undefined; // each takes one string
    const answer = JSON.stringify(ask?.(question.slice(at + 1)) ?? null);
    return answer.length > MAX_RECORDED_LENGTH ? this.#options.digest(answer) : answer;
  });
}

/** Returns the facts about a project in which one file was edited: its pages and ids are those of the edited text. */
function factsWithEdit(facts: RecordedFacts, path: string, project: () => Project): RecordedFacts {
  const place = (all: readonly DocumentRef[], isMeant: (document: MergedDocument) => boolean) => {
    const own = project().documentsOf(path).filter(isMeant).map(documentRefOf);
    const index = all.findIndex((one) => one.path === path);
    const others = all.filter((one) => one.path !== path);
    return index < 0 ? [...others, ...own] : [...others.slice(0, index), ...own, ...others.slice(index)];
  };
  return {
    ...facts,
    at: (key) => place(facts.at(key), ({ route }) => route !== undefined && pageKey(route) === key),
    withId: (name) =>
      place(
        facts.withId(name),
        ({ id, kind, variantIndex }) =>
          variantIndex === undefined && id !== undefined && documentKey(kind, id) === name,
      ),
    routes: (all) => [
      ...facts.routes(all),
      ...project()
        .documentsOf(path)
        .flatMap(({ route }) => route ?? []),
    ],
  };
}

/**
 * Wraps the functions that answer questions about the project so that each question is recorded, as `name argument`.
 */
function recordProjectQueries(facts: RecordedFacts, note: (question: string) => void): RecordedFacts {
  const entries = Object.entries(facts).map(([name, ask]: [string, (argument: never) => unknown]) => [
    name,
    (argument: never) => {
      note(`${name} ${argument}`);
      return ask(argument);
    },
  ]);
  return Object.fromEntries(entries); // the same names with functions of the same types
}
