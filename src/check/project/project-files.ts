import { uniqueBy } from "../../language/group-by.ts";
import { en, type LocalizedText } from "../../language/messages/localized-text.ts";
import type { PictureSize } from "../content/inspect-picture.ts";
import type { PictureFault } from "../content/picture-fault.ts";
import { stringValueAt } from "../json/json-node.ts";
import { folderOf, type SourceFile } from "../json/source-file.ts";
import { type FileOutline, outlineFile, parseOutline } from "./file-outline.ts";

/** File system operations of the validator. Paths are relative to the working directory of the command line. */
export interface Disk {
  kindOf: (path: string) => "file" | "folder" | undefined;
  /** Returns the .json files in and below a folder in alphabetical order; each path starts with the folder's. */
  jsonFilesBelow: (folder: string) => readonly string[];
  /**
   * Returns why a path could not be published as a file, such as "is a pipe, expected a file"; undefined if it could.
   */
  whyNotFile: (path: string) => LocalizedText | undefined;
  /** Returns why a given path cannot be used (no file or folder, after following links); undefined if it can. */
  whyNotFound: (path: string) => LocalizedText | undefined;
  /**
   * Returns why a file below a folder is not published: it is a link, or in a linked folder. undefined if it is neither. If
   * missing, links do not count as files.
   */
  whyLinked?: (path: string, folder: string) => LocalizedText | undefined;
  /** Returns the names of the files directly in a folder. */
  namesIn: (folder: string) => readonly string[];
  read: (path: string) => Omit<SourceFile, "path">;
  /** Returns the content of a file that is no document; empty if it cannot be read. */
  readBytes: (path: string) => Uint8Array;
  /** Returns a value that changes whenever the file's text changes. */
  version: (path: string) => string;
  /** Returns the canonical path of a file, so that different spellings of one path are equal. */
  absolute: (path: string) => string;
}

/** Access to the pictures beside the documents. An operation is missing if the environment cannot provide it. */
export interface PictureFiles {
  /** Whether a picture exists, by a path as documents write it. If missing, pictures are not looked for. */
  exists?: ((path: string) => boolean) | undefined;
  /**
   * Returns why pages must not show a picture, by such a path; undefined if they may or it does not exist. If missing,
   * pictures are not inspected.
   */
  pictureFault?: ((path: string) => PictureFault | undefined) | undefined;
  /** Returns the size of a picture, by such a path; undefined if it is not known. If missing, sizes are not compared. */
  pictureSize?: ((path: string) => PictureSize | undefined) | undefined;
  /** Returns the names of the files in a folder, for did-you-mean. */
  filesIn?: ((folder: string) => readonly string[]) | undefined;
}

/** The pictures beside the documents, as files. */
export interface StoredPictures {
  exists: (path: string) => boolean;
  filesIn: (folder: string) => readonly string[];
  /** Returns the file of a picture; undefined if it does not exist. */
  pictureAt: (path: string) => string | undefined;
  /** Returns why the file of a picture is not published, because of a link; undefined if it is. */
  whyLinked: (file: string) => LocalizedText | undefined;
}

/** The files that a check reads, and which of them were requested. */
export interface ProjectFiles {
  /** The requested files, and the campaigns that they may refer to. */
  outlines: FileOutline[];
  /** Paths of the requested files. */
  requested: ReadonlySet<string>;
  /** Folders of drafts, each with the folder of the original campaign: a file missing beside the draft may be there. */
  originals: readonly DraftOriginal[];
  /** The folder of the campaigns around the requested files; undefined if it is the working directory of the disk. */
  folder?: string;
  /** Requested files of no project, which are drafts of documents in this one. */
  strays?: readonly string[];
}

/** A folder with drafts, and the folder with the campaigns that they will replace. */
type DraftOriginal = readonly [folder: string, original: string];

/**
 * Returns the files to check, and the campaigns around them. A requested file outside the campaigns folder may be a
 * draft of a campaign (same id, same route or none). It then replaces the original, whose pictures it may use, so
 * that a draft can be checked before it is published.
 */
export function findProjectFiles(
  disk: Disk,
  { paths, campaigns }: { paths: readonly string[]; campaigns: string },
): ProjectFiles {
  const around = disk.kindOf(campaigns) === "folder" ? disk.jsonFilesBelow(campaigns) : [];
  const wanted = paths.length > 0 ? paths.flatMap((path) => listJsonFilesAtPath(disk, path)) : around;
  const home = disk.absolute(campaigns);
  const requested = new Map<string, FileOutline>();
  const outline = (path: string): FileOutline => {
    // A link is followed if it is a draft that was named. In the campaigns folder, no command follows links.
    const isDraft = paths.includes(path) && !isInsideFolder(disk.absolute(path), home);
    const unreadable = isDraft ? undefined : disk.whyNotFile(path);
    return outlineFile({ path, ...(unreadable === undefined ? disk.read(path) : { text: "", unreadable }) });
  };
  for (const path of wanted) {
    const file = disk.absolute(path);
    if (!requested.has(file)) requested.set(file, outline(path));
  }
  const others = around.filter((path) => !requested.has(disk.absolute(path))).map(outline);
  const drafts = [...requested].filter(([path]) => !isInsideFolder(path, home)).map(([, file]) => file);
  const originals = findOriginalsOfDrafts(drafts, others);
  const replaced = new Set(originals.values());
  const folders = [...originals].map(
    ([draft, { path }]): DraftOriginal => [folderOf(draft.path), folderOf(path)],
  );
  return {
    outlines: [...others.filter((file) => !replaced.has(file)), ...requested.values()],
    requested: new Set([...requested.values()].map(({ path }) => path)),
    folder: campaigns,
    originals: uniqueBy(folders, (one) => one.join("\n")),
  };
}

/** Returns the reason why a file or folder cannot be processed; undefined if it can be. */
export function explainUncheckablePath(disk: Disk, path: string): LocalizedText | undefined {
  const why = disk.whyNotFound(path);
  if (why !== undefined) return en`${path} ${why}`.zh`${path} ${why}`;
  if (listJsonFilesAtPath(disk, path).length > 0) return undefined;
  return en`${path} contains no .json file, expected campaigns`.zh`${path}里没有 .json 文件，应有活动文件`;
}

/** Returns access to the pictures of a project; a draft's pictures may be beside its original. */
export function pictureFilesOf(
  disk: Disk,
  { folder, originals }: Pick<ProjectFiles, "folder" | "originals">,
): StoredPictures {
  const pictureAt = (path: string): string | undefined =>
    [path, ...pathsBesideOriginals(path, originals)].find((one) => disk.kindOf(one) === "file");
  return {
    exists: (path) => pictureAt(path) !== undefined,
    pictureAt,
    filesIn: disk.namesIn,
    whyLinked: (file) =>
      folder !== undefined && isInsideFolder(disk.absolute(file), disk.absolute(folder))
        ? disk.whyLinked?.(file, folder)
        : undefined,
  };
}

function listJsonFilesAtPath(disk: Disk, path: string): readonly string[] {
  return disk.kindOf(path) === "folder" ? disk.jsonFilesBelow(path) : [path];
}

/** Returns whether a path is below a folder. Both are absolute. */
export function isInsideFolder(path: string, folder: string): boolean {
  return path.startsWith(folder) && /^[/\\]/.test(path.slice(folder.length));
}

/** Returns each draft with the campaign it is a copy of, if one exists. */
function findOriginalsOfDrafts(
  drafts: readonly FileOutline[],
  others: readonly FileOutline[],
): Map<FileOutline, FileOutline> {
  if (drafts.length === 0) return new Map();
  const known = others.map((file) => ({ file, ...keysIdentifyingCopy(file) }));
  const found = drafts.flatMap((draft): [FileOutline, FileOutline][] => {
    const { id, name, route } = keysIdentifyingCopy(draft);
    const isSameRoute = (other: string | undefined): boolean => !route || !other || route === other;
    const original =
      id === undefined
        ? (known.find((one) => one.name === name) ??
          known.find((one) => route !== undefined && one.route === route))
        : known.find((one) => one.id === id && isSameRoute(one.route));
    return original ? [[draft, original.file]] : [];
  });
  return new Map(found);
}

/** Returns the properties by which a copy and its original match. An invalid id or route counts as missing. */
function keysIdentifyingCopy(outline: FileOutline): {
  id: string | undefined;
  name: string;
  route: string | undefined;
} {
  const { root } = parseOutline(outline);
  const [id] = /^[A-Za-z]\w*$/.exec(stringValueAt(root, "id") ?? "") ?? [];
  const [route] = /^\/.*/s.exec(stringValueAt(root, "route") ?? "") ?? [];
  return { id, name: outline.path.split(/[/\\]/).at(-1) ?? "", route: route?.toLowerCase() };
}

/** Returns the paths beside the originals for a file beside a draft. */
function pathsBesideOriginals(path: string, originals: ProjectFiles["originals"]): string[] {
  return originals.flatMap(([folder, original]) =>
    path.startsWith(folder) ? [original + path.slice(folder.length)] : [],
  );
}
