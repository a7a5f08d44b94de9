import { lstatSync, realpathSync } from "node:fs";
import { join, posix, sep } from "node:path";
import { en } from "../../../language/messages/localized-text.ts";
import { StudioError } from "../http/send-picture.ts";

/** Portable, visible names of files and folders. macOS writes accents as marks of their own (\p{M}). */
const PLAIN_PATH_NAME = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_. -]*$/u;

/** Maximum length of a name in bytes. Disks allow 255, and a save adds up to 21 to the name of its temporary file. */
const MAX_NAME_BYTES = 230;

/** Maximum length of a path in bytes, well below the limits of all systems together with the folder. */
const MAX_PATH_BYTES = 800;

/**
 * Returns a document's path on the disk; it need not exist. Throws StudioError for `..`, links, hidden files and names
 * that are too long for a disk.
 */
export function documentPathInFolder(folder: string, path: string): string {
  const names = path.split("/");
  const isPlain = names.every(
    (name) => PLAIN_PATH_NAME.test(name) && !name.endsWith(" ") && !name.endsWith("."),
  );
  const isBelow = posix.normalize(path) === path && names.every((name) => /^[^.\\]/.test(name));
  if (!isBelow || !path.endsWith(".json")) throw refuseOutsidePath(path);
  if (!isPlain) throw refuseOddName(path);
  if (byteLengthOf(path) > MAX_PATH_BYTES || names.some((name) => byteLengthOf(name) > MAX_NAME_BYTES))
    throw refuseLongPath(path);
  return realPathInFolder(folder, path);
}

/**
 * Returns the path of a file on the disk; it need not exist. `path` has no `..`. Throws StudioError if it leads through a link
 * or to anything but a file.
 */
export function realPathInFolder(folder: string, path: string): string {
  const names = path.split("/");
  const home = realpathSync(folder);
  for (let depth = 1; depth <= names.length; depth++) {
    const place = join(home, ...names.slice(0, depth));
    const stats = lstatSync(place, { throwIfNoEntry: false });
    if (!stats) break;
    const isRight = depth < names.length ? stats.isDirectory() : stats.isFile();
    if (!isRight || !realpathSync(place).startsWith(home + sep)) throw refuseOutsidePath(path);
  }
  return join(home, ...names);
}

const byteLengthOf = (text: string) => Buffer.byteLength(text);

function refuseLongPath(path: string): StudioError {
  const shown = `${path.slice(0, 40)}…`;
  return new StudioError(
    en`"${shown}" is too long for a file, expected names of at most ${MAX_NAME_BYTES} bytes and a path of at most ${MAX_PATH_BYTES}. Choose a shorter name.`
      .zh`“${shown}”作为文件名太长：每个名称最多 ${MAX_NAME_BYTES} 字节，整个路径最多 ${MAX_PATH_BYTES} 字节，请换短一点的名称。`,
    400,
  );
}

function refuseOddName(path: string): StudioError {
  const shown = path.length > 100 ? `${path.slice(0, 100)}…` : path;
  return new StudioError(
    en`The studio opens no file with a name such as "${shown}", expected letters, digits and _ - . or spaces in the middle. Rename the file.`
      .zh`工作室不能打开“${shown}”这样名称的文件：名称只能有文字、数字和 _ - .，中间可以有空格。请把文件改名。`,
  );
}

function refuseOutsidePath(path: string): StudioError {
  const shown = path.length > 100 ? `${path.slice(0, 100)}…` : path;
  return new StudioError(
    en`"${shown}" is not a document in the campaigns folder, expected a path such as seasonal/springTea.json.`
      .zh`“${shown}”不是活动文件夹里的文档，路径应类似 seasonal/springTea.json。`,
  );
}
