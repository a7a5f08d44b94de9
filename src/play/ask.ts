import type { Scope } from "../language/ast.ts";
import type { Row } from "../language/document.generated.ts";
import { type Plan, requiresLogin } from "../plan/plan.ts";
import { isLoggedIn, type Snapshot, scopeOf } from "./snapshot.ts";

/**
 * What a state table says now: `pending` while data that it reads is on its way, `unavailable` when that data
 * cannot be had or no row holds (the engine's own last row: say so, offer a retry), else the row that is met.
 */
export type Verdict =
  | { kind: "pending" }
  | { kind: "unavailable"; message: string }
  | { kind: "row"; row: Row };

/** The engine's own words where no document speaks: an answer outside the schema, or no answer at all. */
export const UNAVAILABLE = "页面数据异常，请稍后重试";

/** Asks a state table (hit policy FIRST) about what these names stand for: `scopeOf`, with an item of a list where it is asked for each. Pure. */
export function ask(plan: Plan, snapshot: Snapshot, table: string, scope: Scope): Verdict {
  const rows = plan.campaign.tables?.[table]?.rows ?? [];
  const texts = rows.flatMap(({ when, text, hint }) => [when, text, hint]);
  const wait = waitsFor(plan, snapshot, texts);
  if (wait) return wait;
  const row = rows.find(({ when }) => plan.holds(when, scope));
  return row ? { kind: "row", row } : { kind: "unavailable", message: UNAVAILABLE };
}

/**
 * Whether these expressions and templates must wait for data of the page, or cannot have it. A visitor who is
 * not logged in waits for nothing: what requires a login is simply not there.
 */
export function waitsFor(plan: Plan, snapshot: Snapshot, texts: (string | undefined)[]): Verdict | undefined {
  const read = plan.load.filter((name) => texts.some((text) => text && plan.reads(text).has(name)));
  for (const name of read) {
    const needsLogin = requiresLogin(plan, name);
    if (needsLogin && snapshot.visit.token === "") continue;
    const isOut = needsLogin && !isLoggedIn(snapshot);
    const { busy, data, error } = snapshot.answers[name] ?? { busy: true };
    if (busy && (data === undefined || error || isOut)) return { kind: "pending" };
    if (error && !isOut) return { kind: "unavailable", message: error.message };
  }
  return undefined;
}

/** What is shown over the page while an action waits for a call; undefined while none does, or nothing is to be said. */
export function loadingOf(plan: Plan, snapshot: Snapshot): string | undefined {
  const texts = Object.values(snapshot.runs).map(({ awaits = "", isCall }) =>
    isCall ? plan.endpoints[awaits]?.loading : undefined,
  );
  const text = texts.find((loading) => loading !== undefined);
  return text && plan.render(text, scopeOf(plan, snapshot));
}
