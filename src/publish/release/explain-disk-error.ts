import { existsSync, realpathSync, statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { Failure } from "../../check/command-result.ts";
import { countNoun, en, type LocalizedText } from "../../language/messages/localized-text.ts";
import { systemErrorCode } from "./file-errors.ts";
import type { WrittenFile } from "./release-store.ts";

/** The work of a store when the disk failed. */
export interface FailedChange {
  /** The absolute path of the store. */
  folder: string;
  /** Its readable name. */
  name: string;
  /** The files of the release that was not published; undefined for a rollback. */
  measure?: (() => Promise<readonly WrittenFile[]>) | undefined;
  /** What was left behind, as a sentence. */
  outcome: LocalizedText;
}

/** Files and links that a store writes besides the files of a release: the claim, its link, and links to shared folders. */
const OWN_FILES = 5;

/** Error codes for a path that has something else, or for a name that is impossible there. */
const WRONG_PLACE_CODES = ["EEXIST", "EISDIR", "ELOOP", "ENAMETOOLONG", "ENOTDIR", "EXDEV"];

/**
 * Returns a readable failure for a disk that is full or cannot be written: which disk, how much is needed, what to do.
 * Likewise for something else in place of a file or folder.
 * Returns other errors unchanged.
 */
export async function explainDiskError(error: unknown, change: FailedChange): Promise<unknown> {
  const code = systemErrorCode(error);
  if (code === "ENOSPC") return new Failure(await explainFullDisk(change));
  if (code === "EDQUOT") return new Failure(await explainQuotaExceeded(change));
  if (code === "EROFS") return new Failure(await explainReadOnlyDisk(change));
  if (code === "EACCES" || code === "EPERM") return new Failure(explainMissingAccess(error, change));
  const isMissing = code === "ENOENT" && (error as NodeJS.ErrnoException).syscall === "mkdir";
  if (isMissing || WRONG_PLACE_CODES.includes(code)) return new Failure(explainWrongPlace(error, change));
  return error;
}

async function explainFullDisk({ folder, name, measure, outcome }: FailedChange): Promise<LocalizedText> {
  const disk = mountPointOf(folder);
  const { bavail, bsize, ffree, files: most } = statfsSync(disk);
  const need = measure && countFilesAndBytes(await measure(), bsize);
  const full = en`The disk at ${disk}, which contains ${name}, is full.`
    .zh`${disk} 处的磁盘（${name} 所在）已满。`;
  if (!need)
    return en`${full} ${outcome} Free some space, then try again.`.zh`${full}${outcome}请腾出空间后再试。`;
  // Some file systems have no limit for files and report 0 of 0.
  if (most > 0 && ffree < need.files && bavail * bsize >= need.bytes)
    return en`${full} The release needs ${countNoun(need.files, "file")}, and the disk can hold ${ffree} more. ${outcome} Delete at least ${countNoun(need.files - ffree, "file")} on it, then publish again.`
      .zh`${full}这个版本需要 ${need.files} 个文件，磁盘只能再存 ${ffree} 个。${outcome}请至少删掉磁盘上的 ${need.files - ffree} 个文件，然后重新发布。`;
  const free = bavail * bsize;
  const needed = en`The release needs ${formatByteSize(need.bytes)}, and ${formatByteSize(free, "down")} are free.`
    .zh`这个版本需要 ${formatByteSize(need.bytes)}，剩余 ${formatByteSize(free, "down")}。`;
  if (free >= need.bytes)
    return en`${full} ${needed} ${outcome} Publish again.`.zh`${full}${needed}${outcome}请重新发布。`;
  const more = formatByteSize(need.bytes - free);
  return en`${full} ${needed} ${outcome} Free at least ${more} on it, then publish again.`
    .zh`${full}${needed}${outcome}请至少再腾出 ${more}，然后重新发布。`;
}

async function explainQuotaExceeded({
  folder,
  name,
  outcome,
  ...change
}: FailedChange): Promise<LocalizedText> {
  const disk = mountPointOf(folder);
  const need = await describeNeededSpace(folder, change.measure);
  return en`This user's quota on the disk at ${disk}, which contains ${name}, is used up.${need} ${outcome} Free some space or ask for a larger quota, then try again.`
    .zh`当前用户在 ${disk} 处的磁盘（${name} 所在）上的配额已用完。${need}${outcome}请腾出空间或申请更大的配额后再试。`;
}

async function explainReadOnlyDisk({ folder, name, measure, outcome }: FailedChange): Promise<LocalizedText> {
  const disk = mountPointOf(folder);
  const need = await describeNeededSpace(folder, measure);
  return en`The disk at ${disk}, which contains ${name}, is read-only.${need} ${outcome} Mount it for writing, or choose another folder with --to.`
    .zh`${disk} 处的磁盘（${name} 所在）是只读的。${need}${outcome}请以可写方式挂载，或用 --to 换一个文件夹。`;
}

function explainMissingAccess(error: unknown, { folder, name, outcome }: FailedChange): LocalizedText {
  const { path = folder, syscall = "" } = error as NodeJS.ErrnoException;
  return en`The system does not allow this user to change ${name} (${syscall} ${path}). ${outcome} Give the user access to the folder, or choose another one with --to.`
    .zh`系统不允许当前用户修改 ${name}（${syscall} ${path}）。${outcome}请给该用户写入权限，或用 --to 换一个文件夹。`;
}

function explainWrongPlace(error: unknown, { folder, name, outcome }: FailedChange): LocalizedText {
  const { code = "", dest, path = folder } = error as NodeJS.ErrnoException & { dest?: string };
  const place = dest ?? path;
  if (code === "EXDEV")
    return en`${name} is on more than one disk: ${place} cannot be reached from ${path} by a rename. ${outcome} Keep all of the folder on one disk, or choose another one with --to.`
      .zh`${name} 分布在不止一个磁盘上：不能用重命名把 ${path} 移到 ${place}。${outcome}请把整个文件夹放在同一个磁盘上，或用 --to 换一个文件夹。`;
  return en`${name} cannot be written at ${place} (${code}): there is a file in place of a folder, a folder in place of a file, a link to nothing, or an impossible name. ${outcome} Move it elsewhere, or choose another folder with --to.`
    .zh`${name} 在 ${place} 处不能写入（${code}）：应为文件夹的地方是文件，应为文件的地方是文件夹，链接没有目标，或名称不可用。${outcome}请把它移到别处，或用 --to 换一个文件夹。`;
}

async function describeNeededSpace(folder: string, measure: FailedChange["measure"]): Promise<LocalizedText> {
  if (!measure) return en``.zh``;
  const { bytes } = countFilesAndBytes(await measure(), statfsSync(mountPointOf(folder)).bsize);
  return en` The release needs ${formatByteSize(bytes)}.`.zh`这个版本需要 ${formatByteSize(bytes)}。`;
}

/** Returns how many files and bytes a disk with blocks of this size needs, with folders and links. */
function countFilesAndBytes(
  written: readonly WrittenFile[],
  block: number,
): { files: number; bytes: number } {
  const folders = new Set<string>();
  let blocks = OWN_FILES;
  for (const { path, size } of written) {
    blocks += Math.ceil(size / block);
    for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) folders.add(folder);
  }
  return { files: written.length + folders.size + OWN_FILES, bytes: (blocks + folders.size) * block };
}

/** Returns the folder at which the disk of a path is mounted. The path itself need not exist. */
function mountPointOf(path: string): string {
  let folder = path;
  while (!existsSync(folder)) folder = dirname(folder);
  folder = realpathSync(folder);
  const { dev } = statSync(folder);
  while (dirname(folder) !== folder && statSync(dirname(folder)).dev === dev) folder = dirname(folder);
  return folder;
}

/** Writes a size in kB or MB (of 1000 and 1,000,000 bytes) with one decimal, rounded up or down. */
function formatByteSize(bytes: number, to: "up" | "down" = "up"): string {
  const [unit, name] = bytes < 1_000_000 ? [1000, "kB"] : [1_000_000, "MB"];
  const tenths = (bytes / unit) * 10;
  return `${(to === "up" ? Math.ceil(tenths) : Math.floor(tenths)) / 10} ${name}`;
}
