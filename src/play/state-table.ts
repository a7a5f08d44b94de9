import type { Row, Table } from "../language/document.generated.ts";
import type { Scope } from "../language/syntax/ast.ts";
import { UNKNOWN } from "../language/values.ts";
import { type Plan, requiresLogin } from "../plan/plan.ts";
import {
  type CallError,
  endpointsOfLogin,
  hasLogin,
  isCustomer,
  isLoggedIn,
  isLoginPending,
  NAMES_KNOWN_ON_OPEN,
  type PageState,
  replaceNamesInScope,
  type Snapshot,
  scopeOfSnapshot,
} from "./snapshot.ts";
import { actionOfTap, keyOfRunningAction, type Tap } from "./tap-action.ts";

/**
 * What a state table shows: a row (`isBusy`: by data from before an action, not to be tapped yet), `pending`
 * while data loads, or `unavailable` if data that decides cannot be loaded or read.
 */
export type TableResult =
  | { kind: "pending" }
  | { kind: "unavailable"; message: string }
  | { kind: "row"; row: Row; isBusy?: true };

/**
 * Finds the first row of a state table that holds in this scope: the page's names, and an item if the table has
 * `each`. Returns a row only if no condition above it depends on unknown data. Pure.
 */
export function evaluateTable(
  page: PageState,
  name: string,
  scope: Scope = scopeOfSnapshot(page),
): TableResult {
  const { plan, snapshot } = page;
  const table = plan.campaign.tables?.[name] ?? { rows: [] };
  const asked = [table.each, ...table.rows.map(({ when }) => when)];
  const doubts = unreliabilityOfNames(page, asked.map(plan.reads));
  // Do not offer a login while an answer may show that it is not needed.
  const worst = worstUnreliability(doubts);
  if (snapshot.isMarkedLoggedOut && !snapshot.refused && worst?.kind === "pending") return worst;
  const row = plan.row(table, replaceUnreliableValues(plan, { scope, table, doubts }));
  if (row && row !== UNKNOWN) return { kind: "row", row };
  if (worst) return worst;
  const before = doubts.length > 0 ? plan.row(table, scope) : undefined;
  return before && before !== UNKNOWN
    ? { kind: "row", row: before, isBusy: true }
    : { kind: "unavailable", message: plan.word("dataUnavailable") };
}

/** Returns what a tap on the shown row of a state table does; undefined if nothing. Pure. */
export function tapOfShownRow(plan: Plan, verdict: TableResult, scope: Scope): Tap | undefined {
  return verdict.kind === "row" && !verdict.row.disabled ? actionOfTap(plan, verdict.row, scope) : undefined;
}

/**
 * Whether a state table shows a busy button: data loads that decides the row, or the row's action is running.
 * Pure.
 */
export function isTableBusy({ runs }: Snapshot, verdict: TableResult, tap: Tap | undefined): boolean {
  if (verdict.kind !== "row") return verdict.kind === "pending";
  return verdict.isBusy === true || (tap !== undefined && runs[keyOfRunningAction(tap)] !== undefined);
}

/**
 * Why the value of an endpoint or another name cannot be relied on: it is loading, it failed, or it is
 * outdated.
 */
type DataDoubt = { endpoint: string } & (
  | { kind: "pending" }
  | { kind: "failed"; error: CallError }
  | { kind: "outdated" }
);

/**
 * Returns why the values of these names cannot be relied on; none if they can. Without a login, endpoints that
 * require one count as reliable: they are simply missing.
 */
function unreliabilityOfNames(page: PageState, reads: readonly ReadonlySet<string>[]): DataDoubt[] {
  const isRead = (name: string) => reads.some((names) => names.has(name));
  const doubts = page.plan.load
    .filter(isRead)
    .flatMap((endpoint) => unreliabilityOfEndpoint(page, endpoint) ?? []);
  if (isRead("session")) doubts.push(...unreliabilityOfLogin(page));
  const knownLater = [...NAMES_KNOWN_ON_OPEN, ...(page.plan.campaign.keep ? ["local"] : [])];
  return page.snapshot.isPrerendering
    ? [
        ...doubts,
        ...knownLater.filter(isRead).map((name): DataDoubt => ({ endpoint: name, kind: "pending" })),
      ]
    : doubts;
}

/** Returns why it cannot be relied on whether the customer is logged in. */
function unreliabilityOfLogin(page: PageState): DataDoubt[] {
  const endpoint = "session";
  const { visit, isAwaitingToken } = page.snapshot;
  if (isCustomer(visit)) return [];
  if (isAwaitingToken) return [{ endpoint, kind: "pending" }];
  const doubts = endpointsOfLogin(page.plan).flatMap((name) => unreliabilityOfEndpoint(page, name) ?? []);
  return doubts.map((doubt) => ({ ...doubt, endpoint }));
}

function unreliabilityOfEndpoint(page: PageState, endpoint: string): DataDoubt | undefined {
  const { plan, snapshot } = page;
  const needsLogin = requiresLogin(plan, endpoint);
  if (needsLogin && isLoginPending(page)) return { endpoint, kind: "pending" };
  if (needsLogin && (snapshot.refused || !hasLogin(page))) return undefined;
  const isOut = needsLogin && !isLoggedIn(page);
  const { busy, data, error, isOutdated } = snapshot.answers[endpoint] ?? { busy: true };
  if (busy && (data === undefined || error || isOut)) return { endpoint, kind: "pending" };
  if (error && !isOut) return { endpoint, kind: "failed", error };
  return busy && isOutdated ? { endpoint, kind: "outdated" } : undefined;
}

function worstUnreliability(doubts: readonly DataDoubt[]): Exclude<TableResult, { kind: "row" }> | undefined {
  if (doubts.some(({ kind }) => kind === "pending")) return { kind: "pending" };
  for (const doubt of doubts)
    if (doubt.kind === "failed") return { kind: "unavailable", message: doubt.error.message };
  return undefined;
}

/** Returns the scope with unreliable values replaced by UNKNOWN, including the item of an unreliable list. */
function replaceUnreliableValues(
  plan: Plan,
  { scope, table, doubts }: { scope: Scope; table: Table; doubts: readonly DataDoubt[] },
): Scope {
  if (doubts.length === 0) return scope;
  const names: Record<string, unknown> = {};
  const { each, as = "item" } = table;
  for (const { endpoint } of doubts) {
    names[endpoint] = UNKNOWN;
    if (each && plan.reads(each).has(endpoint)) names[as] = UNKNOWN;
  }
  return replaceNamesInScope(plan, scope, names);
}

/**
 * Returns `pending` or `unavailable` if data under these names is still loading or could not be read; undefined if
 * all of it is there. Pure.
 */
export function reasonDataIsMissing(
  page: PageState,
  names: ReadonlySet<string>,
): Exclude<TableResult, { kind: "row" }> | undefined {
  return worstUnreliability(unreliabilityOfNames(page, [names]));
}

/** Returns the text to show over the page while an action waits for a call; undefined if nothing is to be shown. */
export function loadingTextOf(page: PageState): string | undefined {
  const { plan, snapshot } = page;
  const texts = Object.values(snapshot.runs).map(({ awaits = "", call }) =>
    call !== undefined ? plan.endpoints[awaits]?.loading : undefined,
  );
  const text = texts.find((loading) => loading !== undefined);
  return text && plan.render(text, scopeOfSnapshot(page));
}
