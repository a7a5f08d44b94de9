import { createHash } from "node:crypto";
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
import { byKey } from "../../language/memoize.ts";
import { filesIn, readSchemas } from "../read-folder.ts";

type Recall = (path: string) => FileResult | undefined;

/** A document's file as it was read. */
interface ReadFile {
  stamp: string;
  source: SourceFile;
  outline: Outline;
}

/** The campaigns folder as it was when it was last looked over. Another one each time that something had changed. */
export interface FolderState {
  /** By their paths relative to the folder, in the order of these. */
  files: ReadonlyMap<string, ReadFile>;
  /** The paths of all files, pictures among them. */
  paths: readonly string[];
  schemas: Schemas;
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
  recall: Recall;
  /** Texts that count in the place of files, or as files that are not there yet, by paths relative to the folder. */
  drafts?: ReadonlyMap<string, string>;
}

/**
 * Looks over a campaigns folder. Only what changed is read again, and what follows from all files is worked out again
 * only where one of them is another document, or at another address, than before.
 */
export class LiveFolder {
  readonly #folder: string;
  readonly #schemaFolder: string;
  readonly #recall: Recall;
  readonly #drafts: ReadonlyMap<string, string>;
  #stamps: ReadonlyMap<string, string> = new Map();
  #schemas: { stamp: string; schemas: Schemas } | undefined;
  #state: FolderState | undefined;

  constructor({ folder, schemas, recall, drafts = new Map() }: FolderOptions) {
    this.#folder = folder;
    this.#schemaFolder = schemas;
    this.#recall = recall;
    this.#drafts = drafts;
  }

  /** The same folder with drafts of its own. What is read here already is not read again there. */
  drafted({ recall, drafts }: Pick<FolderOptions, "recall" | "drafts">): LiveFolder {
    const other = new LiveFolder({
      ...{ folder: this.#folder, schemas: this.#schemaFolder, recall },
      ...(drafts && { drafts }),
    });
    this.look();
    [other.#stamps, other.#schemas] = [this.#stamps, this.#schemas];
    if (this.#schemas) other.#state = other.#read(this.#state, this.#schemas.schemas);
    return other;
  }

  /** As it stands now: every file is looked at, and those read that changed. */
  look(): FolderState {
    const schemaStamp = filesIn(this.#schemaFolder).map(stampOf).join("\n");
    const stamps = new Map(this.#names().map((name) => [name, this.#stampOf(name)]));
    const known = this.#schemas?.stamp === schemaStamp ? this.#schemas : undefined;
    if (this.#state && known && isSame(stamps, this.#stamps)) return this.#state;
    const { schemas } = known ?? { schemas: readSchemas(this.#schemaFolder) };
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
    const stamps = new Map(this.#stamps);
    for (const [path, stamp] of changed) stamps.set(path, stamp);
    this.#stamps = stamps;
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
    // A map keeps its order where what stands at a path is replaced.
    const files = new Map<string, ReadFile>(changed && before?.files);
    for (const [path, stamp] of changed ?? stamps) {
      if (!path.endsWith(".json")) continue;
      const old = before?.files.get(path);
      files.set(path, old?.stamp === stamp ? old : this.#readFile(path, stamp));
    }
    const outlines = [...files.values()].map(({ outline }) => outline);
    const facts = before && areAlike(files, before.files) ? before.facts : indexedFacts(outlines, schemas);
    const disk = this.#diskOf(files);
    const readPicture = (path: string) => (stamps.has(path) ? this.#textOf(path) : undefined);
    const session = new Session(
      { outlines, asked: new Set(files.keys()), originals: [] },
      { schemas, disk, digest, facts, recall: this.#recall },
    );
    const areSame = (paths: readonly string[]) =>
      paths.every((path) => this.#stampOf(path) === (stamps.get(path) ?? GONE));
    return { files, paths: [...stamps.keys()], schemas, facts, session, readPicture, areSame };
  }

  #readFile(path: string, stamp: string): ReadFile {
    const draft = this.#drafts.get(path);
    const source = { path, ...(draft === undefined ? decode(this.#bytesOf(path)) : { text: draft }) };
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
    try {
      return readFileSync(join(this.#folder, stamped.slice(stamped.indexOf(" ") + 1)), "utf8");
    } catch {
      // It went while the folder was looked at.
      return undefined;
    }
  }, KEPT_PICTURES);

  #bytesOf(path: string): Buffer {
    try {
      return readFileSync(join(this.#folder, path));
    } catch {
      return Buffer.alloc(0);
    }
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
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Whether nothing that files ask of each other is another. */
function areAlike(now: ReadonlyMap<string, ReadFile>, before: ReadonlyMap<string, ReadFile>): boolean {
  return (
    now.size === before.size &&
    [...now].every(([path, file]) => {
      const old = before.get(path);
      return old === file || (old !== undefined && isDeepStrictEqual(old.outline, file.outline));
    })
  );
}

function isSame(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...one].every(([key, value]) => other.get(key) === value);
}

function digest(text: string): string {
  return createHash("sha1").update(text).digest("base64");
}
