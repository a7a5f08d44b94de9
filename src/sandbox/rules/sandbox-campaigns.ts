import type { Text } from "../../language/document.generated.ts";
import type { Site } from "../../publish/site.ts";
import type { SandboxCampaign } from "./campaign.ts";

/** A text for people who look at all states: its cases side by side. */
function allOf(text: Text): string {
  return typeof text === "string" ? text : text.map((one) => one.text).join(" / ");
}

/** The campaigns of a site as the sandbox needs them: with a witness for each state that can be met. */
export function sandboxCampaigns(site: Site): SandboxCampaign[] {
  return [...site.pages().values()].map(({ published: { campaign }, proofs }) => ({
    id: campaign.id,
    title: allOf(campaign.title),
    route: campaign.route ?? "",
    schedule: campaign.schedule,
    endpoints: campaign.endpoints ?? {},
    get tables() {
      const tables = proofs().map(({ name, verdict }) => {
        const rows = campaign.tables?.[name]?.rows ?? [];
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
  }));
}
