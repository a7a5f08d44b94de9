import type { Row, Table } from "../language/document.generated.ts";
import type { Scope } from "../language/syntax/ast.ts";
import { UNKNOWN } from "../language/values.ts";
import { type Plan, requiresLogin } from "../plan/plan.ts";
import {
  type CallError,
  isLoggedIn,
  NAMES_KNOWN_ON_OPEN,
  type PageState,
  type Snapshot,
  scopeOf,
  withNames,
} from "./snapshot.ts";
import { keyOf, type Tap, tapOf } from "./tap.ts";
import { UNAVAILABLE } from "./words.ts";

/**
 * Result of a state table: the row that holds (`isBusy`: according to data from before an action, so it must not be
 * tapped yet), `pending` while deciding data is loading, or `unavailable` if that data could not be loaded or read.
 */
export type TableResult =
  | { kind: "pending" }
  | { kind: "unavailable"; message: string }
  | { kind: "row"; row: Row; isBusy?: true };

/**
 * Evaluates a state table (hit policy FIRST) in this scope: the page's names, and an item if the table has `each`.
 * Returns a row only if it is certain: no condition above it depends on unknown data. Pure.
 */
export function evaluateTable(page: PageState, name: string, scope: Scope = scopeOf(page)): TableResult {
  const { plan, snapshot } = page;
  const table = plan.campaign.tables?.[name] ?? { rows: [] };
  const asked = [table.each, ...table.rows.map(({ when }) => when)];
  const doubts = doubtsOf(page, asked.map(plan.reads));
  // Do not offer a login while an answer may show that it is not needed.
  const worst = worstOf(doubts);
  if (snapshot.isMarkedLoggedOut && !snapshot.refused && worst?.kind === "pending") return worst;
  const row = plan.row(table, doubtful(plan, { scope, table, doubts }));
  if (row && row !== UNKNOWN) return { kind: "row", row };
  if (worst) return worst;
  const before = doubts.length > 0 ? plan.row(table, scope) : undefined;
  return before && before !== UNKNOWN
    ? { kind: "row", row: before, isBusy: true }
    : { kind: "unavailable", message: UNAVAILABLE };
}

/** Returns the tap that a table's row triggers, evaluated in this scope; undefined if it triggers none. Pure. */
export function tapOn(plan: Plan, verdict: TableResult, scope: Scope): Tap | undefined {
  return verdict.kind === "row" && !verdict.row.disabled ? tapOf(plan, verdict.row, scope) : undefined;
}

/** Whether a table's result is busy: deciding data is loading, or its action is running. Pure. */
export function isBusyWith({ runs }: Snapshot, verdict: TableResult, tap: Tap | undefined): boolean {
  if (verdict.kind !== "row") return verdict.kind === "pending";
  return verdict.isBusy === true || (tap !== undefined && runs[keyOf(tap)] !== undefined);
}

/** Reason why the value of an endpoint or another name cannot be used: it is loading, it failed, or it is outdated. */
type Doubt = { endpoint: string } & (
  | { kind: "pending" }
  | { kind: "failed"; error: CallError }
  | { kind: "outdated" }
);

/** Returns the doubts about these names. Without a login, endpoints that require one raise no doubt. */
function doubtsOf(page: PageState, reads: readonly ReadonlySet<string>[]): Doubt[] {
  const isRead = (name: string) => reads.some((names) => names.has(name));
  const doubts = page.plan.load.filter(isRead).flatMap((endpoint) => doubtOf(page, endpoint) ?? []);
  return page.snapshot.isPrerendering
    ? [
        ...doubts,
        ...NAMES_KNOWN_ON_OPEN.filter(isRead).map((name): Doubt => ({ endpoint: name, kind: "pending" })),
      ]
    : doubts;
}

function doubtOf({ plan, snapshot }: PageState, endpoint: string): Doubt | undefined {
  const needsLogin = requiresLogin(plan, endpoint);
  if (needsLogin && (snapshot.visit.token === "" || snapshot.refused)) return undefined;
  const isOut = needsLogin && !isLoggedIn(snapshot);
  const { busy, data, error, isOutdated } = snapshot.answers[endpoint] ?? { busy: true };
  if (busy && (data === undefined || error || isOut)) return { endpoint, kind: "pending" };
  if (error && !isOut) return { endpoint, kind: "failed", error };
  return busy && isOutdated ? { endpoint, kind: "outdated" } : undefined;
}

function worstOf(doubts: readonly Doubt[]): Exclude<TableResult, { kind: "row" }> | undefined {
  if (doubts.some(({ kind }) => kind === "pending")) return { kind: "pending" };
  for (const doubt of doubts)
    if (doubt.kind === "failed") return { kind: "unavailable", message: doubt.error.message };
  return undefined;
}

/** Returns the scope with doubtful names set to unknown, including the item of a doubtful list. */
function doubtful(
  plan: Plan,
  { scope, table, doubts }: { scope: Scope; table: Table; doubts: readonly Doubt[] },
): Scope {
  if (doubts.length === 0) return scope;
  const names: Record<string, unknown> = {};
  const { each, as = "item" } = table;
  for (const { endpoint } of doubts) {
    names[endpoint] = UNKNOWN;
    if (each && plan.reads(each).has(endpoint)) names[as] = UNKNOWN;
  }
  return withNames(plan, scope, names);
}

/** Returns whether data with these names is pending or unavailable; undefined if all of it is there. Pure. */
export function waitsFor(
  page: PageState,
  names: ReadonlySet<string>,
): Exclude<TableResult, { kind: "row" }> | undefined {
  return worstOf(doubtsOf(page, [names]));
}

/** Returns the text to show over the page while an action waits for a call; undefined if nothing is to be shown. */
export function loadingOf(page: PageState): string | undefined {
  const { plan, snapshot } = page;
  const texts = Object.values(snapshot.runs).map(({ awaits = "", call }) =>
    call !== undefined ? plan.endpoints[awaits]?.loading : undefined,
  );
  const text = texts.find((loading) => loading !== undefined);
  return text && plan.render(text, scopeOf(page));
}
