import { groupBy } from "../../../language/group-by.ts";
import type { FileEntry } from "../../api.ts";
import { hasWords, wordsOf } from "../base/search-words.ts";
import { folderOf } from "../gallery/filter.ts";

/** A file, and how many errors it has; left out where nobody has looked yet. */
export type ListedFile = FileEntry & { errors?: number };

/** The files of a folder that were found. */
export interface FileGroup {
  folder: string;
  files: readonly ListedFile[];
  errors: number;
}

/** The files whose path, id, title or routes have all words of a search, folder by folder. Pure. */
export function groupFiles(files: readonly ListedFile[], search: string): FileGroup[] {
  const words = wordsOf(search);
  const all = files.filter(({ id, path, routes, title }) =>
    hasWords([path, id, title, ...routes].join("\n"), words),
  );
  return [...groupBy(all, (file) => [folderOf(file)])].map(([folder, found]) => ({
    folder,
    files: found,
    errors: found.reduce((sum, { errors = 0 }) => sum + errors, 0),
  }));
}

/** The same groups with so many files in all, the first ones; a group of which none is left is left out. Pure. */
export function firstOf(groups: readonly FileGroup[], count: number): FileGroup[] {
  let left = count;
  return groups.flatMap((group) => {
    if (left <= 0) return [];
    const files = group.files.slice(0, left);
    left -= files.length;
    return files.length === group.files.length ? group : { ...group, files };
  });
}
