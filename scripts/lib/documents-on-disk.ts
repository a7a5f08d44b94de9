import type { DocumentWorld } from "../../src/check/project/open-document.ts";
import { diskOf } from "../check/disk.ts";
import { schemas } from "../check/schemas.ts";
import { Snapshot } from "../check/snapshot.ts";
import { shownCampaigns } from "./surroundings.ts";

/** The campaigns as they are now, for a command about one of them. */
export function documentsOnDisk(): DocumentWorld {
  return { disk: diskOf(new Snapshot()), campaigns: shownCampaigns(), schemas };
}
