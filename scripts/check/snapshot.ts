import { createHash } from "node:crypto";
import { readFileSync, realpathSync, statSync } from "node:fs";
import { decode } from "../../src/check/document/decode.ts";
import type { SourceFile } from "../../src/check/json/source-file.ts";
import { writeWhole } from "./files.mjs";

/** A file's bytes where all threads can read them, and what stands for them. */
interface Kept {
  bytes: SharedArrayBuffer;
  version: string;
  /** Why the bytes could not be read. */
  unreadable?: string;
}

/** The files as they were when they were first read: whatever is written meanwhile, all threads see the same. */
export class Snapshot {
  readonly #files: Map<string, Kept>;

  constructor(files: ReadonlyMap<string, Kept> = new Map()) {
    this.#files = new Map(files);
  }

  read(path: string): Omit<SourceFile, "path"> {
    const { bytes, unreadable } = this.#fileAt(path);
    const decoded = decode(Buffer.from(bytes));
    return unreadable === undefined ? decoded : { ...decoded, unreadable };
  }

  version(path: string): string {
    return this.#fileAt(path).version;
  }

  /** The same files, but for those with other texts. */
  with(texts: ReadonlyMap<string, string>): Snapshot {
    if (texts.size === 0) return this;
    const others = [...texts].map(([path, text]): [string, Kept] => [path, keep(Buffer.from(text))]);
    return new Snapshot(new Map([...this.#files, ...others]));
  }

  /** Writes a file's new text in one go, its mode kept. Says why it was not written: nothing that somebody else wrote is lost. */
  replace(path: string, text: string): string | undefined {
    try {
      const file = realpathSync(path);
      const before = readFileSync(file);
      if (digest(before) !== this.version(path)) return "was changed meanwhile";
      if (!Buffer.from(before.toString("utf8")).equals(before)) return "is not UTF-8";
      writeWhole(file, text, statSync(file).mode);
      return undefined;
    } catch (error) {
      return reasonOf(error);
    }
  }

  /** What another thread makes the same snapshot of. */
  get files(): ReadonlyMap<string, Kept> {
    return this.#files;
  }

  #fileAt(path: string): Kept {
    const kept = this.#files.get(path) ?? take(path);
    this.#files.set(path, kept);
    return kept;
  }
}

function take(path: string): Kept {
  try {
    return keep(readFileSync(path));
  } catch (error) {
    const unreadable = `${reasonOf(error)}, expected a file`;
    return { bytes: new SharedArrayBuffer(0), version: unreadable, unreadable };
  }
}

function keep(content: Buffer): Kept {
  const bytes = new SharedArrayBuffer(content.length);
  content.copy(Buffer.from(bytes));
  return { bytes, version: digest(content) };
}

/** What keeps from looking at a path, to be said behind it: "is not there". Anything else that is thrown goes on. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error) || !("code" in error)) throw error;
  return reasons[String(error.code)] ?? `cannot be read (${error.message})`;
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "is not there",
  ENOTDIR: "is not there",
  ELOOP: "leads back to itself",
  EACCES: "must not be read by you",
  EPERM: "must not be read by you",
  EISDIR: "is a folder",
  ENAMETOOLONG: "has too long a name",
};

/** A short text that stands for a long one: no two that differ have the same. */
export function digest(content: string | Uint8Array): string {
  return createHash("sha1").update(content).digest("base64");
}
