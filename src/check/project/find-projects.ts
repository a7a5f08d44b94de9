import { groupBy, uniqueBy } from "../../language/group-by.ts";
import { type Disk, findProjectFiles, isInsideFolder, type ProjectFiles } from "./project-files.ts";

/**
 * Returns the projects of paths, each with its requested files. Without paths, that is the project in `campaigns` with
 * all of its files. Every command reads its files here, so all of them see the same brands and bases.
 */
export function findProjects(
  disk: Disk,
  { paths, campaigns }: { paths: readonly string[]; campaigns: string },
): ProjectFiles[] {
  if (paths.length === 0) return [findProjectFiles(disk, { paths, campaigns })];
  const folders = uniqueBy(projectFoldersOf(disk, { paths, campaigns }), disk.absolute);
  const keyOf = (path: string) => disk.absolute(projectFolderOf(disk, path, { paths, campaigns }));
  const byFolder = groupBy(paths, (path) => [keyOf(path)]);
  return folders.map((folder) => {
    const own = byFolder.get(disk.absolute(folder)) ?? [];
    const strays = own.filter((path) => !isAtOrBelow(disk, path, folder));
    return { ...findProjectFiles(disk, { paths: own, campaigns: folder }), strays };
  });
}

/** Returns the folder of the project of each path. */
export function projectFoldersOf(
  disk: Disk,
  { paths, campaigns }: { paths: readonly string[]; campaigns: string },
): string[] {
  return paths.map((path) => projectFolderOf(disk, path, { paths, campaigns }));
}

/**
 * Returns the folder of the project that a path belongs to, as publish would read it: `campaigns`, or the nearest folder
 * at or above the path that has brands. Without such a folder, another requested folder is a project of its own, and a
 * single file is a draft of a document in `campaigns`.
 */
function projectFolderOf(
  disk: Disk,
  path: string,
  { paths, campaigns }: { paths: readonly string[]; campaigns: string },
): string {
  if (isAtOrBelow(disk, path, campaigns)) return campaigns;
  const start = disk.kindOf(path) === "folder" ? path : parentOf(path);
  for (const folder of foldersUpFrom(disk, start)) if (hasBrands(disk, folder)) return folder;
  const around = paths.filter((one) => disk.kindOf(one) === "folder" && isAtOrBelow(disk, path, one));
  const [outermost = campaigns] = around.sort((one, other) => lengthOf(disk, one) - lengthOf(disk, other));
  return outermost;
}

function isAtOrBelow(disk: Disk, path: string, folder: string): boolean {
  const [place, home] = [disk.absolute(path), disk.absolute(folder)];
  return place === home || isInsideFolder(place, home);
}

function lengthOf(disk: Disk, path: string): number {
  return disk.absolute(path).length;
}

/** Yields a folder and the folders above it, the nearest first. */
function* foldersUpFrom(disk: Disk, folder: string): Generator<string> {
  let one = folder;
  while (disk.kindOf(one) === "folder") {
    yield one;
    const above = parentOf(one);
    if (disk.absolute(above) === disk.absolute(one)) return;
    one = above;
  }
}

function hasBrands(disk: Disk, folder: string): boolean {
  const brands = `${folder.replace(/[/\\]$/, "")}/brands`;
  return disk.kindOf(brands) === "folder" && disk.jsonFilesBelow(brands).length > 0;
}

/** Returns the folder of a path, in the same form: relative paths stay relative, and lead up from the working directory. */
function parentOf(path: string): string {
  const plain = path.replace(/(?<=[^/\\])[/\\]+$/, "");
  const [, above, name = plain] = /^(.*?)[/\\]*([^/\\]*)$/s.exec(plain) ?? [];
  if (name === "..") return `${plain}/..`;
  if (name === "." || name === "") return name === "" ? plain : "..";
  return above || (/^[/\\]/.test(plain) ? "/" : ".");
}
