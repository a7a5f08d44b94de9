import type { TableProof } from "../../check/inspect/tables-of.ts";
import { memoize } from "../../language/memoize.ts";
import { planOf } from "../../plan/plan-of.ts";
import type { Published } from "../../plan/published.ts";
import { withNames } from "../../play/snapshot.ts";
import type { PageRef } from "../../publish/live/page-refs.ts";
import { openedScope, shownTitle } from "../../publish/shown-title.ts";
import type { Site, SitePage } from "../../publish/site.ts";
import type { SandboxCampaign, SandboxState } from "./campaign.ts";

/**
 * Some pages' campaigns as the sandbox needs them: with a witness for each state that can be met. Their documents are
 * looked into when something of them is asked for that only these say.
 */
export function sandboxCampaigns(site: Pick<Site, "page">, refs: readonly PageRef[]): SandboxCampaign[] {
  return refs.map((ref) => sandboxCampaign(site, ref));
}

/** Those of all pages of a site as it is now: the same list for as long as the same pages are there. */
export function allCampaigns(site: Pick<Site, "page" | "refs">): readonly SandboxCampaign[] {
  return allOf(site)(site.refs());
}

const allOf = memoize((site: Pick<Site, "page">) =>
  memoize((refs: readonly PageRef[]) => sandboxCampaigns(site, refs)),
);

function sandboxCampaign(site: Pick<Site, "page">, { key, id, route }: PageRef): SandboxCampaign {
  const page = () => site.page(key);
  const campaign = () => page()?.published.campaign;
  return {
    id,
    route,
    get title() {
      const published = page()?.published;
      return published ? shownTitle(published) : "";
    },
    get schedule() {
      return campaign()?.schedule;
    },
    get endpoints() {
      return campaign()?.endpoints ?? {};
    },
    get tables() {
      const shown = page();
      return shown ? tablesOf(shown) : {};
    },
  };
}

/** Of each table of a page its states; worked out once for as long as the page is the same. */
const tablesOf = memoize(({ proofs, published }: SitePage): SandboxCampaign["tables"] =>
  Object.fromEntries(proofs().map((proof) => [proof.name, statesOf(proof, published)])),
);

/** The rows of a table that can be met, with the texts that customers read there. */
function statesOf({ name, verdict, shows, opened }: TableProof, published: Published): SandboxState[] {
  const plan = planOf(published);
  const names = openedScope(published);
  const rows = published.campaign.tables?.[name]?.rows ?? [];
  return verdict.rows.flatMap(({ state }, i) => {
    const row = rows[i];
    // What only a tap brings about no answer can show.
    const witness = opened(i);
    if (!witness || !row) return [];
    const { scope, world } = witness;
    return [
      {
        state,
        text: plan.render(row.text, withNames(plan, names, scope)),
        scope,
        shows: (other) => shows(i, { scope: other, world }),
        do: row.do,
        disabled: row.disabled,
      },
    ];
  });
}
