import { dirname } from "node:path";
import { en, type LocalizedText, untranslatedText } from "../../../language/messages/localized-text.ts";
import { ownEntryOf } from "../../../language/values.ts";
import { systemErrorCode } from "../../../publish/release/file-errors.ts";
import { StudioError } from "./send-picture.ts";

/** The place of an error without a path, such as that of a write. */
const CAMPAIGNS_FOLDER = en`the campaigns folder`.zh`活动文件夹`;

const FULL = (folder: LocalizedText) =>
  en`The disk with ${folder} is full, so the file was not saved. Free some space, then try again.`
    .zh`磁盘已满（${folder}），文件没有保存。请腾出空间后再试。`;
const READ_ONLY = (folder: LocalizedText) =>
  en`The disk with ${folder} is read-only, so the file was not saved. Mount it for writing, then try again.`
    .zh`磁盘是只读的（${folder}），文件没有保存。请以可写方式挂载后再试。`;
const NO_ACCESS = (folder: LocalizedText) =>
  en`The system does not allow the studio to use a file in ${folder}. Ask the person who set up this computer for access to the folder, then try again.`
    .zh`系统不允许工作室使用文件（${folder}）。请找负责这台电脑的同事开通该文件夹的读写权限，再试一次。`;
const TOO_MANY_FILES = () =>
  en`This computer has too many open files, so the studio could not open another one. Close some programs, then try again.`
    .zh`这台电脑打开的文件太多，工作室无法再打开文件。请关闭一些程序后再试。`;
const BROKEN = (folder: LocalizedText) =>
  en`The disk with ${folder} does not work properly. Copy your text elsewhere, and check the disk.`
    .zh`磁盘读写出错（${folder}）。请先把文字复制到别处，再检查磁盘。`;

const NO_FOLDER = (folder: LocalizedText) =>
  en`The studio cannot create a folder in ${folder}: the disk is read-only, or a file or a link has its name. Change that, then try again.`
    .zh`工作室不能在 ${folder} 里新建文件夹：磁盘是只读的，或者已有同名的文件或链接。请处理后再试。`;

/** The message and HTTP status for each error code of the system that the operator can resolve. */
const REFUSALS: Readonly<Record<string, [say: (folder: LocalizedText) => LocalizedText, status: number]>> = {
  ENOSPC: [FULL, 507],
  EDQUOT: [FULL, 507],
  EROFS: [READ_ONLY, 403],
  EACCES: [NO_ACCESS, 403],
  EPERM: [NO_ACCESS, 403],
  EMFILE: [TOO_MANY_FILES, 503],
  ENFILE: [TOO_MANY_FILES, 503],
  EIO: [BROKEN, 500],
};

/** Returns the refusal for a disk that cannot be read or written; undefined for any other error. Pure. */
export function diskRefusalOf(error: unknown): StudioError | undefined {
  const code = systemErrorCode(error);
  const { path, syscall } = Object(error) as Partial<NodeJS.ErrnoException>;
  // On a read-only disk, Node reports that a folder that it should create does not exist.
  const isFolder = syscall === "mkdir" && ["EEXIST", "ENOENT", "ENOTDIR"].includes(code);
  const [say, status] = isFolder ? [NO_FOLDER, 403] : (ownEntryOf(REFUSALS, code) ?? []);
  if (!say) return undefined;
  // Not the file's own name: a save writes to a temporary file.
  return new StudioError(
    say(path === undefined ? CAMPAIGNS_FOLDER : untranslatedText(dirname(path))),
    status,
  );
}
