import { createHash } from "node:crypto";
import type { S3Client } from "@aws-sdk/client-s3";
import { RELEASES } from "../manifest.ts";
import type { Store } from "../store.ts";
import { type ListedFile, openBucket } from "./bucket.ts";
import { AT_ONCE, createS3Client, parseS3Address } from "./client.ts";
import { checkConditions, movePointer, readPointer } from "./pointer.ts";

/**
 * For addresses that no page has, where a CDN can name but one file for all of them. Of two publishers at once either's may
 * stay there: both are of releases that are kept, so that their files are.
 */
const SHELL = "shell.html";

/**
 * Releases in a bucket of any object store that speaks S3 and heeds conditions on writes: `s3://bucket/prefix`. Throws
 * where the address is none; nothing is asked of the store before it is needed. An object appears as a whole by itself;
 * the pointer is one object, moved by a conditional write.
 */
export function openS3Store(address: string, client: S3Client = createS3Client()): Store {
  const bucket = openBucket(parseS3Address(address), client);
  const tagOf = rememberFolders((folder) => bucket.list(folder));
  let checked: Promise<void> | undefined;
  return {
    name: bucket.name,
    atOnce: AT_ONCE,
    read: async (path) => (await bucket.get(path))?.body,
    async write(path, body, meta) {
      // An interrupted publish goes on where it stopped. Copied onto itself, a file is as new as one that was sent.
      if ((await tagOf(path)) === md5(body) && (await bucket.copy(path, path, meta))) return;
      await bucket.put(path, body, meta);
    },
    copy: (from, to, meta) => bucket.copy(from, to, meta),
    list: (folder) => bucket.list(folder),
    folders: (folder) => bucket.folders(folder),
    remove: (paths) => bucket.remove(paths),
    async removeFolders(folders) {
      for (const folder of folders) await bucket.remove((await bucket.list(folder)).map(({ path }) => path));
    },
    async pointer() {
      const found = await readPointer(bucket);
      return found && { pointer: found.pointer, tag: found.tag };
    },
    async movePointer(pointer, tag) {
      checked ??= checkConditions(bucket);
      await checked;
      const isMoved = await movePointer(bucket, pointer, tag);
      if (isMoved) await bucket.copy(`${RELEASES}${pointer.release}/${SHELL}`, SHELL);
      return isMoved;
    },
  };
}

/**
 * What tells the content of a file that was there when its folder was first asked for. One listing says it for a thousand
 * files: most are new, and to ask for each whether it is there would take as long as to write it.
 */
function rememberFolders(list: (folder: string) => Promise<ListedFile[]>) {
  const folders = new Map<string, Promise<Map<string, string>>>();
  const tagsIn = async (folder: string) =>
    new Map((await list(folder)).map(({ path, tag }): [string, string] => [path, tag]));
  return async (path: string): Promise<string | undefined> => {
    const folder = folderOf(path);
    const tags = folders.get(folder) ?? tagsIn(folder);
    folders.set(folder, tags);
    return (await tags).get(path);
  };
}

/** `assets/`, `releases/<id>/`: a release has thousands of folders below its own, which are listed with it. */
function folderOf(path: string): string {
  return /^(?:releases\/[^/]+|[^/]+)\//.exec(path)?.[0] ?? "";
}

function md5(body: Buffer): string {
  return createHash("md5").update(body).digest("hex");
}
