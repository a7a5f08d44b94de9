import { randomUUID } from "node:crypto";
import {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { Failure } from "../../check/command-result.ts";
import { en, type LocalizedText } from "../../language/messages/localized-text.ts";
import {
  blockedLinkMessage,
  IS_LEFT,
  IS_PUBLISHED,
  IS_REMOVED,
  ROLLBACK_NOT_DONE,
  unreadableClaimMessage,
} from "./disk-messages.ts";
import { DiskPointer } from "./disk-pointer.ts";
import { ChangedFolders, writeDurably } from "./durable-files.ts";
import { explainDiskError } from "./explain-disk-error.ts";
import { systemErrorCode, undefinedIfMissing } from "./file-errors.ts";
import { MANIFESTS_FOLDER, PREVIEWS_FOLDER, RELEASES_FOLDER, SHARED_FOLDERS } from "./manifest.ts";
import { OwnFiles } from "./own-files.ts";
import type {
  FailedRelease,
  FileHeaders,
  ReleasePointer,
  ReleaseStore,
  StoredFile,
} from "./release-store.ts";
import { scheduledFolderOf } from "./scheduled-sites.ts";
import { StoreFolders } from "./store-folders.ts";
import { UnfinishedFolder } from "./unfinished-folder.ts";

/** The folder of previews. */
const PREVIEWS = PREVIEWS_FOLDER.slice(0, -1);

/**
 * A store in a local folder, from which a server can serve `current`:
 *
 *     current           a link to releases/<id>: the site; while a release is scheduled, to a folder in scheduled/
 *     releases/<id>/    pages, and links to assets/ and art/
 *     pointers/         the moves of `current`, in order: see DiskPointer
 *     preview/<id>/     previews of drafts. Each release has a link to this folder once it exists
 *     scheduled/        the site and the name of the scheduled release: see ScheduledSites
 *     unfinished/       files that are being written, until they are moved to their final path
 *
 * Files are never changed in place, so releases share one file for the same content. An instance makes one release at a time.
 */
export class DiskStore implements ReleaseStore {
  readonly name: string;
  /** Compression and the syncing of files run in parallel. */
  readonly concurrency = 8;
  readonly publisher = randomUUID();
  readonly #folder: string;
  readonly #pointer: DiskPointer;
  readonly #unfinished: UnfinishedFolder;
  readonly #changed: ChangedFolders;
  readonly #own: OwnFiles;
  readonly #folders: StoreFolders;
  #warnings: readonly LocalizedText[] = [];

  constructor(folder: string) {
    this.name = relative(process.cwd(), folder) || ".";
    this.#folder = resolve(folder);
    this.#unfinished = new UnfinishedFolder(join(this.#folder, "unfinished"));
    this.#pointer = new DiskPointer({ folder: this.#folder, name: this.name }, this.#unfinished);
    this.#changed = new ChangedFolders(this.#folder);
    this.#own = new OwnFiles(this.#unfinished);
    this.#folders = new StoreFolders(this.#folder, this.name);
  }

  async read(path: string): Promise<Buffer | undefined> {
    try {
      return undefinedIfMissing(() => readFileSync(this.#at(path)));
    } catch (error) {
      // A folder in place of a file.
      if (systemErrorCode(error) === "EISDIR") return undefined;
      throw error;
    }
  }

  async write(path: string, body: Buffer, { sha256 }: FileHeaders): Promise<void> {
    this.#folders.claim();
    const [target, temporary] = [this.#at(path), this.#unfinished.next()];
    const isOfRelease = path.startsWith(RELEASES_FOLDER);
    const isShared = SHARED_FOLDERS.some((folder) => path.startsWith(folder));
    try {
      await writeDurably(temporary, body, isOfRelease ? modificationSecondOf(sha256) : undefined);
      createFolderAndRetry(target, () =>
        isShared ? this.#own.place(temporary, target) : renameSync(temporary, target),
      );
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
    this.#changed.add(target);
  }

  async copy(from: string, to: string, { size }: FileHeaders): Promise<boolean> {
    const [source, target] = [this.#at(from), this.#at(to)];
    if (undefinedIfMissing(() => lstatSync(source))?.size !== size) return false;
    const isCopied = undefinedIfMissing(() => {
      try {
        createFolderAndRetry(target, () => linkSync(source, target));
      } catch (error) {
        if (systemErrorCode(error) !== "EEXIST") throw error;
        this.#replace(source, target);
      }
      return true;
    });
    this.#changed.add(target);
    return isCopied === true;
  }

  /** Replaces a file that a killed publish left, in one step. A link to the same file stays unchanged. */
  #replace(source: string, target: string): void {
    const temporary = this.#unfinished.next();
    linkSync(source, temporary);
    renameSync(temporary, target);
    // If both are links to one file, rename keeps both.
    rmSync(temporary, { force: true });
  }

  async list(folder: string): Promise<StoredFile[]> {
    const from = this.#at(folder);
    const entries =
      undefinedIfMissing(() => readdirSync(from, { withFileTypes: true, recursive: true })) ?? [];
    return entries.flatMap((entry): StoredFile[] => {
      const file = join(entry.parentPath, entry.name);
      const stats = entry.isFile() ? undefinedIfMissing(() => lstatSync(file)) : undefined;
      const path = folder + relative(from, file).replaceAll(sep, "/");
      return stats ? [{ path, size: stats.size, modified: stats.mtimeMs }] : [];
    });
  }

  async folders(folder: string): Promise<string[]> {
    const entries = undefinedIfMissing(() => readdirSync(this.#at(folder), { withFileTypes: true })) ?? [];
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  }

  async remove(paths: readonly string[]): Promise<void> {
    for (const path of paths) rmSync(this.#at(path), { force: true });
  }

  async removeFolders(folders: readonly string[]): Promise<void> {
    for (const folder of folders) rmSync(this.#at(folder), { force: true, recursive: true });
  }

  async pointer(): Promise<{ pointer: ReleasePointer; tag: string } | undefined> {
    const { at, unreadable } = this.#pointer.read();
    this.#warnings = unreadable.map((path) => unreadableClaimMessage(`${this.name}/${path}`, at?.pointer));
    if (at && this.#pointer.isBlocked()) this.#warnings = [...this.#warnings, blockedLinkMessage(this.name)];
    return at;
  }

  async movePointer(pointer: ReleasePointer, tag: string | undefined): Promise<boolean> {
    const { next, release } = pointer;
    const missing = [release, ...(next ? [next.release] : [])].find((id) => !this.#finish(id));
    if (missing !== undefined) {
      if (this.#pointer.read().at?.tag !== tag) return this.#endPublish(false);
      const folder = `${this.name}/${RELEASES_FOLDER}${missing}`;
      throw new Failure(
        en`${folder} does not exist, so this release cannot become current. Publish again, or return to another release with --rollback ID.`
          .zh`${folder} 不存在，不能设为当前版本。请重新发布，或用 --rollback ID 退回其他版本。`,
      );
    }
    const isMoved = this.#endPublish(this.#pointer.move(pointer, tag));
    // The first preview may have been made after the links of the release.
    if (isMoved) await this.servePreviews();
    return isMoved;
  }

  /** Repeats its work if the pointer moved meanwhile: then the publisher may have looked for previews too early. */
  async servePreviews(): Promise<void> {
    let served: string | undefined;
    for (let at = this.#hasPreviews() && this.#pointer.read().at; at && at.tag !== served; ) {
      served = at.tag;
      const { next, release } = at.pointer;
      const trees = [release, ...(next ? [next.release] : [])].map((id) => RELEASES_FOLDER + id);
      for (const tree of [...trees, this.servedFolder() ?? ""]) if (tree !== "") this.#linkPreviewsInto(tree);
      this.#changed.sync();
      at = this.#pointer.read().at;
    }
  }

  #hasPreviews(): boolean {
    return undefinedIfMissing(() => lstatSync(this.#at(PREVIEWS))) !== undefined;
  }

  /** Links the folder of previews into a release, unless the release was removed meanwhile. */
  #linkPreviewsInto(tree: string): void {
    if (undefinedIfMissing(() => lstatSync(this.#at(tree))))
      undefinedIfMissing(() => this.#linkInto(tree, PREVIEWS));
  }

  #endPublish(isMoved: boolean): boolean {
    this.#own.forget();
    if (isMoved) this.#unfinished.removeOld();
    return isMoved;
  }

  async giveUp(error: unknown, failed?: FailedRelease): Promise<unknown> {
    const outcome = failed ? this.#discard(failed.releases) : ROLLBACK_NOT_DONE;
    const measure = outcome === IS_PUBLISHED ? undefined : failed?.measure;
    return explainDiskError(error, { folder: this.#folder, name: this.name, outcome, measure });
  }

  servedFolder(): string | undefined {
    return scheduledFolderOf(this.#folder);
  }

  warnings(): readonly LocalizedText[] {
    return this.#warnings;
  }

  /** Removes the files of a failed publish, unless its release became current or scheduled. Returns what was done. */
  #discard(releases: readonly string[]): LocalizedText {
    try {
      if (releases.some((release) => this.#pointer.isClaimed(release))) return IS_PUBLISHED;
      for (const release of releases) {
        rmSync(this.#at(`${MANIFESTS_FOLDER}${release}.json`), { force: true });
        rmSync(this.#at(`${RELEASES_FOLDER}${release}`), { force: true, recursive: true });
      }
      this.#pointer.giveUp();
      this.#own.remove();
      this.#folders.removeEmpty();
      return IS_REMOVED;
    } catch {
      // The disk became read-only, for example. The error that ended the publish says more.
      return IS_LEFT;
    }
  }

  /** Links the shared folders into a release and makes all names durable. Returns false if the release does not exist. */
  #finish(release: string): boolean {
    try {
      for (const shared of SHARED_FOLDERS)
        this.#linkInto(`${RELEASES_FOLDER}${release}`, shared.slice(0, -1));
      if (this.#hasPreviews()) this.#linkPreviewsInto(`${RELEASES_FOLDER}${release}`);
      this.#changed.sync();
      return true;
    } catch (error) {
      if (systemErrorCode(error) === "ENOENT") return false;
      throw error;
    }
  }

  #linkInto(tree: string, shared: string): void {
    const [folder, link] = [this.#at(shared), join(this.#at(tree), shared)];
    mkdirSync(folder, { recursive: true });
    try {
      symlinkSync(join("..", "..", shared), link);
    } catch (error) {
      if (systemErrorCode(error) !== "EEXIST") throw error;
    }
    this.#changed.add(folder);
    this.#changed.add(link);
  }

  /** Returns the absolute path. Throws for a path outside of the folder, so that nothing there is read or changed. */
  #at(path: string): string {
    const file = resolve(join(this.#folder, path));
    if (file.startsWith(this.#folder + sep)) return file;
    throw new Error(`${path} is outside of ${this.name}, so nothing was published.`);
  }
}

/**
 * Returns the modification time of a page, in seconds since 1970: a moment in the past, derived from the content. nginx
 * tells versions of a page apart by this time and the size, and two versions of the same size may be published within a
 * second.
 */
function modificationSecondOf(sha256: string): number {
  return 500_000_000 + (Number.parseInt(sha256.slice(0, 12), 16) % 1_000_000_000);
}

/** Runs `work`; if the folder of `file` does not exist, creates it and runs `work` again. */
function createFolderAndRetry(file: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (systemErrorCode(error) !== "ENOENT") throw error;
    mkdirSync(dirname(file), { recursive: true });
    work();
  }
}
