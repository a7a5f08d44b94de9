/** What a server or a bucket says with a file. */
export interface FileMeta {
  /** Its Content-Type, such as `text/html; charset=utf-8`. */
  type: string;
  /** Its Cache-Control. */
  cacheControl: string;
  /** Of what is stored compressed: its Content-Encoding. */
  encoding?: "gzip" | "br";
  /** Of the bytes as they are stored, in hexadecimal. What is there with the same need not be sent again. */
  sha256: string;
}

export interface StoredFile {
  path: string;
  /** In bytes. */
  size: number;
  /** When it was last written, in milliseconds since 1970. */
  modified: number;
}

/** Which release is current, and which others stand so that one can go back to them: the latest published first. */
export interface Pointer {
  release: string;
  kept: readonly string[];
}

/**
 * Where releases are kept: a folder of this machine, or a bucket. Paths are relative to it, with slashes:
 *
 *     assets/…, art/…         immutable files, which all releases share
 *     releases/<id>/…         the other files of a release; an id is never used for anything else
 *     manifests/<id>.json     what a release consists of
 *
 * and the pointer, wherever the store keeps it. Only the pointer is ever changed. What is written has come to rest when
 * the promise resolves; a failure rejects, in words for people.
 */
export interface Store {
  /** For people: `dist/site`, `s3://bucket/prefix`. */
  readonly name: string;
  /** So many calls are made at the same time. */
  readonly atOnce: number;
  /** The bytes as they are stored; undefined where there is no such file. */
  read(path: string): Promise<Buffer | undefined>;
  /** Writes a file as a whole: nobody reads half of it, even where the writer is killed. */
  write(path: string, body: Buffer, meta: FileMeta): Promise<void>;
  /** Makes `to` the same as `from` without its bytes being sent. False where `from` is not there. */
  copy(from: string, to: string, meta: FileMeta): Promise<boolean>;
  /** All files below a folder, such as `assets/`; none where there is no such folder. */
  list(folder: string): Promise<StoredFile[]>;
  /** The names of the folders in a folder, such as those of `releases/`: without what is in them. */
  folders(folder: string): Promise<string[]>;
  /** Removes files; one that is not there is no failure. */
  remove(paths: readonly string[]): Promise<void>;
  /** Removes folders, such as `releases/<id>/`, with all that is in them; one that is not there is no failure. */
  removeFolders(folders: readonly string[]): Promise<void>;
  /** The pointer and a tag that changes whenever it does, also back to what it was; undefined before the first release. */
  pointer(): Promise<{ pointer: Pointer; tag: string } | undefined>;
  /**
   * Moves the pointer if it still has this tag (undefined: if there is none yet). False where somebody else was faster.
   * From then on the release is served. All its files are there before.
   */
  movePointer(pointer: Pointer, tag: string | undefined): Promise<boolean>;
}
