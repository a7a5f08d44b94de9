import type { TableProof } from "../../check/inspect/table-proofs.ts";
import { callSettingsOf } from "../../language/call-settings.ts";
import { memoize } from "../../language/memoize.ts";
import { createPagePlan } from "../../plan/create-page-plan.ts";
import type { PublishedPage } from "../../plan/published-page.ts";
import { readResponse } from "../../play/read-response.ts";
import { replaceNamesInScope } from "../../play/snapshot.ts";
import { idempotencyHeaderOf } from "../../ports/idempotency-key.ts";
import type { PageRef } from "../../publish/live/page-refs.ts";
import { scopeOfOpenedPage, titleShownToVisitor } from "../../publish/shown-title.ts";
import type { Site, SitePage } from "../../publish/site.ts";
import type { ReachableState, SandboxCampaign } from "./sandbox-campaign.ts";

/**
 * Returns campaigns as the sandbox needs them, with a witness for each reachable state. A document is read when a
 * property is accessed that only the document has.
 */
export function sandboxCampaigns(site: Pick<Site, "page">, refs: readonly PageRef[]): SandboxCampaign[] {
  return refs.map((ref) => sandboxCampaign(site, ref));
}

/** Returns the campaigns of all current pages of a site: the same list as long as the pages are the same. */
export function allCampaigns(site: Pick<Site, "page" | "refs">): readonly SandboxCampaign[] {
  return campaignsOfPages(site)(site.refs());
}

const campaignsOfPages = memoize((site: Pick<Site, "page">) =>
  memoize((refs: readonly PageRef[]) => sandboxCampaigns(site, refs)),
);

function sandboxCampaign(site: Pick<Site, "page">, { key, id, route }: PageRef): SandboxCampaign {
  const page = oncePerTurn(() => site.page(key));
  const campaign = () => page()?.published.campaign;
  return {
    id,
    route,
    get title() {
      const published = page()?.published;
      return published ? titleShownToVisitor(published) : "";
    },
    get schedule() {
      return campaign()?.schedule;
    },
    get zone() {
      return page()?.published.place.zone ?? 0;
    },
    get idempotencyHeader() {
      const published = page()?.published;
      return published && idempotencyHeaderOf(published.brand);
    },
    get endpoints() {
      return campaign()?.endpoints ?? {};
    },
    serverOf(endpoint) {
      const published = page()?.published;
      if (!published?.brand.server) return undefined;
      const plan = planOfPage(published);
      const settings = callSettingsOf(plan, endpoint);
      return { settings, read: (answer) => readResponse(plan, endpoint, answer) };
    },
    get tables() {
      const shown = page();
      return shown ? statesByTable(shown) : {};
    },
  };
}

/**
 * Wraps a function: its result is kept until the running code returns or waits. Rules read many properties of several
 * campaigns for each call, and each reading of a page looks for changes of its files.
 */
function oncePerTurn<T>(make: () => T): () => T {
  let kept: { value: T } | undefined;
  return () => {
    if (kept === undefined) {
      kept = { value: make() };
      queueMicrotask(() => {
        kept = undefined;
      });
    }
    return kept.value;
  };
}

const planOfPage = memoize((published: PublishedPage) => createPagePlan(published));

/** Returns the states of each table of a page; computed once per version of the page. */
const statesByTable = memoize(({ proofs, published }: SitePage): SandboxCampaign["tables"] =>
  Object.fromEntries(proofs().map((proof) => [proof.name, reachableStatesOf(proof, published)])),
);

/** Returns the reachable rows of a table, with the texts that customers read there. */
function reachableStatesOf(
  { name, verdict, shows, witnessOnOpening }: TableProof,
  published: PublishedPage,
): ReachableState[] {
  const plan = createPagePlan(published);
  const names = scopeOfOpenedPage(published);
  const rows = published.campaign.tables?.[name]?.rows ?? [];
  return verdict.rows.flatMap(({ state }, i) => {
    const row = rows[i];
    // Rows without a witness are reached only by a tap: no answer can show them.
    const witness = witnessOnOpening(i);
    if (!witness || !row) return [];
    const { scope, world } = witness;
    return [
      {
        state,
        text: plan.render(row.text, replaceNamesInScope(plan, names, scope)),
        scope,
        shows: (other) => shows(i, { scope: other, world }),
        do: row.do,
        disabled: row.disabled,
      },
    ];
  });
}
