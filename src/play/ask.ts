import type { Row, Table } from "../language/document.generated.ts";
import type { Scope } from "../language/syntax/ast.ts";
import { UNKNOWN } from "../language/values.ts";
import { type Plan, requiresLogin } from "../plan/plan.ts";
import {
  type CallError,
  isLoggedIn,
  KNOWN_LATE,
  type PageState,
  type Snapshot,
  scopeOf,
  withNames,
} from "./snapshot.ts";
import { keyOf, type Tap, tapOf } from "./tap.ts";
import { UNAVAILABLE } from "./words.ts";

/**
 * What a state table says now: the row that is met (`isBusy`: by data from before an action, so that it must not be
 * tapped yet); `pending` while what decides it is on its way; `unavailable` where that could not be had or read, which
 * is the engine's own last row.
 */
export type Verdict =
  | { kind: "pending" }
  | { kind: "unavailable"; message: string }
  | { kind: "row"; row: Row; isBusy?: true };

/**
 * Asks a state table (hit policy FIRST) about what these names stand for: those of the page, with an item of a list
 * where it is asked for each. A row is shown only if it is sure: no condition above it depends on what is not known. Pure.
 */
export function ask(page: PageState, name: string, scope: Scope = scopeOf(page)): Verdict {
  const { plan, snapshot } = page;
  const table = plan.campaign.tables?.[name] ?? { rows: [] };
  const asked = [table.each, ...table.rows.map(({ when }) => when)];
  const doubts = doubtsOf(page, asked.map(plan.reads));
  // Until the answer is there, nobody is sent to a login that may not be needed.
  const worst = worstOf(doubts);
  if (snapshot.doubted && !snapshot.refused && worst?.kind === "pending") return worst;
  const row = plan.row(table, doubtful(plan, { scope, table, doubts }));
  if (row && row !== UNKNOWN) return { kind: "row", row };
  if (worst) return worst;
  const before = doubts.length > 0 ? plan.row(table, scope) : undefined;
  return before && before !== UNKNOWN
    ? { kind: "row", row: before, isBusy: true }
    : { kind: "unavailable", message: UNAVAILABLE };
}

/** What a tap on what a table says would do, for the names that it sees; undefined for nothing. Pure. */
export function tapOn(plan: Plan, verdict: Verdict, scope: Scope): Tap | undefined {
  return verdict.kind === "row" && !verdict.row.disabled ? tapOf(plan, verdict.row, scope) : undefined;
}

/** Whether what a table says must wait: for data that decides it, or for what a tap on it does. Pure. */
export function isBusyWith({ runs }: Snapshot, verdict: Verdict, tap: Tap | undefined): boolean {
  if (verdict.kind !== "row") return verdict.kind === "pending";
  return verdict.isBusy === true || (tap !== undefined && runs[keyOf(tap)] !== undefined);
}

/** Why an endpoint, or another name, does not count: it is not there yet, it failed, or an action has outdated it. */
type Doubt = { endpoint: string } & (
  | { kind: "pending" }
  | { kind: "failed"; error: CallError }
  | { kind: "outdated" }
);

/** The doubts about what is read by these names. A visitor waits for nothing that requires a login. */
function doubtsOf(page: PageState, reads: readonly ReadonlySet<string>[]): Doubt[] {
  const isRead = (name: string) => reads.some((names) => names.has(name));
  const doubts = page.plan.load.filter(isRead).flatMap((endpoint) => doubtOf(page, endpoint) ?? []);
  return page.snapshot.isAhead
    ? [...doubts, ...KNOWN_LATE.filter(isRead).map((name): Doubt => ({ endpoint: name, kind: "pending" }))]
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

function worstOf(doubts: readonly Doubt[]): Exclude<Verdict, { kind: "row" }> | undefined {
  if (doubts.some(({ kind }) => kind === "pending")) return { kind: "pending" };
  for (const doubt of doubts)
    if (doubt.kind === "failed") return { kind: "unavailable", message: doubt.error.message };
  return undefined;
}

/** The scope in which what is doubtful is unknown, an item of a doubtful list included. */
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

/** Whether what reads these names must wait for data of the page, or cannot have it. Pure. */
export function waitsFor(
  page: PageState,
  names: ReadonlySet<string>,
): Exclude<Verdict, { kind: "row" }> | undefined {
  return worstOf(doubtsOf(page, [names]));
}

/** What is shown over the page while an action waits for a call; undefined while none does, or nothing is to be said. */
export function loadingOf(page: PageState): string | undefined {
  const { plan, snapshot } = page;
  const texts = Object.values(snapshot.runs).map(({ awaits = "", call }) =>
    call !== undefined ? plan.endpoints[awaits]?.loading : undefined,
  );
  const text = texts.find((loading) => loading !== undefined);
  return text && plan.render(text, scopeOf(page));
}
