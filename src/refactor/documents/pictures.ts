import { posix } from "node:path";
import { en } from "../../language/messages/localized-text.ts";
import { findStrings } from "../../migrate/copy-campaign.ts";
import type { FileChange, Refactoring } from "../refactoring.ts";
import {
  folderOfPath,
  type NamedDocument,
  otherFilesOf,
  type ProjectFolder,
  picturesOf,
} from "./project-folder.ts";

/** Returns the pictures in a document's own file that are beside it, as paths of the project. */
export function picturesNamedBy({ file }: NamedDocument, project: ProjectFolder): string[] {
  const pictures = new Set(picturesOf(project));
  const beside = folderOfPath(file.source.path);
  const names = file.root ? findStrings(file.root).map(({ node }) => posix.join(beside, node.value)) : [];
  return [...new Set(names)].filter((path) => pictures.has(path));
}

/**
 * Returns the changes that bring a document's pictures to another folder. Pictures that other documents of the old folder
 * name are copied. A picture that is there already stays.
 */
export function moveOfPictures(
  document: NamedDocument,
  { folder, isCopy, project }: { folder: string; isCopy: boolean; project: ProjectFolder },
): FileChange[] {
  const { path } = document.file.source;
  const from = folderOfPath(path);
  const others = project.sources.filter((one) => one.path !== path).map(({ text }) => text);
  return picturesNamedBy(document, project).flatMap((picture): FileChange[] => {
    const to = posix.join(folder, posix.relative(from, picture));
    if (to === picture || project.paths.includes(to)) return [];
    const isShared = others.some((text) => text.includes(posix.basename(picture)));
    return [{ kind: isCopy || isShared ? "copy" : "move", from: picture, to }];
  });
}

/**
 * Returns the pictures whose names no document and no other file of the project contains. A name anywhere counts, since
 * expressions can build addresses.
 */
function findUnusedPictures(project: ProjectFolder): string[] {
  const texts = [
    ...project.sources.map(({ text }) => text),
    ...otherFilesOf(project).map((path) => project.readText(path)),
  ];
  const isNamed = (name: string) => texts.some((text) => text.includes(name));
  return picturesOf(project).filter((path) => {
    const name = posix.basename(path);
    return !isNamed(name) && !isNamed(name.replace(/\.[^.]*$/, ""));
  });
}

/** Plans to delete pictures: all unused ones, or those of a list that are unused. */
export function planPictureRemoval(project: ProjectFolder, wanted?: readonly string[]): Refactoring {
  const unused = findUnusedPictures(project).filter((path) => wanted?.includes(path) ?? true);
  return {
    places: [],
    files: unused.map((from) => ({ kind: "delete", from })),
    notes: unused.length === 0 ? [en`Every picture is used.`.zh`没有未使用的图片。`] : [],
  };
}
