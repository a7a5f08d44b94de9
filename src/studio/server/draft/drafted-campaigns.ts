import { pageKey } from "../../../language/page-key.ts";
import type { Site, SitePage } from "../../../publish/site.ts";
import type { SandboxCampaign } from "../../../sandbox/rules/campaign.ts";
import { sandboxCampaigns } from "../../../sandbox/rules/sandbox-campaigns.ts";

/** The page's campaign as it is being edited, and those around it, which are looked into only where its rules do. */
export function draftedCampaigns(
  page: SitePage,
  site: Site,
): [SandboxCampaign, () => readonly SandboxCampaign[]] {
  const { id, route = "" } = page.published.campaign;
  const key = pageKey(route);
  const own = { key, id, route, file: page.file };
  const refs = site.refs().filter((ref) => ref.id !== id);
  const around = { page: (one: string) => (one === key ? page : site.page(one)), refs: () => refs };
  const others = sandboxCampaigns(around);
  // A file with variants makes pages of one id: of these only the one that is asked about counts.
  return [sandboxCampaigns(around, [own])[0] as SandboxCampaign, () => others]; // one for one
}
