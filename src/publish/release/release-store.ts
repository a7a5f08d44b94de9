/** The headers that a server or bucket sends with a file. */
export interface FileHeaders {
  /** Its Content-Type, such as `text/html; charset=utf-8`. */
  type: string;
  /** Its Cache-Control. */
  cacheControl: string;
  /** The Content-Encoding of a compressed form. */
  encoding?: "gzip" | "br";
  /** Of the stored bytes, in hexadecimal. A file that is stored with the same hash need not be sent again. */
  sha256: string;
}

/** A file as a listing of a store describes it. */
export interface StoredFile {
  path: string;
  /** In bytes. */
  size: number;
  /** When it was last written, in milliseconds since 1970. */
  modified: number;
}

/** The current release, and all releases that are kept for rollbacks: the latest published first. */
export interface ReleasePointer {
  release: string;
  kept: readonly string[];
}

/**
 * A store of releases: a local folder or a bucket. Paths are relative to it, with slashes:
 *
 *     assets/…, art/…         immutable files, which all releases share
 *     releases/<id>/…         the other files of a release; an id is never reused
 *     manifests/<id>.json     the contents of a release
 *
 * The store keeps the pointer where it likes. Only the pointer ever changes. A write is durable when its promise resolves.
 * A failure rejects with a readable message.
 */
export interface ReleaseStore {
  /** A readable name: `dist/site`, `s3://bucket/prefix`. */
  readonly name: string;
  /** The number of calls that may run in parallel. */
  readonly concurrency: number;
  /** Returns the stored bytes; undefined if the file does not exist. */
  read(path: string): Promise<Buffer | undefined>;
  /** Writes a file atomically: readers never see half of it, even if the writer is killed. */
  write(path: string, body: Buffer, meta: FileHeaders): Promise<void>;
  /** Copies `from` to `to` within the store. Returns false if `from` does not exist. */
  copy(from: string, to: string, meta: FileHeaders): Promise<boolean>;
  /** Returns all files below a folder, such as `assets/`; empty if the folder does not exist. */
  list(folder: string): Promise<StoredFile[]>;
  /** Returns the names of the direct subfolders of a folder, such as `releases/`. */
  folders(folder: string): Promise<string[]>;
  /** Removes files. Ignores missing ones. */
  remove(paths: readonly string[]): Promise<void>;
  /** Removes folders, such as `releases/<id>/`, with their contents. Ignores missing ones. */
  removeFolders(folders: readonly string[]): Promise<void>;
  /** Returns the pointer and a tag that changes with every move, even a move back; undefined before the first release. */
  pointer(): Promise<{ pointer: ReleasePointer; tag: string } | undefined>;
  /**
   * Moves the pointer if it still has this tag (undefined: if no pointer exists yet). Returns false if another publisher
   * was faster. From then on the release is served, so all its files must be written before.
   */
  movePointer(pointer: ReleasePointer, tag: string | undefined): Promise<boolean>;
}
