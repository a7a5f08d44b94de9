import type { Text } from "../../language/document.generated.ts";
import type { PageRef } from "../../publish/live/page-refs.ts";
import type { Site } from "../../publish/site.ts";
import type { SandboxCampaign } from "./campaign.ts";

/** A text for people who look at all states: its cases side by side. */
function allOf(text: Text): string {
  return typeof text === "string" ? text : text.map((one) => one.text).join(" / ");
}

/**
 * The campaigns of a site, or of some of its pages, as the sandbox needs them: with a witness for each state that can
 * be met. Their documents are looked into when something of them is asked for that only these say.
 */
export function sandboxCampaigns(site: Site, refs: readonly PageRef[] = site.refs()): SandboxCampaign[] {
  return refs.map((ref) => sandboxCampaign(site, ref));
}

function sandboxCampaign(site: Site, { key, id, route }: PageRef): SandboxCampaign {
  const page = () => site.page(key);
  const campaign = () => page()?.published.campaign;
  return {
    id,
    route,
    get title() {
      return allOf(campaign()?.title ?? "");
    },
    get schedule() {
      return campaign()?.schedule;
    },
    get endpoints() {
      return campaign()?.endpoints ?? {};
    },
    get tables() {
      const rowsOf = (name: string) => campaign()?.tables?.[name]?.rows ?? [];
      const tables = (page()?.proofs() ?? []).map(({ name, verdict }) => {
        const rows = rowsOf(name);
        const states = verdict.rows.flatMap(({ state, witness }, i) => {
          const row = rows[i];
          return witness && row
            ? [{ state, text: allOf(row.text), scope: witness.scope, do: row.do, disabled: row.disabled }]
            : [];
        });
        return [name, states] as const;
      });
      return Object.fromEntries(tables);
    },
  };
}
