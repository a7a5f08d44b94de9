import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { CheckSession, type FileResult } from "../../check/check-session.ts";
import { decodeDocument } from "../../check/document/decode-text.ts";
import type { SourceFile } from "../../check/json/source-file.ts";
import { type FileOutline, outlineFile } from "../../check/project/file-outline.ts";
import type { Disk } from "../../check/project/project-files.ts";
import { indexOutlines, type OutlineQueries } from "../../check/project/project-index.ts";
import type { Schemas } from "../../check/schema/json-schema.ts";
import { memoizeByKey, once } from "../../language/memoize.ts";
import { tryOrUndefined } from "../../language/try-or-undefined.ts";
import { inspectPictureOnce } from "../pictures/inspect-picture-once.ts";
import { listProjectEntries } from "../project-entries.ts";
import { listFilesBelow, readSchemas, sha1Of } from "../read-json-folder.ts";
import { mapWithChanges } from "./map-with-changes.ts";

/** A document's file after reading. */
interface ReadDocumentFile {
  stamp: string;
  source: SourceFile;
  outline: FileOutline;
}

/**
 * What the checker knows about all files together, from their outlines (ids, routes and references). It stays valid
 * while the outlines are equal.
 */
interface OutlineFacts {
  facts: OutlineQueries;
  paths: ReadonlySet<string>;
  unreadable: FileOutline[];
}

/** The campaigns folder at the last refresh. Every change gives a new object. */
export interface FolderState {
  /** By path relative to the folder, sorted. */
  files: ReadonlyMap<string, ReadDocumentFile>;
  /** The paths of all files, pictures among them. */
  paths: () => readonly string[];
  schemas: Schemas;
  known: OutlineFacts;
  facts: OutlineQueries;
  session: CheckSession;
  /** Returns the bytes of a picture; undefined if it does not exist. */
  readPicture: (path: string) => Uint8Array | undefined;
  /** Returns whether these files, pictures included, are unchanged on disk. */
  areSame: (paths: readonly string[]) => boolean;
}

/** The folders to read, and the texts that replace files. */
export interface FolderOptions {
  folder: string;
  schemas: string;
  /** Returns the last check result of a file, even if it is outdated. */
  recall: (path: string) => FileResult | undefined;
  /** Texts that replace files, or add new ones, by path relative to the folder; null: as if the file did not exist. */
  drafts?: ReadonlyMap<string, string | null>;
  /** Called for each document's file when it is read. */
  onRead?: (source: SourceFile) => void;
}

/**
 * Reads a campaigns folder repeatedly. Only changed files are read again. Facts about all files are derived again only if
 * the outline of a file changed.
 */
export class LiveFolder {
  readonly #options: FolderOptions;
  readonly #folder: string;
  readonly #drafts: ReadonlyMap<string, string | null>;
  #stamps: ReadonlyMap<string, string> = new Map();
  #schemas: { stamp: string; schemas: Schemas } | undefined;
  #state: FolderState | undefined;

  constructor(options: FolderOptions) {
    this.#options = options;
    this.#folder = options.folder;
    this.#drafts = options.drafts ?? new Map();
  }

  /** Returns the same folder with other drafts. Files that were read here are not read again. */
  withDrafts(own: Pick<FolderOptions, "recall" | "drafts">): LiveFolder {
    const { folder, schemas } = this.#options;
    const other = new LiveFolder({ folder, schemas, ...own });
    this.refresh();
    [other.#stamps, other.#schemas] = [this.#stamps, this.#schemas];
    if (this.#schemas) other.#state = other.#read(this.#state, this.#schemas.schemas);
    return other;
  }

  /** Checks every file for changes, reads the changed ones and returns the new state. */
  refresh(): FolderState {
    const schemaStamp = listFilesBelow(this.#options.schemas).map(fileChangeStamp).join("\n");
    const stamps = new Map(this.#names().map((name) => [name, this.#stampOf(name)]));
    const known = this.#schemas?.stamp === schemaStamp ? this.#schemas : undefined;
    if (this.#state && known && areMapsEqual(stamps, this.#stamps)) return this.#state;
    const { schemas } = known ?? { schemas: readSchemas(this.#options.schemas) };
    this.#schemas = { stamp: schemaStamp, schemas };
    this.#stamps = stamps;
    this.#state = this.#read(known ? this.#state : undefined, schemas);
    return this.#state;
  }

  /** Refreshes as `refresh` does, if only these files may have changed. Each must have existed before. */
  refreshFiles(paths: readonly string[]): FolderState {
    const fresh = paths.map((path): [string, string] => [path, this.#stampOf(path)]);
    if (!this.#state || !this.#schemas || fresh.some(([, stamp]) => stamp === MISSING_FILE_STAMP))
      return this.refresh();
    const changed = fresh.filter(([path, stamp]) => this.#stamps.get(path) !== stamp);
    if (changed.length === 0) return this.#state;
    this.#stamps = mapWithChanges(this.#stamps, changed);
    this.#state = this.#read(this.#state, this.#schemas.schemas, changed);
    return this.#state;
  }

  /** Returns the state at the last refresh. */
  recent(): FolderState {
    return this.#state ?? this.refresh();
  }

  /** Returns all files and drafts, sorted by path. */
  #names(): string[] {
    const names = listProjectFiles(this.#folder);
    if (this.#drafts.size === 0) return names;
    const all = new Set([...names, ...this.#drafts.keys()]);
    return [...all].filter((path) => this.#drafts.get(path) !== null).sort();
  }

  #stampOf(path: string): string {
    const draft = this.#drafts.get(path);
    if (draft === null) return MISSING_FILE_STAMP;
    return draft === undefined ? fileChangeStamp(join(this.#folder, path)) : `draft:${sha1Of(draft)}`;
  }

  /** `changed`: the files that may have changed; if left out, any. */
  #read(
    before: FolderState | undefined,
    schemas: Schemas,
    changed?: readonly (readonly [path: string, stamp: string])[],
  ): FolderState {
    const stamps = this.#stamps;
    const documents = [...(changed ?? stamps)].filter(([path]) => path.endsWith(".json"));
    const read = documents.map(([path, stamp]): [string, ReadDocumentFile] => {
      const old = before?.files.get(path);
      return [path, old?.stamp === stamp ? old : this.#readFile(path, stamp)];
    });
    const files = changed && before ? mapWithChanges(before.files, read) : new Map(read);
    const isAlike =
      before?.files.size === files.size && read.every((one) => hasSameOutline(one, before.files));
    const known = isAlike ? before.known : deriveOutlineFacts(files, schemas);
    const disk = this.#diskOf(files);
    const readPicture = (path: string) => (stamps.has(path) ? this.#pictureAt(path) : undefined);
    const session = new CheckSession(
      { outlines: known.unreadable, requested: known.paths, originals: [] },
      {
        ...{ schemas, disk, digest: sha1Of, facts: known.facts, recall: this.#options.recall },
        inspectPicture: inspectPictureOnce,
      },
    );
    const areSame = (paths: readonly string[]) =>
      paths.every((path) => this.#stampOf(path) === (stamps.get(path) ?? MISSING_FILE_STAMP));
    const paths = once(() => [...stamps.keys()]);
    return { files, paths, schemas, known, facts: known.facts, session, readPicture, areSame };
  }

  #readFile(path: string, stamp: string): ReadDocumentFile {
    const draft = this.#drafts.get(path);
    const source = { path, ...(draft == null ? decodeDocument(this.#bytesOf(path)) : { text: draft }) };
    this.#options.onRead?.(source);
    return { stamp, source, outline: outlineFile(source) };
  }

  /** Returns the checker's view of the disk: files as of the last refresh. */
  #diskOf(files: ReadonlyMap<string, ReadDocumentFile>): Disk {
    const stamps = this.#stamps;
    return {
      kindOf: (path) => (stamps.has(path) ? "file" : undefined),
      jsonFilesBelow: () => [...files.keys()],
      whyNotFile: () => undefined,
      whyNotFound: () => undefined,
      namesIn: (folder) => listEntryNames(join(this.#folder, folder)),
      read: (path) => files.get(path)?.source ?? { text: "" },
      readBytes: (path) => this.#pictureAt(path) ?? new Uint8Array(),
      version: (path) => stamps.get(path) ?? MISSING_FILE_STAMP,
      absolute: (path) => join(this.#folder, path),
    };
  }

  #pictureAt(path: string): Uint8Array | undefined {
    return this.#pictureWith(`${this.#stamps.get(path)} ${path}`);
  }

  /** Caches pictures by stamp and path, since an edited document is checked after each keystroke. */
  readonly #pictureWith = memoizeByKey((stamped: string): Uint8Array | undefined => {
    const path = stamped.slice(stamped.indexOf(" ") + 1);
    // The file may be deleted meanwhile.
    return tryOrUndefined(() => readFileSync(join(this.#folder, path)));
  }, MAX_CACHED_PICTURES);

  #bytesOf(path: string): Buffer {
    return tryOrUndefined(() => readFileSync(join(this.#folder, path))) ?? Buffer.alloc(0);
  }
}

/** Returns the paths of a project's files, relative to its folder and sorted; none if the folder does not exist. */
function listProjectFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return listProjectEntries(folder)
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

const MISSING_FILE_STAMP = "0:0";

/** Maximum number of cached pictures: about those of one or two documents. */
const MAX_CACHED_PICTURES = 50;

/**
 * Returns a stamp that changes with the file. Links count as missing, since files outside the folder are not served. So
 * does a file that cannot exist: its name is too long for the disk.
 */
function fileChangeStamp(path: string): string {
  const stats = tryOrUndefined(() => lstatSync(path, { throwIfNoEntry: false }));
  return stats?.isFile() ? `${stats.mtimeMs}:${stats.size}` : MISSING_FILE_STAMP;
}

function listEntryNames(folder: string): string[] {
  return tryOrUndefined(() => readdirSync(folder)) ?? [];
}

/** Returns whether a file's outline, which other files depend on, is unchanged. */
function hasSameOutline(
  [path, { outline }]: readonly [string, ReadDocumentFile],
  before: FolderState["files"],
): boolean {
  const old = before.get(path)?.outline;
  return old === outline || (old !== undefined && isDeepStrictEqual(old, outline));
}

function deriveOutlineFacts(files: FolderState["files"], schemas: Schemas): OutlineFacts {
  const outlines = Array.from(files.values(), ({ outline }) => outline);
  const unreadable = outlines.filter((one) => one.unreadable !== undefined);
  return { facts: indexOutlines(outlines, schemas), paths: new Set(files.keys()), unreadable };
}

function areMapsEqual(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...one].every(([key, value]) => other.get(key) === value);
}
