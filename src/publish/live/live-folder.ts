import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { decode } from "../../check/document/decode.ts";
import type { SourceFile } from "../../check/json/source-file.ts";
import { type Outline, outlineOf } from "../../check/project/outline.ts";
import type { Disk } from "../../check/project/project-files.ts";
import { type IndexedFacts, indexedFacts } from "../../check/project/project-index.ts";
import type { Schemas } from "../../check/schema/json-schema.ts";
import { type FileResult, Session } from "../../check/session.ts";
import { byKey, once } from "../../language/memoize.ts";
import { unlessThrown } from "../../language/unless-thrown.ts";
import { digest, filesIn, readSchemas } from "../read-folder.ts";
import { replaced } from "./replaced.ts";

/** A document's file as it was read. */
interface ReadFile {
  stamp: string;
  source: SourceFile;
  outline: Outline;
}

/** What follows from the outlines of all files, and holds for as long as these stay alike. */
interface Known {
  facts: IndexedFacts;
  paths: ReadonlySet<string>;
  unreadable: Outline[];
}

/** The campaigns folder as it was when it was last looked over. Another one each time that something had changed. */
export interface FolderState {
  /** By their paths relative to the folder, in the order of these. */
  files: ReadonlyMap<string, ReadFile>;
  /** The paths of all files, pictures among them. */
  paths: () => readonly string[];
  schemas: Schemas;
  known: Known;
  facts: IndexedFacts;
  session: Session;
  /** The text of a picture beside the documents; undefined where it is not there. */
  readPicture: (path: string) => string | undefined;
  /** Whether these files, pictures among them, still are what they were. */
  areSame: (paths: readonly string[]) => boolean;
}

export interface FolderOptions {
  folder: string;
  schemas: string;
  /** What was found in a file before, whether it still holds or not. */
  recall: (path: string) => FileResult | undefined;
  /** Texts that count in the place of files, or as files that are not there yet, by paths relative to the folder. */
  drafts?: ReadonlyMap<string, string>;
  /** Is told of each document's file as it is read. */
  noteSource?: (source: SourceFile) => void;
}

/**
 * Looks over a campaigns folder. Only what changed is read again, and what follows from all files is worked out again
 * only where one of them is another document, or at another address, than before.
 */
export class LiveFolder {
  readonly #options: FolderOptions;
  readonly #folder: string;
  readonly #drafts: ReadonlyMap<string, string>;
  #stamps: ReadonlyMap<string, string> = new Map();
  #schemas: { stamp: string; schemas: Schemas } | undefined;
  #state: FolderState | undefined;

  constructor(options: FolderOptions) {
    this.#options = options;
    this.#folder = options.folder;
    this.#drafts = options.drafts ?? new Map();
  }

  /** The same folder with drafts of its own. What is read here already is not read again there. */
  drafted(own: Pick<FolderOptions, "recall" | "drafts">): LiveFolder {
    const { folder, schemas } = this.#options;
    const other = new LiveFolder({ folder, schemas, ...own });
    this.look();
    [other.#stamps, other.#schemas] = [this.#stamps, this.#schemas];
    if (this.#schemas) other.#state = other.#read(this.#state, this.#schemas.schemas);
    return other;
  }

  /** As it stands now: every file is looked at, and those read that changed. */
  look(): FolderState {
    const schemaStamp = filesIn(this.#options.schemas).map(stampOf).join("\n");
    const stamps = new Map(this.#names().map((name) => [name, this.#stampOf(name)]));
    const known = this.#schemas?.stamp === schemaStamp ? this.#schemas : undefined;
    if (this.#state && known && isSame(stamps, this.#stamps)) return this.#state;
    const { schemas } = known ?? { schemas: readSchemas(this.#options.schemas) };
    this.#schemas = { stamp: schemaStamp, schemas };
    this.#stamps = stamps;
    this.#state = this.#read(known ? this.#state : undefined, schemas);
    return this.#state;
  }

  /** The same where only these files can have changed; each was there before. */
  lookAt(paths: readonly string[]): FolderState {
    const fresh = paths.map((path): [string, string] => [path, this.#stampOf(path)]);
    if (!this.#state || !this.#schemas || fresh.some(([, stamp]) => stamp === GONE)) return this.look();
    const changed = fresh.filter(([path, stamp]) => this.#stamps.get(path) !== stamp);
    if (changed.length === 0) return this.#state;
    this.#stamps = replaced(this.#stamps, changed);
    this.#state = this.#read(this.#state, this.#schemas.schemas, changed);
    return this.#state;
  }

  /** As it stood when it was last looked over. */
  recent(): FolderState {
    return this.#state ?? this.look();
  }

  /** All files, drafts among them, in the order of their paths. */
  #names(): string[] {
    const names = filesIn(this.#folder).map((path) => relative(this.#folder, path));
    const more = [...this.#drafts.keys()].filter((path) => !names.includes(path));
    return more.length === 0 ? names : [...names, ...more].sort();
  }

  #stampOf(path: string): string {
    const draft = this.#drafts.get(path);
    return draft === undefined ? stampOf(join(this.#folder, path)) : `draft:${digest(draft)}`;
  }

  /** `changed`: the files that can be others than before; left out, any. */
  #read(
    before: FolderState | undefined,
    schemas: Schemas,
    changed?: readonly (readonly [path: string, stamp: string])[],
  ): FolderState {
    const stamps = this.#stamps;
    const documents = [...(changed ?? stamps)].filter(([path]) => path.endsWith(".json"));
    const read = documents.map(([path, stamp]): [string, ReadFile] => {
      const old = before?.files.get(path);
      return [path, old?.stamp === stamp ? old : this.#readFile(path, stamp)];
    });
    const files = changed && before ? replaced(before.files, read) : new Map(read);
    const isAlike = before?.files.size === files.size && read.every((one) => isLike(one, before.files));
    const known = isAlike ? before.known : knownOf(files, schemas);
    const disk = this.#diskOf(files);
    const readPicture = (path: string) => (stamps.has(path) ? this.#textOf(path) : undefined);
    const session = new Session(
      { outlines: known.unreadable, asked: known.paths, originals: [] },
      { schemas, disk, digest, facts: known.facts, recall: this.#options.recall },
    );
    const areSame = (paths: readonly string[]) =>
      paths.every((path) => this.#stampOf(path) === (stamps.get(path) ?? GONE));
    const paths = once(() => [...stamps.keys()]);
    return { files, paths, schemas, known, facts: known.facts, session, readPicture, areSame };
  }

  #readFile(path: string, stamp: string): ReadFile {
    const draft = this.#drafts.get(path);
    const source = { path, ...(draft === undefined ? decode(this.#bytesOf(path)) : { text: draft }) };
    this.#options.noteSource?.(source);
    return { stamp, source, outline: outlineOf(source) };
  }

  /** What the checker asks of the disk; files are as they were when the folder was looked over. */
  #diskOf(files: ReadonlyMap<string, ReadFile>): Disk {
    const stamps = this.#stamps;
    return {
      kindOf: (path) => (stamps.has(path) ? "file" : undefined),
      jsonFilesBelow: () => [...files.keys()],
      whyNoFile: () => undefined,
      whyNothing: () => undefined,
      namesIn: (folder) => namesIn(join(this.#folder, folder)),
      read: (path) => files.get(path)?.source ?? { text: this.#textOf(path) ?? "" },
      version: (path) => stamps.get(path) ?? GONE,
      absolute: (path) => join(this.#folder, path),
    };
  }

  #textOf(path: string): string | undefined {
    return this.#pictureAt(`${this.#stamps.get(path)} ${path}`);
  }

  /** The text of a picture, by its stamp and path: a document that is being edited is asked about with each letter. */
  readonly #pictureAt = byKey((stamped: string): string | undefined => {
    const path = stamped.slice(stamped.indexOf(" ") + 1);
    // It may go while the folder is looked at.
    return unlessThrown(() => readFileSync(join(this.#folder, path), "utf8"));
  }, KEPT_PICTURES);

  #bytesOf(path: string): Buffer {
    return unlessThrown(() => readFileSync(join(this.#folder, path))) ?? Buffer.alloc(0);
  }
}

const GONE = "0:0";

/** So many pictures stay read: those of a document or two. */
const KEPT_PICTURES = 50;

/** Changes whenever the file does. A link is no file: who serves the folder does not serve what lies elsewhere. */
function stampOf(path: string): string {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? `${stats.mtimeMs}:${stats.size}` : GONE;
}

function namesIn(folder: string): string[] {
  return unlessThrown(() => readdirSync(folder)) ?? [];
}

/** Whether nothing that files ask of this one is another than before. */
function isLike([path, { outline }]: readonly [string, ReadFile], before: FolderState["files"]): boolean {
  const old = before.get(path)?.outline;
  return old === outline || (old !== undefined && isDeepStrictEqual(old, outline));
}

function knownOf(files: FolderState["files"], schemas: Schemas): Known {
  const outlines = Array.from(files.values(), ({ outline }) => outline);
  const unreadable = outlines.filter((one) => one.unreadable !== undefined);
  return { facts: indexedFacts(outlines, schemas), paths: new Set(files.keys()), unreadable };
}

function isSame(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...one].every(([key, value]) => other.get(key) === value);
}
