import { en, type Saying } from "../../language/messages/saying.ts";
import { findDocument, type Sought } from "../document/find-document.ts";
import { type EffectiveDocument, effectiveDocuments } from "../document/resolve.ts";
import { readJson } from "../json/read-json.ts";
import type { SourceFile } from "../json/source-file.ts";
import type { Schemas } from "../schema/json-schema.ts";
import { type Disk, projectFiles } from "./project-files.ts";

/** The access to the machine of a command about one document. */
export interface DocumentWorld {
  disk: Disk;
  /** The project's campaigns folder, as paths in it are shown. */
  campaigns: string;
  schemas: () => Schemas;
}

/** Opens the named document and the files of its project; returns the reason if there is no such document. */
export function openDocument(
  sought: Sought,
  { campaigns, disk, schemas }: DocumentWorld,
): { document: EffectiveDocument; sources: readonly SourceFile[] } | { wrong: Saying } {
  const { name } = sought;
  const kind = disk.kindOf(name);
  const { outlines } = projectFiles(disk, { paths: kind === "file" ? [name] : [], campaigns });
  const sources = outlines.map(({ path }): SourceFile => ({ path, ...disk.read(path) }));
  const unreadable = sources.find(({ path }) => path === name)?.unreadable;
  if (unreadable) return { wrong: en`${name} ${unreadable}`.zh`${name} ${unreadable}` };
  const found = findDocument(sought, effectiveDocuments(sources.map(readJson), schemas()));
  if (!("wrong" in found)) return { ...found, sources };
  return kind === "folder"
    ? {
        wrong: en`${name} is a folder, expected an id, a file or a route`
          .zh`${name} 是文件夹，应为 id、文件或 route`,
      }
    : found;
}
