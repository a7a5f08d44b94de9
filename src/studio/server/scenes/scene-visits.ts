import type { Campaign } from "../../../language/document.generated.ts";
import type { Site, SitePage } from "../../../publish/site.ts";
import { isLoggedOutState } from "../../../sandbox/rules/witness-answer.ts";
import { rowsOfPage } from "./page-rows.ts";

/**
 * How to show a scene, which is a page in one situation: the address with its customer, the state of a table, and a
 * tap.
 */
export interface SceneVisit {
  /** Unique on its page; also the file name of its picture: `opened`, `loggedOut`, `table.state` or `dialog.name`. */
  name: string;
  /** Id of the campaign, for the sandbox's control. */
  campaign: string;
  /** Path and query. */
  address: string;
  /** The token of the test customer who can tap. */
  customer: string;
  /** The state that the sandbox answers with; by default, it follows its own rules. */
  pick?: { table: string; state: string };
  /** CSS selector of the button to tap, for a dialog. */
  tap?: string;
}

/** A page and all its scenes. */
export interface PageScenes {
  key: string;
  route: string;
  /** Whether the page loads answers or has tables; other pages have only the scene `opened`. */
  isDynamic: boolean;
  /** Whether it is the first page of its document. */
  isFirst: boolean;
  scenes: SceneVisit[];
}

/** The login token in scenes of a visitor who is not logged in. */
const VISITOR_TOKEN = "";

/** Returns the scenes of all pages of a site for a test customer (a token), or of the pages with these keys. */
export function scenesOfSite(site: Site, customer: string, keys?: readonly string[]): PageScenes[] {
  const documents = new Set<string>();
  return site.refs().flatMap(({ id, key }) => {
    const isFirst = !documents.has(id);
    documents.add(id);
    const page = keys === undefined || keys.includes(key) ? site.page(key) : undefined;
    return page ? [{ key, isFirst, ...scenesOfPage(page, customer) }] : [];
  });
}

function scenesOfPage(page: SitePage, customer: string): Omit<PageScenes, "key" | "isFirst"> {
  const { campaign, brand } = page.published;
  const route = campaign.route ?? "/";
  const scene = (name: string, token: string, pick?: SceneVisit["pick"]): SceneVisit => ({
    ...{ name, customer, campaign: campaign.id, address: sceneAddress(route, token, brand.hosts?.[0]) },
    ...(pick && { pick }),
  });
  const { isDynamic, tables } = rowsOfPage(page);
  const states = tables.flatMap(({ name: table, rows }) =>
    rows
      .filter(({ verdict }) => verdict === "met")
      .map(({ state }) =>
        scene(`${table}.${state}`, tokenOfVisitor(page, { table, state }, customer), { table, state }),
      ),
  );
  const dialogs = states.flatMap((one) =>
    dialogsOpenedByState(campaign, one.pick).map((name) => ({
      ...{ ...one, name: `dialog.${name}` },
      tap: `[data-state="${one.pick?.state}"]`,
    })),
  );
  const opened = [scene("opened", customer), ...(isDynamic ? [scene("loggedOut", VISITOR_TOKEN)] : [])];
  return { route, isDynamic, scenes: [...opened, ...uniqueByName(dialogs), ...states] };
}

/** Returns the token of this customer, or of a visitor if only visitors can see the row. */
function tokenOfVisitor(
  { proofs }: SitePage,
  { table, state }: { table: string; state: string },
  customer: string,
): string {
  const rows = proofs().find(({ name }) => name === table)?.verdict.rows;
  const witness = rows?.find((row) => row.state === state)?.witness;
  return witness && isLoggedOutState(witness) ? VISITOR_TOKEN : customer;
}

/** Returns the dialogs that a tap on the button of this state may open. */
function dialogsOpenedByState({ tables, actions }: Campaign, pick: SceneVisit["pick"]): string[] {
  const row = tables?.[pick?.table ?? ""]?.rows.find(({ state }) => state === pick?.state);
  const steps = row?.disabled ? [] : (actions?.[row?.do ?? ""]?.steps ?? []);
  return steps.flatMap((step) => ("open" in step && typeof step.open === "string" ? [step.open] : []));
}

/** Returns the first scene of each name. */
function uniqueByName(scenes: readonly SceneVisit[]): SceneVisit[] {
  return [...new Map([...scenes].reverse().map((scene) => [scene.name, scene])).values()].reverse();
}

/**
 * Returns the address that opens a scene's page, with the parameters that the brand's app adds. `host` is the brand's
 * official host, because other hosts lack some pages.
 */
function sceneAddress(route: string, token: string, host: string | undefined): string {
  const site = host === undefined ? "" : `&host=${host}`;
  return `${route}?token=${token}&phoneType=ios&sing=a&timestamp=1${site}`;
}

/** The methods of the sandbox's control that scenes need. */
interface SceneControl {
  reset(): Promise<unknown>;
  ready(token: string): Promise<unknown>;
  pick(campaign: string, table: string, state: string): Promise<unknown>;
}

/** Prepares a sandbox to answer the next customer as a scene needs. */
export async function prepareScene(
  sandbox: SceneControl,
  { campaign, customer, pick, tap }: SceneVisit,
): Promise<void> {
  await sandbox.reset();
  if (tap) await sandbox.ready(customer);
  if (pick) await sandbox.pick(campaign, pick.table, pick.state);
}
