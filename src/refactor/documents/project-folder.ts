import { posix } from "node:path";
import { pictureMediaType } from "../../check/content/picture-media-types.ts";
import { type DocumentKind, documentIdentityOf } from "../../check/document/merge-documents.ts";
import { type JsonFile, readJson } from "../../check/json/read-json.ts";
import type { SourceFile } from "../../check/json/source-file.ts";
import { en, type LocalizedText } from "../../language/messages/localized-text.ts";

/** All files of a project. Paths have one form, such as relative to the campaigns folder. */
export interface ProjectFolder {
  /** The campaigns folder in that form; empty if paths are relative to it. */
  folder: string;
  /** The documents. */
  sources: readonly SourceFile[];
  /** All files, documents and pictures included. */
  paths: readonly string[];
  /** Returns the text of a file; empty if it cannot be read. */
  readText: (path: string) => string;
}

/** A document of the project, for a refactoring that names it. */
export interface NamedDocument {
  file: JsonFile;
  kind: DocumentKind;
  id: string;
}

/** Returns the document at a path; undefined if it cannot be read or has no id. */
export function documentAt({ sources }: ProjectFolder, path: string): NamedDocument | undefined {
  const source = sources.find((one) => one.path === path);
  const file = source && readJson(source);
  if (!file || file.syntax.length > 0) return undefined;
  const { kind, id } = documentIdentityOf(file);
  return id === undefined ? undefined : { file, kind, id };
}

/** Refusal for a document that cannot be read. */
export function unreadableRefusal(path: string): { refusal: LocalizedText } {
  return {
    refusal: en`${path} cannot be read, or has no id. Fix it first.`
      .zh`${path} 无法读取或没有 id，请先改正。`,
  };
}

/** Returns the folder of a path without a slash at its end; empty for a file at the top. */
export function folderOfPath(path: string): string {
  const folder = posix.dirname(path);
  return folder === "." ? "" : folder;
}

/** Returns the pictures in the project. */
export function picturesOf({ paths }: ProjectFolder): string[] {
  return paths.filter((path) => pictureMediaType(path) !== undefined);
}

/** Returns the files that are neither documents nor pictures: the code of the sandbox, notes. */
export function otherFilesOf({ paths }: ProjectFolder): string[] {
  return paths.filter((path) => !path.endsWith(".json") && pictureMediaType(path) === undefined);
}

/** Returns a note for each file of code that contains one of these words: code is changed by hand. */
export function notesOnCode(project: ProjectFolder, words: readonly string[]): LocalizedText[] {
  const patterns = words.map((word) => new RegExp(`(?<![\\w-])${escapePattern(word)}(?![\\w-])`));
  return otherFilesOf(project).flatMap((path) => {
    const text = project.readText(path);
    const name = posix.basename(path);
    const word = words.find((one, index) => patterns[index]?.test(text) || name.startsWith(`${one}.`));
    return word === undefined
      ? []
      : [en`${path} names ${word}; change it by hand.`.zh`${path} 里写着 ${word}，请手动修改。`];
  });
}

/** Returns a text as a pattern that matches exactly that text. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
