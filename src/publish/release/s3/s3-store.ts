import { createHash } from "node:crypto";
import type { S3Client } from "@aws-sdk/client-s3";
import { errorMessageOf, Failure } from "../../../check/command-result.ts";
import { en } from "../../../language/messages/localized-text.ts";
import { RELEASES_FOLDER } from "../manifest.ts";
import type { ReleaseStore } from "../release-store.ts";
import { type ListedFile, openBucket } from "./bucket.ts";
import { REAL_PAUSE } from "./busy-retry.ts";
import { createS3Client, MAX_PARALLEL_CALLS, parseS3Address } from "./client.ts";
import { checkConditionalWrites, movePointer, readPointer } from "./pointer.ts";

/**
 * The shell at a fixed path, for CDNs that can name only one file for unknown addresses. With two concurrent publishers,
 * either copy may stay: both releases are kept, so the shell's files exist.
 */
const FIXED_SHELL_PATH = "shell.html";

/**
 * Opens a store of releases in a bucket: `s3://bucket/prefix`. Any S3 store with conditional writes works. Throws if the
 * address is invalid; makes no calls before they are needed. S3 writes each object atomically, and the pointer is one
 * object, moved by a conditional write.
 */
export function openS3Store(
  address: string,
  client: S3Client = createS3Client(),
  pause = REAL_PAUSE,
): ReleaseStore {
  const bucket = openBucket(parseS3Address(address), client);
  const tagOf = createTagLookup((folder) => bucket.list(folder));
  let checked: Promise<void> | undefined;
  return {
    name: bucket.name,
    concurrency: MAX_PARALLEL_CALLS,
    publisher: "",
    read: async (path) => (await bucket.get(path))?.body,
    async write(path, body, meta) {
      // Resumes an interrupted publish. Copying the file onto itself makes it as new as a sent one.
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
      checked ??= checkConditionalWrites(bucket, pause);
      await checked;
      return movePointer(bucket, pointer, tag, pause);
    },
    async complete(release) {
      try {
        await bucket.copy(`${RELEASES_FOLDER}${release}/${FIXED_SHELL_PATH}`, FIXED_SHELL_PATH);
      } catch (error) {
        throw new Failure(
          en`Release ${release} is current, but ${FIXED_SHELL_PATH} is still that of an earlier one. Publish again to replace it. ${errorMessageOf(error)}`
            .zh`当前版本已是 ${release}，但 ${FIXED_SHELL_PATH} 还是较早版本的。请重新发布以替换它。${errorMessageOf(error)}`,
        );
      }
    },
    giveUp: async (error) => error,
    warnings: () => [],
  };
}

/**
 * Returns a function that returns a file's content tag as of the first read of its folder; undefined if the file did not
 * exist. One listing covers a thousand files. Most files are new, and asking for each would take as long as writing it.
 */
function createTagLookup(list: (folder: string) => Promise<ListedFile[]>) {
  const folders = new Map<string, Promise<Map<string, string>>>();
  const tagsIn = async (folder: string) =>
    new Map((await list(folder)).map(({ path, tag }): [string, string] => [path, tag]));
  return async (path: string): Promise<string | undefined> => {
    const folder = listedFolderOf(path);
    const tags = folders.get(folder) ?? tagsIn(folder);
    folders.set(folder, tags);
    return (await tags).get(path);
  };
}

/** Returns `assets/` or `releases/<id>/`. A release's thousands of subfolders are listed together. */
function listedFolderOf(path: string): string {
  return /^(?:releases\/[^/]+|[^/]+)\//.exec(path)?.[0] ?? "";
}

function md5(body: Buffer): string {
  return createHash("md5").update(body).digest("hex");
}
