import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { pictureMediaType } from "../../../check/content/picture-media-types.ts";
import { decodeText } from "../../../check/document/decode-text.ts";
import { isObject, parseJson } from "../../../language/values.ts";
import { isTooDeep } from "../../../sandbox/http/http-messages.ts";
import type { ChangedFile } from "../../api-submit.ts";
import type { Repository } from "./repository.ts";

/** Returns the files of the project that differ from the last commit; those that belong to the document come first. */
export async function changedFilesOf(
  { folder, git, prefix }: Repository,
  path: string,
): Promise<ChangedFile[]> {
  const { stdout } = await git([
    ...["status", "--porcelain", "-z", "--untracked-files=all", "--no-renames"],
    ...["--", prefix === "" ? "." : prefix],
  ]);
  const pictures = picturesNamedIn(folder, path);
  const files = stdout.split("\0").flatMap((line): ChangedFile[] => {
    const [, status = "", full = ""] = /^(..) (.*)$/s.exec(line) ?? [];
    if (full === "") return [];
    const own = full.slice(prefix.length);
    const kind = !existsSync(join(folder, own)) ? "deleted" : /[?A]/.test(status) ? "added" : "changed";
    return [{ path: own, kind, belongs: own === path || pictures.has(own) }];
  });
  return files.sort((one, other) => rankOf(one, path) - rankOf(other, path));
}

function rankOf(file: ChangedFile, document: string): number {
  return file.path === document ? 0 : file.belongs ? 1 : 2;
}

/** Returns the pictures that a document names, relative to the folder. A name is any text that ends like a picture. */
function picturesNamedIn(folder: string, path: string): ReadonlySet<string> {
  const file = join(folder, path);
  if (!existsSync(file)) return new Set();
  const value = parseJson(decodeText(readFileSync(file)).text);
  // The checker refuses such a document.
  const names = isTooDeep(value) ? [] : textsIn(value);
  const pictures = names.filter((name) => pictureMediaType(name) !== undefined);
  return new Set(pictures.map((name) => posix.join(posix.dirname(path), name)));
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}
