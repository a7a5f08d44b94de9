import { randomBytes } from "node:crypto";
import { Failure } from "../../check/command-result.ts";
import { en } from "../../language/messages/localized-text.ts";
import { isObject, parseJson } from "../../language/values.ts";
import { digestContent, PREVIEWS_FOLDER } from "../release/manifest.ts";
import type { ReleaseStore } from "../release/release-store.ts";
import { KeptFiles, type PlannedFile, writeFiles } from "../release/write-files.ts";

/** The file of a preview that describes it. Servers refuse hidden files, so readers of a preview do not get it. */
const RECORD_FILE = ".preview.json";

/** Number of random bytes in an id: 128 bits cannot be guessed. */
const ID_BYTES = 16;

const ID_PATTERN = /^[0-9a-f]{32}$/;

/** Minimum age at which a preview without a record is removed: a younger one may still be written. */
const MIN_UNFINISHED_AGE_MS = 3_600_000;

/** A page of a preview. */
export interface PreviewedPage {
  title: string;
  /** The path on the host, such as /promo/preview/<id>/tea. */
  path: string;
  /** The whole address; null if its brand lists no hosts. */
  address: string | null;
}

/** A preview: pages of a draft below an address that nobody can guess. It has all files that it needs in its own folder. */
export interface PreviewRecord {
  id: string;
  /** When it was made, and when it ends (ISO 8601, in the time zone of the project). */
  made: string;
  expires: string;
  /** The person at the machine that made it. */
  by?: string;
  /** The list of its pages comes first if there are several. */
  pages: readonly PreviewedPage[];
}

/** Returns a new random id. It is in lower case, as keys of pages are. */
export function createPreviewId(): string {
  return randomBytes(ID_BYTES).toString("hex");
}

/**
 * Writes a preview into a store. Its record is written last, so that a preview with a record is complete. It does not
 * change the pages and pointer of the release. Fails before the first release, since nothing is served then; what was written is removed.
 */
export async function writePreview(
  store: ReleaseStore,
  record: PreviewRecord,
  files: readonly PlannedFile[],
): Promise<void> {
  if (!(await store.pointer()))
    throw new Failure(
      en`${store.name} contains no release yet, so no server has its address. Publish once, then make the preview.`
        .zh`${store.name} 里还没有版本，预览没有可访问的地址。请先发布一次，再生成预览。`,
    );
  const folder = folderOf(record.id);
  // Nothing else has these paths, so they are written like files that never change.
  const planned = files.map(({ path, file, ...rest }): PlannedFile => {
    const place = { path: folder + path, file: { ...file, kind: "immutable" as const } };
    return { ...rest, ...place };
  });
  const body = Buffer.from(JSON.stringify(record));
  const meta = { type: "application/json", cacheControl: "no-cache", ...digestContent(body) };
  try {
    await writeFiles(planned, { store, release: "", known: new KeptFiles([]), shared: new Map() });
    await store.write(folder + RECORD_FILE, body, meta);
    await store.servePreviews?.();
  } catch (error) {
    await store.removeFolders([folder]).catch(() => {});
    const measure = async () => planned.map(({ file, path }) => ({ path, size: file.size }));
    throw await store.giveUp(error, { releases: [], measure });
  }
}

/** Removes expired previews and those that were never completed. Returns the others, the latest made first. */
export async function listPreviews(store: ReleaseStore, now: Date): Promise<PreviewRecord[]> {
  const ids = (await store.folders(PREVIEWS_FOLDER)).filter((id) => ID_PATTERN.test(id));
  const found = await Promise.all(ids.map(async (id) => ({ id, record: await readRecord(store, id) })));
  const current = found.flatMap(({ record }) => (record && !isExpired(record, now) ? [record] : []));
  const old = found.filter(({ record }) => record && isExpired(record, now)).map(({ id }) => folderOf(id));
  for (const { id } of found.filter(({ record }) => !record))
    if (await isAbandoned(store, id, now)) old.push(folderOf(id));
  if (old.length > 0) await store.removeFolders(old);
  return current.sort((one, other) => (one.made < other.made ? 1 : -1));
}

/** Removes a preview; its beginning is enough of an id. Fails with a readable message if no or several ids begin so. */
export async function removePreview(store: ReleaseStore, wanted: string, now: Date): Promise<PreviewRecord> {
  const all = await listPreviews(store, now);
  const found = all.filter(({ id }) => wanted !== "" && id.startsWith(wanted));
  const [preview] = found;
  if (found.length === 1 && preview) {
    await store.removeFolders([folderOf(preview.id)]);
    return preview;
  }
  const ids = (found.length > 1 ? found : all).map(({ id }) => id).join(", ");
  throw new Failure(
    found.length > 1
      ? en`${wanted} is the beginning of several previews: ${ids}. Write more of it.`
          .zh`有多个预览以 ${wanted} 开头：${ids}。请多写几位。`
      : ids === ""
        ? en`${store.name} has no previews.`.zh`${store.name} 里没有预览。`
        : en`${store.name} has no preview ${wanted}, expected one of ${ids}`
            .zh`${store.name} 里没有预览 ${wanted}，应为 ${ids} 之一`,
  );
}

const folderOf = (id: string) => `${PREVIEWS_FOLDER}${id}/`;

const isExpired = ({ expires }: PreviewRecord, now: Date) => Date.parse(expires) <= now.getTime();

async function isAbandoned(store: ReleaseStore, id: string, now: Date): Promise<boolean> {
  const files = await store.list(folderOf(id));
  return files.every(({ modified }) => now.getTime() - modified > MIN_UNFINISHED_AGE_MS);
}

/** Returns the record of a preview; undefined if it is missing or cut off. */
async function readRecord(store: ReleaseStore, id: string): Promise<PreviewRecord | undefined> {
  const value = parseJson(`${(await store.read(folderOf(id) + RECORD_FILE)) ?? ""}`);
  const isRecord =
    isObject(value) &&
    value.id === id &&
    typeof value.made === "string" &&
    !Number.isNaN(Date.parse(`${value.expires}`)) &&
    Array.isArray(value.pages);
  // Only this file writes records.
  return isRecord ? (value as unknown as PreviewRecord) : undefined;
}
