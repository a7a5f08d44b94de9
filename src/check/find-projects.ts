import { groupBy, uniqueBy } from "../language/group-by.ts";
import { en } from "../language/messages/localized-text.ts";
import { Failure } from "./command-result.ts";
import { PROJECT_FILE } from "./document/merge-documents.ts";
import { type Disk, findProjectFiles, isInsideFolder, type ProjectFiles } from "./project/project-files.ts";

/** The folder with the project of a checkout, below the working directory. */
const USUAL_FOLDER = "campaigns";

/**
 * Returns the folder of the project that a command is about: the named one, or the nearest folder with a project.json
 * from the working directory upwards, or `campaigns` in the working directory. Throws a `Failure` without such a folder.
 */
export function findProjectFolder(disk: Disk, named: string | undefined): string {
  if (named !== undefined) {
    if (disk.kindOf(named) !== "folder")
      throw new Failure(
        en`${named} is not a folder. Name the folder of a project in --project or CAMPAIGNS`
          .zh`${named} 不是文件夹。请在 --project 或 CAMPAIGNS 里写项目的文件夹`,
        2,
      );
    requireProjectFile(disk, named);
    return named;
  }
  for (const folder of [...foldersUpFrom(disk, "."), USUAL_FOLDER])
    if (hasProjectFile(disk, folder)) return folder;
  throw new Failure(
    en`There is no project: no folder from here upwards has a ${PROJECT_FILE}, nor has ${USUAL_FOLDER}/. ${HOW_TO_MAKE_ONE}`
      .zh`这里没有项目：从当前文件夹往上都没有 ${PROJECT_FILE}，${USUAL_FOLDER}/ 里也没有。${HOW_TO_MAKE_ONE}`,
    2,
  );
}

const HOW_TO_MAKE_ONE = en`To make one, run: npx campaign-engine new project NAME. To use another folder, write --project DIR`
  .zh`新建项目请运行：npx campaign-engine new project 名称。要用别的文件夹，请写 --project 文件夹`;

/** Throws a `Failure` that says how to make a project if a folder has no project.json. */
export function requireProjectFile(disk: Disk, folder: string): void {
  if (hasProjectFile(disk, folder)) return;
  throw new Failure(
    en`${folder} is not a project: it has no ${PROJECT_FILE}. ${HOW_TO_MAKE_ONE}`
      .zh`${folder} 不是项目：里面没有 ${PROJECT_FILE}。${HOW_TO_MAKE_ONE}`,
    2,
  );
}

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
 * at or above the path that has a project.json. Without such a folder, a single file is a draft of a document in
 * `campaigns`, and a folder is its own project, which lacks its project.json.
 */
function projectFolderOf(
  disk: Disk,
  path: string,
  { paths, campaigns }: { paths: readonly string[]; campaigns: string },
): string {
  if (isAtOrBelow(disk, path, campaigns) && hasProjectFile(disk, campaigns)) return campaigns;
  const start = disk.kindOf(path) === "folder" ? path : parentOf(path);
  for (const folder of foldersUpFrom(disk, start)) if (hasProjectFile(disk, folder)) return folder;
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

function hasProjectFile(disk: Disk, folder: string): boolean {
  return disk.kindOf(`${folder.replace(/[/\\]$/, "")}/${PROJECT_FILE}`) === "file";
}

/** Returns the folder of a path, in the same form: relative paths stay relative, and lead up from the working directory. */
function parentOf(path: string): string {
  const plain = path.replace(/(?<=[^/\\])[/\\]+$/, "");
  const [, above, name = plain] = /^(.*?)[/\\]*([^/\\]*)$/s.exec(plain) ?? [];
  if (name === "..") return `${plain}/..`;
  if (name === "." || name === "") return name === "" ? plain : "..";
  return above || (/^[/\\]/.test(plain) ? "/" : ".");
}
