import type { FileEntry } from "../../api.ts";
import { hasWords, wordsOf } from "../base/search-words.ts";

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
  const groups = new Map<string, ListedFile[]>();
  for (const file of files) {
    const { id, path, routes, title } = file;
    if (!hasWords([path, id, title, ...routes].join("\n"), words)) continue;
    const folder = path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
    const group = groups.get(folder);
    if (group) group.push(file);
    else groups.set(folder, [file]);
  }
  return [...groups].map(([folder, found]) => ({
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
