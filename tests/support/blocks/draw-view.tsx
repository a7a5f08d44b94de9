import { renderToString } from "react-dom/server";
import { expect } from "vitest";
import {
  type BlockView,
  type CampaignContextValue,
  listBlockKinds,
} from "../../../src/blocks/campaign-context.ts";
import { loadBlockViews } from "../../../src/blocks/registry.ts";
import { CampaignView } from "../../../src/page/CampaignView.tsx";
import type { Plan } from "../../../src/plan/plan.ts";
import type { Snapshot } from "../../../src/play/snapshot.ts";
import { NO_HANDLERS } from "../play/page.ts";

/** Loads the views of all blocks of a page. */
export function viewsOf({ campaign }: Plan): Promise<Record<string, BlockView>> {
  return loadBlockViews(listBlockKinds(campaign));
}

/** Returns a page's server-rendered markup. Fails if a block reports a problem for developers. */
export function drawView(
  plan: Plan,
  snapshot: Snapshot,
  around: Pick<CampaignContextValue, "views" | "kept" | "embed">,
): string {
  const problems: string[] = [];
  const html = renderToString(
    <CampaignView
      plan={plan}
      snapshot={snapshot}
      {...NO_HANDLERS}
      {...around}
      report={(what) => problems.push(what)}
    />,
  );
  expect(problems).toEqual([]);
  return html;
}
