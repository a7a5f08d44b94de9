import { readFileSync, realpathSync, statSync } from "node:fs";
import { decode } from "../../src/check/document/decode.ts";
import type { SourceFile } from "../../src/check/json/source-file.ts";
import { en, type Saying } from "../../src/language/messages/saying.ts";
import { digest } from "../../src/publish/read-folder.ts";
import { writeWhole } from "./files.mjs";

/** A file's bytes where all threads can read them, and what stands for them. */
interface Kept {
  bytes: SharedArrayBuffer;
  version: string;
  /** Why the bytes could not be read. */
  unreadable?: Saying;
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
  replace(path: string, text: string): Saying | undefined {
    try {
      const file = realpathSync(path);
      const before = readFileSync(file);
      if (digest(before) !== this.version(path)) return en`was changed meanwhile`.zh`在此期间被改过`;
      if (!Buffer.from(before.toString("utf8")).equals(before)) return en`is not UTF-8`.zh`不是 UTF-8`;
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
    const unreadable = en`${reasonOf(error)}, expected a file`.zh`${reasonOf(error)}，应为文件`;
    return { bytes: new SharedArrayBuffer(0), version: unreadable.en, unreadable };
  }
}

function keep(content: Buffer): Kept {
  const bytes = new SharedArrayBuffer(content.length);
  content.copy(Buffer.from(bytes));
  return { bytes, version: digest(content) };
}

/** What keeps from looking at a path, to be said behind it: en`is not there`.zh`不存在`. Anything else that is thrown goes on. */
export function reasonOf(error: unknown): Saying {
  if (!(error instanceof Error) || !("code" in error)) throw error;
  return (
    reasons[String(error.code)] ?? en`cannot be read (${error.message})`.zh`无法读取（${error.message}）`
  );
}

const reasons: Readonly<Record<string, Saying>> = {
  ENOENT: en`is not there`.zh`不存在`,
  ENOTDIR: en`is not there`.zh`不存在`,
  ELOOP: en`leads back to itself`.zh`绕回了自己`,
  EACCES: en`must not be read by you`.zh`没有读取权限`,
  EPERM: en`must not be read by you`.zh`没有读取权限`,
  EISDIR: en`is a folder`.zh`是文件夹`,
  ENAMETOOLONG: en`has too long a name`.zh`名称太长`,
};
