import type { LocalizedText } from "../../language/messages/localized-text.ts";

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
  /** Of the stored bytes. */
  size: number;
}

/** A file that a store writes, or would write. */
export interface WrittenFile {
  path: string;
  /** In bytes. */
  size: number;
}

/** A release that could not be published. */
export interface FailedRelease {
  /** Its id, and that of a scheduled release that was written again for it. */
  releases: readonly string[];
  /** Returns all files that had to be written for it. */
  measure: () => Promise<readonly WrittenFile[]>;
}

/** A file as a listing of a store describes it. */
export interface StoredFile extends WrittenFile {
  /** When it was last written, in milliseconds since 1970. */
  modified: number;
}

/** A release that becomes current at a moment, by the clock of each reader. */
export interface ScheduledRelease {
  /** When it goes live: ISO 8601 with whole seconds, in the time of the project, such as 2026-12-04T10:00:00+08:00. */
  at: string;
  release: string;
  /** The person or machine that scheduled it. */
  by?: string;
}

/** The current release, and all releases that are kept for rollbacks: the latest published first. */
export interface ReleasePointer {
  release: string;
  kept: readonly string[];
  /** Also one of `kept`. After its moment, it is the current release, even while no process has updated the pointer. */
  next?: ScheduledRelease;
}

/**
 * A store of releases: a local folder or a bucket. Paths are relative to it, with slashes:
 *
 *     assets/…, art/…         immutable files, which all releases share
 *     releases/<id>/…         the other files of a release; an id is never reused
 *     manifests/<id>.json     the contents of a release
 *     preview/<id>/…          a preview of a draft, with all its files: see previews/preview-store.ts
 *
 * The store keeps the pointer where it likes. Only the pointer ever changes. When it moves, all earlier writes are durable:
 * a power cut does not undo them. A failure rejects with a readable message.
 */
export interface ReleaseStore {
  /** A readable name: `dist/site`, `s3://bucket/prefix`. */
  readonly name: string;
  /** The number of calls that may run in parallel. */
  readonly concurrency: number;
  /**
   * Part of the ids of new releases. It is empty if an interrupted publish continues with the files that it wrote. Else it
   * is unique for each publisher, so that a failed publish may remove its own files, even if others publish the same.
   */
  readonly publisher: string;
  /** Returns the stored bytes; undefined if the file does not exist. */
  read(path: string): Promise<Buffer | undefined>;
  /** Writes a file atomically: readers never see half of it, even if the writer is killed. */
  write(path: string, body: Buffer, meta: FileHeaders): Promise<void>;
  /** Copies `from` to `to` within the store. Returns false if `from` does not exist or is known to have another size. */
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
   * was faster. From then on the release is served, so all its files must be written before. Fails if the release is gone.
   */
  movePointer(pointer: ReleasePointer, tag: string | undefined): Promise<boolean>;
  /**
   * Updates what a store keeps of the current release outside of it, after the pointer has moved there. Each publish and
   * rollback repeats this, also one without changes, in case an earlier one was killed before. Most stores keep nothing.
   */
  complete?(release: string): Promise<void>;
  /**
   * Ends a failed publish, or a failed rollback if `failed` is left out: removes what was written, unless the next publish
   * continues with it. Returns the error to report.
   */
  giveUp(error: unknown, failed?: FailedRelease): Promise<unknown>;
  /** Makes the previews reachable beside the current release, durably, if the store does not serve them anyway. */
  servePreviews?(): Promise<void>;
  /** Returns the folder from which the current release is served, such as `scheduled/…/`, if it is not its own one. */
  servedFolder?(): string | undefined;
  /** Returns damage that the last call of `pointer` found and that stops no command. */
  warnings(): readonly LocalizedText[];
}
