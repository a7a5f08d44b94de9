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
import { DiskPointer, Unfinished } from "./disk-pointer.ts";
import { codeOf, unlessMissing } from "./file-errors.ts";
import { RELEASES, SHARED } from "./manifest.ts";
import type { FileMeta, Pointer, Store, StoredFile } from "./store.ts";

/**
 * A folder of this machine, as a server has it for its root:
 *
 *     current           a link to releases/<id>: the site
 *     releases/<id>/    pages, and links to assets/ and art/
 *     pointers/         who moved `current`, in order: see DiskPointer
 *     unfinished/       what is being written, until it is moved into its place
 *
 * Files are never changed in their place, so the same content is one file, however many releases have it.
 */
export class DiskStore implements Store {
  readonly name: string;
  /** Its calls do not wait for each other; what waits beside them is compressing. */
  readonly atOnce = 8;
  readonly #folder: string;
  readonly #pointer: DiskPointer;
  readonly #unfinished: Unfinished;

  constructor(folder: string) {
    this.name = relative(process.cwd(), folder) || ".";
    this.#folder = resolve(folder);
    this.#unfinished = new Unfinished(join(this.#folder, "unfinished"));
    this.#pointer = new DiskPointer(this.#folder, this.#unfinished);
  }

  async read(path: string): Promise<Buffer | undefined> {
    return unlessMissing(() => readFileSync(this.#at(path)));
  }

  async write(path: string, body: Buffer, { sha256 }: FileMeta): Promise<void> {
    const [target, aside] = [this.#at(path), this.#unfinished.next()];
    writeFileSync(aside, body);
    if (path.startsWith(RELEASES)) {
      const second = secondOf(sha256);
      utimesSync(aside, second, second);
    }
    inFolder(target, () => renameSync(aside, target));
  }

  async copy(from: string, to: string, _meta: FileMeta): Promise<boolean> {
    const [source, target] = [this.#at(from), this.#at(to)];
    const isCopied = unlessMissing(() => {
      try {
        inFolder(target, () => linkSync(source, target));
      } catch (error) {
        if (codeOf(error) !== "EEXIST") throw error;
        this.#replace(source, target);
      }
      return true;
    });
    return isCopied === true;
  }

  /** What a publish that was killed left is replaced unseen; what has the same content already stays as it is. */
  #replace(source: string, target: string): void {
    const aside = this.#unfinished.next();
    linkSync(source, aside);
    renameSync(aside, target);
    // Of two links to one file rename leaves both.
    rmSync(aside, { force: true });
  }

  async list(folder: string): Promise<StoredFile[]> {
    const from = this.#at(folder);
    const entries = unlessMissing(() => readdirSync(from, { withFileTypes: true, recursive: true })) ?? [];
    return entries.flatMap((entry): StoredFile[] => {
      const file = join(entry.parentPath, entry.name);
      const stats = entry.isFile() ? unlessMissing(() => lstatSync(file)) : undefined;
      const path = folder + relative(from, file).replaceAll(sep, "/");
      return stats ? [{ path, size: stats.size, modified: stats.mtimeMs }] : [];
    });
  }

  async folders(folder: string): Promise<string[]> {
    const entries = unlessMissing(() => readdirSync(this.#at(folder), { withFileTypes: true })) ?? [];
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  }

  async remove(paths: readonly string[]): Promise<void> {
    for (const path of paths) rmSync(this.#at(path), { force: true });
  }

  async removeFolders(folders: readonly string[]): Promise<void> {
    for (const folder of folders) rmSync(this.#at(folder), { force: true, recursive: true });
  }

  async pointer(): Promise<{ pointer: Pointer; tag: string } | undefined> {
    return this.#pointer.read();
  }

  async movePointer(pointer: Pointer, tag: string | undefined): Promise<boolean> {
    const isMoved = this.#share(pointer.release) && this.#pointer.move(pointer, tag);
    if (isMoved) this.#unfinished.removeLeft();
    return isMoved;
  }

  /** Lets a release have the files that all share. False where somebody took the release away. */
  #share(release: string): boolean {
    const tree = this.#at(`${RELEASES}${release}`);
    for (const shared of SHARED) {
      const name = shared.slice(0, -1);
      mkdirSync(this.#at(name), { recursive: true });
      try {
        symlinkSync(join("..", "..", name), join(tree, name));
      } catch (error) {
        if (codeOf(error) === "ENOENT") return false;
        if (codeOf(error) !== "EEXIST") throw error;
      }
    }
    return true;
  }

  /** Whatever a caller says, nothing outside of the folder is read, written or removed. */
  #at(path: string): string {
    const file = resolve(join(this.#folder, path));
    if (file.startsWith(this.#folder + sep)) return file;
    throw new Error(`${path} would lie outside of ${this.name}, so nothing was published.`);
  }
}

/**
 * When a page was last changed, as servers say it, in seconds since 1970: a moment in the past that follows from its
 * content. nginx tells versions of a page apart by that and by their size, and two of the same size may be published
 * within a second.
 */
function secondOf(sha256: string): number {
  return 500_000_000 + (Number.parseInt(sha256.slice(0, 12), 16) % 1_000_000_000);
}

/** Does something in the folder of a file, which is made where it is not there. */
function inFolder(file: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
    mkdirSync(dirname(file), { recursive: true });
    work();
  }
}
