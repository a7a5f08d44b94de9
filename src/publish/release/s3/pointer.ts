import { randomUUID } from "node:crypto";
import { Failure } from "../../../check/command-result.ts";
import { en } from "../../../language/messages/localized-text.ts";
import { isStoredName } from "../manifest.ts";
import type { ReleasePointer } from "../release-store.ts";
import { isScheduledRelease, secondOfSchedule } from "../schedule.ts";
import type { Bucket, ConditionalPut, RefusalStatus } from "./bucket.ts";
import { isStoreBusyError, putWithBusyRetry, REAL_PAUSE } from "./busy-retry.ts";

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
    const { release, kept, move, next } = JSON.parse(found.body.toString());
    if (!isStoredName(release) || !Array.isArray(kept) || !kept.every(isStoredName))
      throw new Error("It contains no release.");
    if (next !== undefined && !isScheduledRelease(next)) throw new Error("Its schedule is unclear.");
    const pointer = { release, kept, ...(next && { next }) };
    return { pointer, move, tag: found.tag };
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
  pause = REAL_PAUSE,
): Promise<boolean> {
  const move = randomUUID();
  const body = Buffer.from(JSON.stringify({ ...pointer, move }));
  // For servers that can read only headers, such as nginx.
  const { next, release } = pointer;
  const Metadata = { release, ...(next && { next: `${next.release}.${secondOfSchedule(next)}` }) };
  for (const condition of conditionsForTag(tag)) {
    const write = { path: POINTER_KEY, body, condition: { ...condition, Metadata } };
    const refusal = await putWithBusyRetry(bucket, write, pause);
    if (refusal === undefined) return true;
    const now = await readPointer(bucket);
    if (now?.move === move) return true;
    if (now?.tag !== tag) return false;
    if (isStoreBusyError(refusal)) throw createStoreBusyFailure(bucket, POINTER_KEY, refusal);
    if (![404, 412].includes(refusal.status))
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

/** Returns the failure for a store that was busy in all attempts. */
function createStoreBusyFailure({ name }: Bucket, path: string, { status }: RefusalStatus): Failure {
  return new Failure(
    en`${name}: The store was busy and answered ${status} to each attempt to write ${path}, so the current release stays. Others may be publishing. Publish again in a minute: files that are already stored are not sent again.`
      .zh`${name}：存储服务繁忙，每次写入 ${path} 都返回 ${status}，当前版本没有改变。可能有人正在发布。请过一分钟重新发布：已写入的文件不会再次发送。`,
  );
}

/**
 * Returns the conditions to try for a tag: unquoted, as Ceph requires and AWS accepts, then quoted, as in HTTP. Each is
 * tried twice, because a store may refuse a write while it learns of an earlier one.
 */
function conditionsForTag(tag: string | undefined): ConditionalPut[] {
  // A proxy that compresses answers makes a tag weak, although the store compares the whole one.
  const bare = tag?.replace(/^W\/|"/g, "");
  const conditions =
    bare === undefined ? [{ IfNoneMatch: "*" }] : [{ IfMatch: bare }, { IfMatch: `"${bare}"` }];
  return [...conditions, ...conditions];
}

/**
 * Fails if the store writes although the condition is false. Some stores ignore unknown conditions. Two publishers could
 * then each believe that they moved the pointer. A busy store is asked again; if it stays busy, the failure says so.
 */
export async function checkConditionalWrites(bucket: Bucket, pause = REAL_PAUSE): Promise<void> {
  const put = (condition: ConditionalPut) =>
    putWithBusyRetry(bucket, { path: PROBE_KEY, body: Buffer.from("{}"), condition }, pause);
  // The first write may create the object.
  let refusal = await put({ IfNoneMatch: "*" });
  if (refusal === undefined) refusal = await put({ IfNoneMatch: "*" });
  if (refusal?.status === 412) refusal = await put({ IfMatch: UNUSED_TAG });
  if (refusal?.status === 412) return;
  if (refusal && isStoreBusyError(refusal)) throw createStoreBusyFailure(bucket, PROBE_KEY, refusal);
  if (refusal)
    throw new Failure(
      en`${bucket.name}: The store answered ${refusal.status} to a write with If-None-Match or If-Match, so it is unknown whether it supports them. Nothing was published. Publish again; if the answer stays the same, use another store, such as AWS S3, Cloudflare R2, Ceph or MinIO.`
        .zh`${bucket.name}：对带 If-None-Match 或 If-Match 的写入，存储服务返回 ${refusal.status}，无法确定它是否支持。没有发布。请重新发布；如果仍然这样，请换用其他存储服务，如 AWS S3、Cloudflare R2、Ceph 或 MinIO。`,
    );
  throw new Failure(
    en`${bucket.name}: The store ignores If-None-Match and If-Match, so two publishers at once could mix their releases. Nothing was published. Use a store that supports them on PutObject, such as AWS S3, Cloudflare R2, Ceph or MinIO.`
      .zh`${bucket.name}：存储服务不理会 If-None-Match 和 If-Match，同时发布的两个版本可能混在一起。没有发布。请使用支持它们的存储服务，如 AWS S3、Cloudflare R2、Ceph 或 MinIO。`,
  );
}
