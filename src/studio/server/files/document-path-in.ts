import { lstatSync, realpathSync } from "node:fs";
import { join, posix, sep } from "node:path";
import { en } from "../../../language/messages/localized-text.ts";
import { StudioError } from "../http/response.ts";

/** Portable, visible names of files and folders. */
const PLAIN_PATH_NAME = /^[\p{L}\p{N}_][\p{L}\p{N}_. -]*$/u;

/** Returns a document's path on the disk; it need not exist. Throws StudioError for `..`, links and hidden files. */
export function documentPathIn(folder: string, path: string): string {
  const names = path.split("/");
  const isPlain = names.every(
    (name) => PLAIN_PATH_NAME.test(name) && !name.endsWith(" ") && !name.endsWith("."),
  );
  if (!isPlain || !path.endsWith(".json") || posix.normalize(path) !== path) throw refuseOutsidePath(path);
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

function refuseOutsidePath(path: string): StudioError {
  return new StudioError(
    en`"${path}" is not a document in the campaigns folder, expected a path such as seasonal/springTea.json.`
      .zh`“${path}”不是活动文件夹里的文档，路径应类似 seasonal/springTea.json。`,
  );
}
