import { relative, resolve } from "node:path";
import { findProjectFolder } from "../../src/check/find-projects.ts";
import type { DocumentAccess } from "../../src/check/open-named-document.ts";
import { tryOrUndefined } from "../../src/language/try-or-undefined.ts";
import { createCheckerDisk } from "../check/checker-files.ts";
import { FirstReadCache } from "../check/first-read-cache.ts";
import { schemas } from "../check/schemas.ts";

/** Returns the absolute path of the project's folder: see `findProjectFolder`. */
export function projectFolder(named: string | undefined): string {
  return resolve(findProjectFolder(createCheckerDisk(new FirstReadCache()), named));
}

/** Returns the project's folder relative to the working directory, as messages show it. */
export function projectFolderForMessages(named: string | undefined): string {
  return relative(process.cwd(), projectFolder(named)) || ".";
}

/** Returns the folder that `migrate` updates: a project, or documents of language 2, which had no project.json. */
export function migratedFolderForMessages(named: string | undefined): string {
  const disk = createCheckerDisk(new FirstReadCache());
  const folder = named ?? tryOrUndefined(() => findProjectFolder(disk, undefined)) ?? "campaigns";
  return relative(process.cwd(), resolve(folder)) || ".";
}

/** Returns whether the output on a stream may be coloured. */
export function supportsColours({ isTTY }: { isTTY?: boolean }): boolean {
  return isTTY === true && !process.env.NO_COLOR;
}

/** Returns access to the current campaigns, for a command about one of them. */
export function openDocumentsOnDisk(project: string | undefined): DocumentAccess {
  const campaigns = projectFolderForMessages(project);
  return { disk: createCheckerDisk(new FirstReadCache()), campaigns, schemas };
}
