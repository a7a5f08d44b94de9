import {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { DiskPointer, UnfinishedFolder } from "./disk-pointer.ts";
import { systemErrorCode, undefinedIfMissing } from "./file-errors.ts";
import { RELEASES_FOLDER, SHARED_FOLDERS } from "./manifest.ts";
import type { FileHeaders, ReleasePointer, ReleaseStore, StoredFile } from "./release-store.ts";

/**
 * A store in a local folder, from which a server can serve `current`:
 *
 *     current           a link to releases/<id>: the site
 *     releases/<id>/    pages, and links to assets/ and art/
 *     pointers/         the moves of `current`, in order: see DiskPointer
 *     unfinished/       files that are being written, until they are moved to their final path
 *
 * Files are never changed in place, so releases share one file for the same content.
 */
export class DiskStore implements ReleaseStore {
  readonly name: string;
  /** Disk calls are synchronous; only compression runs in parallel. */
  readonly concurrency = 8;
  readonly #folder: string;
  readonly #pointer: DiskPointer;
  readonly #unfinished: UnfinishedFolder;

  constructor(folder: string) {
    this.name = relative(process.cwd(), folder) || ".";
    this.#folder = resolve(folder);
    this.#unfinished = new UnfinishedFolder(join(this.#folder, "unfinished"));
    this.#pointer = new DiskPointer(this.#folder, this.#unfinished);
  }

  async read(path: string): Promise<Buffer | undefined> {
    return undefinedIfMissing(() => readFileSync(this.#at(path)));
  }

  async write(path: string, body: Buffer, { sha256 }: FileHeaders): Promise<void> {
    const [target, temporary] = [this.#at(path), this.#unfinished.next()];
    writeFileSync(temporary, body);
    if (path.startsWith(RELEASES_FOLDER)) {
      const second = modificationSecondOf(sha256);
      utimesSync(temporary, second, second);
    }
    withFolder(target, () => renameSync(temporary, target));
  }

  async copy(from: string, to: string, _meta: FileHeaders): Promise<boolean> {
    const [source, target] = [this.#at(from), this.#at(to)];
    const isCopied = undefinedIfMissing(() => {
      try {
        withFolder(target, () => linkSync(source, target));
      } catch (error) {
        if (systemErrorCode(error) !== "EEXIST") throw error;
        this.#replace(source, target);
      }
      return true;
    });
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
    return this.#pointer.read();
  }

  async movePointer(pointer: ReleasePointer, tag: string | undefined): Promise<boolean> {
    const isMoved = this.#share(pointer.release) && this.#pointer.move(pointer, tag);
    if (isMoved) this.#unfinished.removeOld();
    return isMoved;
  }

  /** Links the shared folders into a release. Returns false if another publisher removed the release. */
  #share(release: string): boolean {
    const tree = this.#at(`${RELEASES_FOLDER}${release}`);
    for (const shared of SHARED_FOLDERS) {
      const name = shared.slice(0, -1);
      mkdirSync(this.#at(name), { recursive: true });
      try {
        symlinkSync(join("..", "..", name), join(tree, name));
      } catch (error) {
        if (systemErrorCode(error) === "ENOENT") return false;
        if (systemErrorCode(error) !== "EEXIST") throw error;
      }
    }
    return true;
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
function withFolder(file: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (systemErrorCode(error) !== "ENOENT") throw error;
    mkdirSync(dirname(file), { recursive: true });
    work();
  }
}
