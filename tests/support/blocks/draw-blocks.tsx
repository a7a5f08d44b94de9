import { renderToString } from "react-dom/server";
import { blockKindsIn } from "../../../src/blocks/campaign-context.ts";
import { loadViews } from "../../../src/blocks/registry.ts";
import type { Campaign } from "../../../src/language/document.generated.ts";
import { CampaignView } from "../../../src/page/CampaignView.tsx";
import { openingOf, type Snapshot } from "../../../src/play/snapshot.ts";
import { deaf, planFor, visitor } from "../play/page.ts";

/** What a page of this campaign shows while it knows this, drawn on a server. Fails when a block cannot be drawn. */
export async function drawBlocks(
  campaign: Partial<Campaign>,
  known: Partial<Snapshot> = {},
): Promise<string> {
  const plan = planFor(campaign);
  const html = renderToString(
    <CampaignView
      plan={plan}
      snapshot={{ ...openingOf(plan, visitor, 0), ...known }}
      views={await loadViews(blockKindsIn(plan.campaign))}
      {...deaf}
      report={(what) => {
        throw new Error(what);
      }}
    />,
  );
  // React parts texts with comments, which is nothing to look for.
  return html.replace(/<!-- -->/g, "");
}
