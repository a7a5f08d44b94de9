import { statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { Failure } from "../../src/check/command-result.ts";
import type { DocumentAccess } from "../../src/check/open-named-document.ts";
import { en } from "../../src/language/messages/localized-text.ts";
import { createCheckerDisk } from "../check/checker-files.ts";
import { FirstReadCache } from "../check/first-read-cache.ts";
import { schemas } from "../check/schemas.ts";
import { homeFolder } from "./home.ts";

/** Returns the campaigns folder: the folder in CAMPAIGNS, by default campaigns/ of the checkout (in the package:
 * of the working directory). Fails if it is not one. */
export function campaignsFolder(): string {
  const folder = resolve(process.env.CAMPAIGNS || join(homeFolder(), "campaigns"));
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
  throw new Failure(
    en`${folder} is not a folder. Set CAMPAIGNS to a folder of campaigns`
      .zh`${folder} 不是文件夹。请把 CAMPAIGNS 设成活动文件夹`,
    2,
  );
}

/** Returns the campaigns folder relative to the working directory, as messages show it. */
export function campaignsFolderForMessages(): string {
  return relative(process.cwd(), campaignsFolder()) || ".";
}

/** Returns whether the output on a stream may be coloured. */
export function supportsColours({ isTTY }: { isTTY?: boolean }): boolean {
  return isTTY === true && !process.env.NO_COLOR;
}

/** Returns access to the current campaigns, for a command about one of them. */
export function openDocumentsOnDisk(): DocumentAccess {
  return { disk: createCheckerDisk(new FirstReadCache()), campaigns: campaignsFolderForMessages(), schemas };
}
