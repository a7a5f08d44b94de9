import type { Site } from "../../publish/site.ts";
import type { SandboxCampaign } from "./campaign.ts";

/** The campaigns of a site as the sandbox needs them: with a witness for each state that can be met. */
export function sandboxCampaigns(site: Site): SandboxCampaign[] {
  return [...site.pages().values()].map(({ published: { campaign }, proofs }) => ({
    id: campaign.id,
    title: campaign.title,
    route: campaign.route ?? "",
    schedule: campaign.schedule,
    endpoints: campaign.endpoints ?? {},
    get tables() {
      const tables = proofs().map(({ name, verdict }) => {
        const rows = campaign.tables?.[name]?.rows ?? [];
        const states = verdict.rows.flatMap(({ state, witness }, i) => {
          const row = rows[i];
          return witness && row
            ? [{ state, text: row.text, scope: witness.scope, do: row.do, disabled: row.disabled }]
            : [];
        });
        return [name, states] as const;
      });
      return Object.fromEntries(tables);
    },
  }));
}
