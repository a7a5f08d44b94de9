import { setImmediate } from "node:timers/promises";
import { stateOf, type TableProof } from "../../../check/inspect/tables-of.ts";
import { childOf, type JsonNode, pointerOf } from "../../../check/json/json-node.ts";
import { pathAt } from "../../../check/json/path-at.ts";
import { readJson } from "../../../check/json/read-json.ts";
import { memoize } from "../../../check/memoize.ts";
import type { Campaign, Text } from "../../../language/document.generated.ts";
import { pageKey } from "../../../language/page-key.ts";
import type { Site, SitePage } from "../../../publish/site.ts";
import type { SandboxCampaign } from "../../../sandbox/rules/campaign.ts";
import type { CampaignRules } from "../../../sandbox/rules/rules.ts";
import { sandboxCampaigns } from "../../../sandbox/rules/sandbox-campaigns.ts";
import { stateOf as usualState } from "../../../sandbox/rules/witness-answer.ts";
import { createSandbox } from "../../../sandbox/sandbox.ts";
import { SCENE_CUSTOMER, type Scene, type StatesAnswer, type StateTable } from "../../api.ts";

export interface StatesOptions {
  site: Site;
  rules: Readonly<Record<string, CampaignRules>>;
}

/**
 * The tables of a page with all of their rows: what was proved of each, and a scene that shows it. Scenes are what a
 * sandbox answers in which this state was picked, so that both show the same. Others have the machine between two rows.
 */
export async function statesOf(page: SitePage, options: StatesOptions): Promise<StatesAnswer> {
  const { campaign, sandbox } = sandboxOf(page, options);
  const tables: StateTable[] = [];
  for (const proof of page.proofs()) {
    const table = tableOf(proof, page.published.campaign);
    const rows: StateTable["rows"][number][] = [];
    for (const row of table.rows) {
      const states = campaign.tables[proof.name] ?? [];
      const state = states.find((one) => one.state === row.state);
      const pick = { table: proof.name, state: row.state };
      const scene = state ? sandbox.scene(campaign.id, pick, SCENE_CUSTOMER) : undefined;
      rows.push({ ...row, text: state?.text ?? row.text, scene: scene ?? null });
      await setImmediate();
    }
    tables.push({ ...table, rows });
  }
  return { tables };
}

/** What a page is told where no state was picked: the first in which a tap does something, else answers as their schemas have them. */
export function usualScene(page: SitePage, options: StatesOptions): Scene | null {
  const { campaign, sandbox } = sandboxOf(page, options);
  const usual = usualState(campaign, undefined);
  const [table = ""] =
    Object.entries(campaign.tables).find(([, states]) => usual && states.includes(usual)) ?? [];
  return sandbox.scene(campaign.id, { table, state: usual?.state ?? "" }, SCENE_CUSTOMER) ?? null;
}

/** A mall that has the page, and a customer who has done nothing there. */
function sandboxOf(page: SitePage, { rules, site }: StatesOptions) {
  const [campaign, others] = campaignsOf(page, site);
  const campaigns = () => [campaign, ...others()];
  return { campaign, sandbox: createSandbox({ campaigns, bridge: () => [], rules }) };
}

/** The page's campaign as it is being edited, and those around it, which are looked into only where its rules do. */
function campaignsOf(page: SitePage, site: Site): [SandboxCampaign, () => readonly SandboxCampaign[]] {
  const { id, route = "" } = page.published.campaign;
  const key = pageKey(route);
  const own = { key, id, route, file: page.file };
  const refs = site.refs().filter((ref) => ref.id !== id);
  const around = { page: (one: string) => (one === key ? page : site.page(one)), refs: () => refs };
  const others = sandboxCampaigns(around);
  // A file with variants makes pages of one id: of these only the one that is asked about counts.
  return [sandboxCampaigns(around, [own])[0] as SandboxCampaign, () => others]; // one for one
}

function tableOf({ name, entry, rows, verdict }: TableProof, campaign: Campaign): StateTable {
  const written = campaign.tables?.[name];
  const description = childOf(entry.value, "description");
  return {
    name,
    description: description?.kind === "string" ? description.value : "",
    ...placeOf(entry.value),
    rows: rows.map((row, index) => ({
      state: stateOf(row),
      text: plainText(written?.rows[index]?.text),
      pointer: placeOf(row).pointer,
      isDisabled: written?.rows[index]?.disabled === true,
      verdict: verdict.rows[index]?.verdict ?? "notProven",
      scene: null,
    })),
  };
}

/** The text of a row that nothing is known to show: as it is written, of several cases the last. */
function plainText(text: Text | undefined): string {
  return typeof text === "string" ? text : (text?.at(-1)?.text ?? "");
}

const rootOf = memoize((source: JsonNode["source"]) => readJson(source).root);

/** Where a value stands, in the file in which it was written. */
function placeOf({ source, start }: JsonNode): { path: string; pointer: string } {
  const root = rootOf(source);
  return { path: source.path, pointer: root ? pointerOf(pathAt(root, start)) : "" };
}
