import { uniqueBy } from "../../language/group-by.ts";
import { en, type Saying } from "../../language/messages/saying.ts";
import { textAt } from "../json/json-node.ts";
import { folderOf, type SourceFile } from "../json/source-file.ts";
import { fileOfOutline, type Outline, outlineOf } from "./outline.ts";

/** What the validator asks of the file system. Paths are those of the command line, relative to its folder. */
export interface Disk {
  kindOf: (path: string) => "file" | "folder" | undefined;
  /** What is in and below a folder with a name that ends with .json, in alphabetical order; each path starts with the folder's. */
  jsonFilesBelow: (folder: string) => readonly string[];
  /** Why a path is no file as it would be published, such as "is a pipe, expected a file"; undefined where it is one. */
  whyNoFile: (path: string) => Saying | undefined;
  /** Why a path that somebody names is neither a file nor a folder, though a link may lead there. */
  whyNothing: (path: string) => Saying | undefined;
  /** The names of the files directly in a folder. */
  namesIn: (folder: string) => readonly string[];
  read: (path: string) => Omit<SourceFile, "path">;
  /** Something that is another wherever the file's text is another. */
  version: (path: string) => string;
  /** The same path for the same file, however it was written. */
  absolute: (path: string) => string;
}

/** What lies beside the documents. Each is left out where nobody can tell. */
export interface Beside {
  /** Whether a picture's file is there, by a path such as the documents have. Left out, pictures are not looked for. */
  exists?: ((path: string) => boolean) | undefined;
  /** The text of a picture that is one of text (an SVG), by such a path; undefined where it is not there. Left out, pictures are not looked into. */
  readPicture?: ((path: string) => string | undefined) | undefined;
  /** The names of the files in a folder, for did-you-mean. */
  filesIn?: ((folder: string) => readonly string[]) | undefined;
}

/** `Beside` with nothing left out. */
export type AllBeside = { [Name in keyof Beside]-?: NonNullable<Beside[Name]> };

export interface ProjectFiles {
  /** The files asked about, and the campaigns that they may refer to. */
  outlines: Outline[];
  /** Paths of the files asked about. */
  asked: ReadonlySet<string>;
  /** Folders of drafts, each with the one of the campaign for which it stands: what is not beside the draft may be there. */
  originals: readonly Original[];
}

type Original = readonly [folder: string, original: string];

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
  const asked = new Map<string, Outline>();
  const outline = (path: string): Outline => {
    const unreadable = paths.includes(path) ? undefined : disk.whyNoFile(path);
    return outlineOf({ path, ...(unreadable === undefined ? disk.read(path) : { text: "", unreadable }) });
  };
  for (const path of wanted) {
    const file = disk.absolute(path);
    if (!asked.has(file)) asked.set(file, outline(path));
  }
  const others = around.filter((path) => !asked.has(disk.absolute(path))).map(outline);
  const home = disk.absolute(campaigns);
  const drafts = [...asked].filter(([path]) => !isInside(path, home)).map(([, file]) => file);
  const originals = originalsOf(drafts, others);
  const replaced = new Set(originals.values());
  const folders = [...originals].map(([draft, { path }]): Original => [folderOf(draft.path), folderOf(path)]);
  return {
    outlines: [...others.filter((file) => !replaced.has(file)), ...asked.values()],
    asked: new Set([...asked.values()].map(({ path }) => path)),
    originals: uniqueBy(folders, (one) => one.join("\n")),
  };
}

/** Returns the reason why a file or folder cannot be processed; undefined if it can be. */
export function whyNoFiles(disk: Disk, path: string): Saying | undefined {
  const why = disk.whyNothing(path);
  if (why !== undefined) return en`${path} ${why}`.zh`${path} ${why}`;
  if (filesAt(disk, path).length > 0) return undefined;
  return en`${path} holds no .json file, expected campaigns`.zh`${path}里没有 .json 文件，应有活动文件`;
}

/** What lies beside the documents of a project. */
export function besideOf(disk: Disk, originals: ProjectFiles["originals"]): AllBeside {
  const pictureAt = (path: string): string | undefined =>
    [path, ...inOriginals(path, originals)].find((one) => disk.kindOf(one) === "file");
  return {
    exists: (path) => pictureAt(path) !== undefined,
    readPicture: (path) => {
      const found = pictureAt(path);
      return found === undefined ? undefined : disk.read(found).text;
    },
    filesIn: disk.namesIn,
  };
}

function filesAt(disk: Disk, path: string): readonly string[] {
  return disk.kindOf(path) === "folder" ? disk.jsonFilesBelow(path) : [path];
}

function isInside(path: string, folder: string): boolean {
  return path.startsWith(folder) && /^[/\\]/.test(path.slice(folder.length));
}

/** Each draft with the campaign that it is a copy of, where there is one. */
function originalsOf(drafts: readonly Outline[], others: readonly Outline[]): Map<Outline, Outline> {
  if (drafts.length === 0) return new Map();
  const known = others.map((file) => ({ file, ...likenessOf(file) }));
  const found = drafts.flatMap((draft): [Outline, Outline][] => {
    const { id, name, route } = likenessOf(draft);
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
function likenessOf(outline: Outline): { id: string | undefined; name: string; route: string | undefined } {
  const { root } = fileOfOutline(outline);
  const [id] = /^[A-Za-z]\w*$/.exec(textAt(root, "id") ?? "") ?? [];
  const [route] = /^\/.*/s.exec(textAt(root, "route") ?? "") ?? [];
  return { id, name: outline.path.split(/[/\\]/).at(-1) ?? "", route: route?.toLowerCase() };
}

/** The places of a draft's neighbour beside the original. */
function inOriginals(path: string, originals: ProjectFiles["originals"]): string[] {
  return originals.flatMap(([folder, original]) =>
    path.startsWith(folder) ? [original + path.slice(folder.length)] : [],
  );
}
