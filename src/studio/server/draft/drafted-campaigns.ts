import { memoize } from "../../../language/memoize.ts";
import { pageKey } from "../../../language/page-key.ts";
import type { Site, SitePage } from "../../../publish/site.ts";
import type { SandboxCampaign } from "../../../sandbox/rules/campaign.ts";
import { allCampaigns, sandboxCampaigns } from "../../../sandbox/rules/sandbox-campaigns.ts";

export interface DraftedCampaigns {
  /** The page's campaign as it is being edited. */
  own: SandboxCampaign;
  /** It and those around it, which are looked into only where its rules do. */
  all: () => readonly SandboxCampaign[];
}

/** The campaigns of a site with one of them as it is being edited. */
export function draftedCampaigns(page: SitePage, site: Site): DraftedCampaigns {
  const { id, route = "" } = page.published.campaign;
  const ref = { key: pageKey(route), id, route, file: page.file };
  const own = sandboxCampaigns({ page: () => page }, [ref])[0] as SandboxCampaign; // one for one
  // A file with variants makes pages of one id: of these only the one that is asked about counts.
  const withOwn = memoize((all: readonly SandboxCampaign[]) => [own, ...all.filter((one) => one.id !== id)]);
  return { own, all: () => withOwn(allCampaigns(site)) };
}
