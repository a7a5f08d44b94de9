import type { S3Client } from "@aws-sdk/client-s3";
import type { Store } from "../store.ts";
import { openBucket } from "./bucket.ts";
import { AT_ONCE, createS3Client, parseS3Address } from "./client.ts";
import { checkConditions, movePointer, readPointer } from "./pointer.ts";

/**
 * Releases in a bucket of any object store that speaks S3 and heeds conditions on writes: `s3://bucket/prefix`. Throws
 * where the address is none; nothing is asked of the store before it is needed. An object appears as a whole by itself;
 * the pointer is one object, moved by a conditional write.
 */
export function openS3Store(address: string, client: S3Client = createS3Client()): Store {
  const bucket = openBucket(parseS3Address(address), client);
  const { has } = rememberFolders((folder) => bucket.list(folder));
  let checked: Promise<void> | undefined;
  return {
    name: bucket.name,
    atOnce: AT_ONCE,
    read: async (path) => (await bucket.get(path))?.body,
    async write(path, body, meta) {
      // An interrupted publish goes on where it stopped. Copied onto itself, a file is as new as one that was sent.
      const isThere = (await has(path, body.length)) && (await bucket.sha256(path)) === meta.sha256;
      if (isThere && (await bucket.copy(path, path, meta))) return;
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
      return movePointer(bucket, pointer, tag);
    },
  };
}

/**
 * Whether a file of this size was there when its folder was first asked for. One listing tells it for a thousand files:
 * most are new, and to ask for each whether it is there would take as long as to write it.
 */
function rememberFolders(list: (folder: string) => Promise<{ path: string; size: number }[]>) {
  const sizes = new Map<string, Promise<Map<string, number>>>();
  const sizesIn = async (folder: string) =>
    new Map((await list(folder)).map(({ path, size }): [string, number] => [path, size]));
  return {
    async has(path: string, size: number): Promise<boolean> {
      const folder = folderOf(path);
      const known = sizes.get(folder) ?? sizesIn(folder);
      sizes.set(folder, known);
      return (await known).get(path) === size;
    },
  };
}

/** `assets/`, `releases/<id>/`: a release has thousands of folders below its own, which are listed with it. */
function folderOf(path: string): string {
  return /^(?:releases\/[^/]+|[^/]+)\//.exec(path)?.[0] ?? "";
}
