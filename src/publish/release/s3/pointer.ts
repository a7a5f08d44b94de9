import { randomUUID } from "node:crypto";
import { Failure } from "../../../check/command-result.ts";
import { en } from "../../../language/messages/localized-text.ts";
import type { ReleasePointer } from "../release-store.ts";
import type { Bucket, ConditionalPut } from "./bucket.ts";

/** The pointer: the only object of a site, besides the copy of the shell, that ever changes. */
const POINTER_KEY = "current.json";

/** An object that only `checkConditionalWrites` writes; nobody reads it. */
const PROBE_KEY = "conditional-writes";

/** An ETag that no content has. */
const UNUSED_TAG = `"${"0".repeat(32)}"`;

interface StoredPointer {
  pointer: ReleasePointer;
  /** Unique for each move: a publisher recognises its own move, and two moves to one release have different tags. */
  move: string;
  tag: string;
}

/** Reads the pointer of a bucket; undefined before the first release. Fails if the object is not a pointer. */
export async function readPointer(bucket: Bucket): Promise<StoredPointer | undefined> {
  const found = await bucket.get(POINTER_KEY);
  if (found === undefined) return undefined;
  try {
    const { release, kept, move } = JSON.parse(found.body.toString());
    if (typeof release !== "string" || !Array.isArray(kept)) throw new Error("It contains no release.");
    return { pointer: { release, kept }, move, tag: found.tag };
  } catch (error) {
    throw new Failure(
      en`${bucket.name}: ${POINTER_KEY} cannot be read, so the current release is unknown. Restore an earlier version of it, or write {"release": ID, "kept": [ID]} with an ID from manifests/. ${String(error)}`
        .zh`${bucket.name}：${POINTER_KEY} 无法读取，不知道当前是哪个版本。请恢复它较早的内容，或写入 {"release": ID, "kept": [ID]}，ID 取自 manifests/。${String(error)}`,
    );
  }
}

/**
 * Writes the pointer if it still has this tag (undefined: if no pointer exists). Returns false if another publisher was
 * faster. If the store's answer is lost, the stored pointer shows whose move succeeded.
 */
export async function movePointer(
  bucket: Bucket,
  pointer: ReleasePointer,
  tag: string | undefined,
): Promise<boolean> {
  const move = randomUUID();
  const body = Buffer.from(JSON.stringify({ ...pointer, move }));
  // For servers that can read only headers, such as nginx.
  const Metadata = { release: pointer.release };
  for (const condition of writeConditionsOf(tag)) {
    const refusal = await bucket.putIf(POINTER_KEY, body, { ...condition, Metadata });
    if (refusal === undefined) return true;
    const now = await readPointer(bucket);
    if (now?.move === move) return true;
    if (now?.tag !== tag) return false;
    if (![404, 409, 412].includes(refusal.status))
      throw new Failure(
        en`${bucket.name}: The store answered ${refusal.status} to the change of ${POINTER_KEY}, so the current release stays. Publish again: all files are already stored.`
          .zh`${bucket.name}：改写 ${POINTER_KEY} 时存储服务返回 ${refusal.status}，当前版本没有改变。请重新发布：文件都已写入。`,
      );
  }
  throw new Failure(
    en`${bucket.name}: ${POINTER_KEY} did not change meanwhile, but the store does not replace it. It must support If-Match and If-None-Match on PutObject.`
      .zh`${bucket.name}：${POINTER_KEY} 在此期间没有变化，存储服务却没有替换它。它必须支持 PutObject 的 If-Match 和 If-None-Match。`,
  );
}

/**
 * Returns the conditions to try for a tag: unquoted, as Ceph requires and AWS accepts, then quoted, as in HTTP. Each is
 * tried twice, because a store may answer 409 for a conflict with an unknown writer and then wants a retry.
 */
function writeConditionsOf(tag: string | undefined): ConditionalPut[] {
  const bare = tag?.replaceAll('"', "");
  const conditions =
    bare === undefined ? [{ IfNoneMatch: "*" }] : [{ IfMatch: bare }, { IfMatch: `"${bare}"` }];
  return [...conditions, ...conditions];
}

/**
 * Fails if the store writes although the condition is false. Some stores ignore unknown conditions. Two publishers could
 * then each believe that they moved the pointer.
 */
export async function checkConditionalWrites(bucket: Bucket): Promise<void> {
  const isPutRefused = async (condition: ConditionalPut) =>
    (await bucket.putIf(PROBE_KEY, Buffer.from("{}"), condition))?.status === 412;
  const isKept = (await isPutRefused({ IfNoneMatch: "*" })) || (await isPutRefused({ IfNoneMatch: "*" }));
  if (isKept && (await isPutRefused({ IfMatch: UNUSED_TAG }))) return;
  throw new Failure(
    en`${bucket.name}: The store ignores If-None-Match and If-Match, so two publishers at once could mix their releases. Nothing was published. Use a store that supports them on PutObject, such as AWS S3, Cloudflare R2, Ceph or MinIO.`
      .zh`${bucket.name}：存储服务不理会 If-None-Match 和 If-Match，同时发布的两个版本可能混在一起。没有发布。请使用支持它们的存储服务，如 AWS S3、Cloudflare R2、Ceph 或 MinIO。`,
  );
}
