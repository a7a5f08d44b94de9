import { childOf, type JsonNode } from "../json/json-node.ts";
import { readJson } from "../json/read-json.ts";
import type { SourceFile } from "../json/source-file.ts";
import type { Decoded } from "./decode.ts";

/** What the validator asks of the file system. Paths are those of the command line, relative to its folder. */
export interface Disk {
  kindOf: (path: string) => "file" | "folder" | undefined;
  /** The .json files in and below a folder, in alphabetical order; each path starts with the folder's. */
  jsonFilesBelow: (folder: string) => readonly string[];
  /** The names of the files directly in a folder. */
  namesIn: (folder: string) => readonly string[];
  read: (path: string) => Decoded;
  /** The same path for the same file, however it was written. */
  absolute: (path: string) => string;
}

export interface ProjectFiles {
  /** The files asked about, and the campaigns that they may refer to. */
  files: SourceFile[];
  /** Paths of the files asked about. */
  asked: ReadonlySet<string>;
  exists: (path: string) => boolean;
  readPicture: (path: string) => string | undefined;
}

/**
 * The files to check: those asked about, and around them the campaigns. A file from elsewhere that is a copy of a
 * campaign (the same id, and the same route or none) stands in for it, pictures included, so that a draft can be
 * checked before it replaces the original.
 */
export function projectFiles(
  disk: Disk,
  { paths, campaigns }: { paths: readonly string[]; campaigns: string },
): ProjectFiles {
  const around = disk.kindOf(campaigns) === "folder" ? disk.jsonFilesBelow(campaigns) : [];
  const wanted = paths.length > 0 ? paths.flatMap((path) => filesAt(disk, path)) : around;
  const asked = new Map<string, SourceFile>();
  for (const path of wanted) {
    if (!asked.has(disk.absolute(path))) asked.set(disk.absolute(path), { path, ...disk.read(path) });
  }
  const others = around
    .filter((path) => !asked.has(disk.absolute(path)))
    .map((path) => ({ path, ...disk.read(path) }));
  const drafts = [...asked]
    .filter(([path]) => !isInside(path, disk.absolute(campaigns)))
    .map(([, file]) => file);
  const originals = originalsOf(drafts, others);
  const replaced = new Set(originals.values());
  const pictureAt = (path: string): string | undefined =>
    [path, ...inOriginals(path, originals)].find((one) => disk.kindOf(one) === "file");
  return {
    files: [...others.filter((file) => !replaced.has(file)), ...asked.values()],
    asked: new Set([...asked.values()].map(({ path }) => path)),
    exists: (path) => pictureAt(path) !== undefined,
    readPicture: (path) => {
      const found = pictureAt(path);
      return found === undefined ? undefined : disk.read(found).text;
    },
  };
}

function filesAt(disk: Disk, path: string): readonly string[] {
  return disk.kindOf(path) === "folder" ? disk.jsonFilesBelow(path) : [path];
}

function isInside(path: string, folder: string): boolean {
  return path.startsWith(folder) && /^[/\\]/.test(path.slice(folder.length));
}

/** Each draft with the campaign that it is a copy of, where there is one. */
function originalsOf(
  drafts: readonly SourceFile[],
  others: readonly SourceFile[],
): Map<SourceFile, SourceFile> {
  if (drafts.length === 0) return new Map();
  const known = others.map((file) => ({ file, ...identityOf(file) }));
  const found = drafts.flatMap((draft): [SourceFile, SourceFile][] => {
    const { id, name, route } = identityOf(draft);
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

/** What a copy has in common with its original. An id or route that cannot be one counts as none. */
function identityOf(file: SourceFile): { id: string | undefined; name: string; route: string | undefined } {
  const { root } = readJson(file);
  const textAt = (key: string, form: RegExp): string | undefined => {
    const node: JsonNode | undefined = childOf(root, key);
    return node?.kind === "string" && form.test(node.value) ? node.value : undefined;
  };
  const name = file.path.split(/[/\\]/).at(-1) ?? "";
  return { id: textAt("id", /^[A-Za-z]\w*$/), name, route: textAt("route", /^\//)?.toLowerCase() };
}

/** The places of a draft's neighbour beside the original. */
function inOriginals(path: string, originals: ReadonlyMap<SourceFile, SourceFile>): string[] {
  return [...originals].flatMap(([draft, original]) => {
    const folder = folderOf(draft.path);
    return path.startsWith(folder) ? [folderOf(original.path) + path.slice(folder.length)] : [];
  });
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}
