import { accessSync, constants, readFileSync, realpathSync, statSync } from "node:fs";
import { decodeDocument } from "../../src/check/document/decode-text.ts";
import type { SourceFile } from "../../src/check/json/source-file.ts";
import { en, type LocalizedText } from "../../src/language/messages/localized-text.ts";
import { sha1Of } from "../../src/publish/read-json-folder.ts";
import { writeWhole } from "./files.mjs";

/** A file's bytes in memory that all threads share, and their hash. */
interface SharedFile {
  bytes: SharedArrayBuffer;
  version: string;
  /** The reason why the file could not be read. */
  unreadable?: LocalizedText;
}

/** The files as of their first read. All threads see the same content, even if a file changes meanwhile. */
export class FirstReadCache {
  readonly #files: Map<string, SharedFile>;

  constructor(files: ReadonlyMap<string, SharedFile> = new Map()) {
    this.#files = new Map(files);
  }

  read(path: string): Omit<SourceFile, "path"> {
    const { bytes, unreadable } = this.#fileAt(path);
    const decoded = decodeDocument(Buffer.from(bytes));
    return unreadable === undefined ? decoded : { ...decoded, unreadable };
  }

  /** Returns the bytes of a file; empty if it cannot be read. */
  readBytes(path: string): Uint8Array {
    // A copy, since decoders of text do not take shared memory.
    return Uint8Array.from(new Uint8Array(this.#fileAt(path).bytes));
  }

  version(path: string): string {
    return this.#fileAt(path).version;
  }

  /** Returns the snapshot with other texts for some files. */
  with(texts: ReadonlyMap<string, string>): FirstReadCache {
    if (texts.size === 0) return this;
    const others = [...texts].map(([path, text]): [string, SharedFile] => [
      path,
      copyToSharedMemory(Buffer.from(text)),
    ]);
    return new FirstReadCache(new Map([...this.#files, ...others]));
  }

  /** Writes a file's new text atomically and keeps its mode. Returns the reason if it was not written, e.g. changed by others. */
  replace(path: string, text: string): LocalizedText | undefined {
    let file: string;
    try {
      file = realpathSync(path);
      const before = readFileSync(file);
      if (sha1Of(before) !== this.version(path))
        return en`was changed by another program meanwhile`.zh`在此期间被其他程序改过`;
      if (!Buffer.from(before.toString("utf8")).equals(before)) return en`is not UTF-8`.zh`不是 UTF-8`;
    } catch (error) {
      return explainUnreadableFile(error);
    }
    try {
      // Renaming needs write access to the folder only, but a read-only file is protected on purpose.
      accessSync(file, constants.W_OK);
      writeWhole(file, text, statSync(file).mode);
      return undefined;
    } catch (error) {
      return explainUnwritableFile(error);
    }
  }

  /** The data from which another thread makes the same snapshot. */
  get files(): ReadonlyMap<string, SharedFile> {
    return this.#files;
  }

  #fileAt(path: string): SharedFile {
    const kept = this.#files.get(path) ?? readIntoSharedMemory(path);
    this.#files.set(path, kept);
    return kept;
  }
}

function readIntoSharedMemory(path: string): SharedFile {
  try {
    return copyToSharedMemory(readFileSync(path));
  } catch (error) {
    const unreadable = en`${explainUnreadableFile(error)}, expected a file`
      .zh`${explainUnreadableFile(error)}，应为文件`;
    return { bytes: new SharedArrayBuffer(0), version: unreadable.en, unreadable };
  }
}

function copyToSharedMemory(content: Buffer): SharedFile {
  const bytes = new SharedArrayBuffer(content.length);
  content.copy(Buffer.from(bytes));
  return { bytes, version: sha1Of(content) };
}

/** Returns the reason why a path cannot be read, to follow it in a message. Rethrows what is not a system error. */
export function explainUnreadableFile(error: unknown): LocalizedText {
  const { code, message } = explainSystemError(error);
  return UNREADABLE_REASONS[code] ?? en`cannot be read (${message})`.zh`无法读取（${message}）`;
}

/** Returns the reason why a file cannot be written, to follow its path in a message. Rethrows what is not a system error. */
export function explainUnwritableFile(error: unknown): LocalizedText {
  const { code, message } = explainSystemError(error);
  const isForbidden = ["EACCES", "EPERM", "EROFS"].includes(code);
  return isForbidden
    ? en`cannot be written: permission denied`.zh`没有写入权限`
    : en`cannot be written (${message})`.zh`无法写入（${message}）`;
}

function explainSystemError(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error) || !("code" in error)) throw error;
  return { code: String(error.code), message: error.message };
}

const UNREADABLE_REASONS: Readonly<Record<string, LocalizedText>> = {
  ENOENT: en`does not exist`.zh`不存在`,
  ENOTDIR: en`does not exist`.zh`不存在`,
  ELOOP: en`leads back to itself`.zh`绕回了自己`,
  EACCES: en`cannot be read: permission denied`.zh`没有读取权限`,
  EPERM: en`cannot be read: permission denied`.zh`没有读取权限`,
  EISDIR: en`is a folder`.zh`是文件夹`,
  ENAMETOOLONG: en`has a name that is too long`.zh`名称太长`,
};
