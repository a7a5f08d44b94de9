import type { Campaign } from "../../../src/language/document.generated.ts";
import { openingSnapshot, type Snapshot } from "../../../src/play/snapshot.ts";
import { planFor, visitor } from "../play/page.ts";
import { drawView, viewsOf } from "./draw-view.tsx";

/** Renders a page of this campaign for a snapshot on a server. Fails if a block cannot be drawn. */
export async function drawBlocks(
  campaign: Partial<Campaign>,
  known: Partial<Snapshot> = {},
): Promise<string> {
  const plan = planFor(campaign);
  const snapshot = { ...openingSnapshot(plan, visitor, 0), ...known };
  // React separates adjacent texts with comments, which tests do not look for.
  return drawView(plan, snapshot, { views: await viewsOf(plan) }).replace(/<!-- -->/g, "");
}
