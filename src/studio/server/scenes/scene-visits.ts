import type { Campaign } from "../../../language/document.generated.ts";
import type { Site, SitePage } from "../../../publish/site.ts";
import { isLoggedOut } from "../../../sandbox/rules/witness-answer.ts";
import { SCENE_CUSTOMER } from "../../api.ts";
import { rowsOfPage } from "./page-rows.ts";

/** How a customer gets to see a scene of a page: who comes, and in which state of which table the server says they are. */
export interface SceneVisit {
  /** Names it among those of its page, and the file of its picture: opened, loggedOut, table.state, or the dialog.name. */
  name: string;
  /** Id of the campaign, for the control of the sandbox. */
  campaign: string;
  /** Path and query. */
  address: string;
  /** The state that the sandbox is to answer with; left out, it goes by its own rules. */
  pick?: { table: string; state: string };
  /** What is tapped then, a CSS selector, to get to a dialog. */
  tap?: string;
}

/** A page and all its scenes. */
export interface ScenesOfPage {
  key: string;
  route: string;
  /** Whether it asks the server for something: pages that do not have one scene. */
  isDynamic: boolean;
  /** Whether it is the first page of its document. */
  isFirst: boolean;
  scenes: SceneVisit[];
}

/** Who is not logged in. */
const VISITOR = "";

/** Every page of a site, or those of these keys, in every state in which the gallery shows it. */
export function scenesOf(site: Site, keys?: readonly string[]): ScenesOfPage[] {
  const documents = new Set<string>();
  return site.refs().flatMap(({ id, key }) => {
    const isFirst = !documents.has(id);
    documents.add(id);
    const page = keys === undefined || keys.includes(key) ? site.page(key) : undefined;
    return page ? [{ key, isFirst, ...scenesOfPage(page) }] : [];
  });
}

function scenesOfPage(page: SitePage): Omit<ScenesOfPage, "key" | "isFirst"> {
  const { campaign, brand } = page.published;
  const route = campaign.route ?? "/";
  const scene = (name: string, token: string, pick?: SceneVisit["pick"]): SceneVisit => ({
    ...{ name, campaign: campaign.id, address: addressOf(route, token, brand.hosts?.[0]) },
    ...(pick && { pick }),
  });
  const { isDynamic, tables } = rowsOfPage(page);
  const states = tables.flatMap(({ name: table, rows }) =>
    rows
      .filter(({ verdict }) => verdict === "met")
      .map(({ state }) => scene(`${table}.${state}`, tokenOf(page, table, state), { table, state })),
  );
  const dialogs = states.flatMap((one) =>
    dialogsBehind(campaign, one.pick).map((name) => ({
      ...{ ...one, name: `dialog.${name}` },
      tap: `[data-state="${one.pick?.state}"]`,
    })),
  );
  const opened = [scene("opened", SCENE_CUSTOMER), ...(isDynamic ? [scene("loggedOut", VISITOR)] : [])];
  return { route, isDynamic, scenes: [...opened, ...unique(dialogs), ...states] };
}

/** Who comes to a page when it shows this row. */
function tokenOf({ proofs }: SitePage, table: string, state: string): string {
  const rows = proofs().find(({ name }) => name === table)?.verdict.rows;
  const witness = rows?.find((row) => row.state === state)?.witness;
  return witness && isLoggedOut(witness) ? VISITOR : SCENE_CUSTOMER;
}

/** The dialogs that a tap on the button of this state may end in. */
function dialogsBehind({ tables, actions }: Campaign, pick: SceneVisit["pick"]): string[] {
  const row = tables?.[pick?.table ?? ""]?.rows.find(({ state }) => state === pick?.state);
  const steps = row?.disabled ? [] : (actions?.[row?.do ?? ""]?.steps ?? []);
  return steps.flatMap((step) => ("open" in step && typeof step.open === "string" ? [step.open] : []));
}

/** The first of each name. */
function unique(scenes: readonly SceneVisit[]): SceneVisit[] {
  return [...new Map([...scenes].reverse().map((scene) => [scene.name, scene])).values()].reverse();
}

/** With what the app adds to every address, on the brand's official site: elsewhere some pages are not there. */
function addressOf(route: string, token: string, host: string | undefined): string {
  const site = host === undefined ? "" : `&host=${host}`;
  return `${route}?token=${token}&phoneType=ios&sing=a&timestamp=1${site}`;
}

/** The control of a sandbox, as far as it brings about scenes. */
interface SceneControl {
  reset(): Promise<unknown>;
  order(token: string, fee: number): Promise<unknown>;
  pick(campaign: string, table: string, state: string): Promise<unknown>;
}

/** Has a sandbox answer whoever comes next as a scene wants it. */
export async function bringAbout(sandbox: SceneControl, { campaign, pick, tap }: SceneVisit): Promise<void> {
  await sandbox.reset();
  // Whoever has ordered has something to claim and to draw.
  if (tap) await sandbox.order(SCENE_CUSTOMER, 500);
  if (pick) await sandbox.pick(campaign, pick.table, pick.state);
}
