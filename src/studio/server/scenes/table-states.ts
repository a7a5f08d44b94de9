import { setImmediate } from "node:timers/promises";
import type { TableProof } from "../../../check/inspect/table-proofs.ts";
import {
  expressionSourceOf,
  type JsonNode,
  jsonPointerOf,
  pathAtOffset,
  stringValueAt,
} from "../../../check/json/json-node.ts";
import { readJson } from "../../../check/json/read-json.ts";
import { createExplanationPlan } from "../../../explain/command/plan-for-explanations.ts";
import { fieldWordsOf } from "../../../explain/describe-field.ts";
import { createDecisionTable } from "../../../explain/table-as-grid.ts";
import type { Campaign } from "../../../language/document.generated.ts";
import { memoize } from "../../../language/memoize.ts";
import { pageKey } from "../../../language/page-key.ts";
import { mapValues } from "../../../language/values.ts";
import { type Plan, requiresLogin } from "../../../plan/plan.ts";
import type { Site, SitePage } from "../../../publish/site.ts";
import { usualTokenOf } from "../../../sandbox/project/personas.ts";
import type { ProjectSandbox } from "../../../sandbox/project/project-sandbox.ts";
import type { SandboxCampaign } from "../../../sandbox/rules/sandbox-campaign.ts";
import { allCampaigns, sandboxCampaigns } from "../../../sandbox/rules/sandbox-campaigns.ts";
import { chooseStateWithoutRules as usualState } from "../../../sandbox/rules/witness-answer.ts";
import { createSandbox } from "../../../sandbox/sandbox.ts";
import type { Scene, StatesResponse, StateTable } from "../../api.ts";
import { createGalleryRow } from "./page-rows.ts";

/** The campaigns, and the sandbox that answers their calls. */
export interface StatesOptions {
  /** The campaigns that are edited. */
  site: Site;
  /** The project's own sandbox; undefined for the general one. */
  project: ProjectSandbox | undefined;
}

/** Returns the tables of a page: each row with its proof result and a scene with the sandbox's answers for it. */
export async function tableStatesOf(page: SitePage, options: StatesOptions): Promise<StatesResponse> {
  const { campaign, sandbox } = createSandboxOfPage(page, options);
  // Descriptions of fields are not published, so the plan is made from the document.
  const plan = createExplanationPlan(page);
  const tables: StateTable[] = [];
  for (const proof of page.proofs()) {
    const table = stateTableOfProof(proof, page.published.campaign, plan);
    const rows: StateTable["rows"][number][] = [];
    for (const row of table.rows) {
      const states = campaign.tables[proof.name] ?? [];
      const state = states.find((one) => one.state === row.state);
      const pick = { table: proof.name, state: row.state };
      const scene = state ? sandbox.scene(campaign.id, pick, usualTokenOf(options.project)) : undefined;
      rows.push({ ...row, text: state?.text ?? row.text, scene: scene ?? null });
      await setImmediate(); // let other requests run
    }
    tables.push({ ...table, rows });
  }
  return { tables, endpoints: endpointsOf(plan), timed: timeDependentTexts(page, plan) };
}

/** The keys of a campaign that are rendered. */
const RENDERED_KEYS = ["view", "topBar"];

/** Returns the conditions and numbers on the page that read the time, except those inside lists. */
function timeDependentTexts({ texts }: SitePage, plan: Plan): string[] {
  const all = texts().flatMap(({ isTemplate, visit: { binds, node, path, shape } }) => {
    const kind = shape.annotations["x-expression"];
    const isAsked = !isTemplate && RENDERED_KEYS.includes(String(path[0])) && Object.keys(binds).length === 0;
    const text = expressionSourceOf(node);
    return isAsked && (kind === "boolean" || kind === "number") && text !== undefined ? text : [];
  });
  return [...new Set(all)].filter((text) => plan.reads(text).has("now"));
}

/** Returns the scene shown if no state is picked: the first state with an action, or sample answers. */
export function defaultScene(page: SitePage, options: StatesOptions): Scene | null {
  const { campaign, sandbox } = createSandboxOfPage(page, options);
  const usual = usualState(campaign, undefined);
  const [table = ""] =
    Object.entries(campaign.tables).find(([, states]) => usual && states.includes(usual)) ?? [];
  return (
    sandbox.scene(campaign.id, { table, state: usual?.state ?? "" }, usualTokenOf(options.project)) ?? null
  );
}

/** Creates a sandbox with this page and fresh customers. */
function createSandboxOfPage(page: SitePage, { project, site }: StatesOptions) {
  const { own, all } = draftedCampaigns(page, site);
  return { campaign: own, sandbox: createSandbox({ campaigns: all, bridge: () => [], project }) };
}

function endpointsOf(plan: Plan): StatesResponse["endpoints"] {
  return mapValues(plan.endpoints, ({ data = null }, name) => {
    const isLoaded = plan.load.includes(name);
    return { data, isLoaded, requiresLogin: requiresLogin(plan, name) };
  });
}

function stateTableOfProof(
  { name, entry, rows, verdict }: TableProof,
  campaign: Campaign,
  plan: Plan,
): StateTable {
  const written = campaign.tables?.[name];
  const words = fieldWordsOf(plan);
  return {
    name,
    description: stringValueAt(entry.value, "description") ?? "",
    ...filePointerOf(entry.value),
    each: written?.each === undefined ? null : String(written.each),
    decision: createDecisionTable(plan, name, words) ?? { columns: [], rows: [] },
    isComplete: verdict.gapProven ? verdict.gap === null : null,
    notes: verdict.notes,
    rows: rows.map((row, index) => {
      const { maskedBy = [], verdict: found = "notProven" } = verdict.rows[index] ?? {};
      return { ...createGalleryRow(row, found), pointer: filePointerOf(row).pointer, maskedBy, scene: null };
    }),
  };
}

const parsedRootOf = memoize((source: JsonNode["source"]) => readJson(source).root);

/** Returns the file of a value and its JSON Pointer in that file. */
function filePointerOf({ source, start }: JsonNode): { path: string; pointer: string } {
  const root = parsedRootOf(source);
  return { path: source.path, pointer: root ? jsonPointerOf(pathAtOffset(root, start)) : "" };
}

/** Returns the sandbox campaigns of a site with the edited one, `own`. Others are loaded only if a rule reads them. */
export function draftedCampaigns(page: SitePage, site: Site) {
  const { id, route = "" } = page.published.campaign;
  const ref = { key: pageKey(route), id, route, file: page.file };
  const own = sandboxCampaigns({ page: () => page }, [ref])[0] as SandboxCampaign; // one for one
  // The pages of a file's variants share an id; only the requested page is used.
  const withOwn = memoize((all: readonly SandboxCampaign[]) => [own, ...all.filter((one) => one.id !== id)]);
  return { own, all: () => withOwn(allCampaigns(site)) };
}
