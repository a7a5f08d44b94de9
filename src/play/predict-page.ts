import { callSettingsOf } from "../language/call-settings.ts";
import type { Plan } from "../plan/plan.ts";
import type { Effect, PageEvent } from "./events.ts";
import { openingSnapshot, type PageState, type PageVisit } from "./snapshot.ts";
import { transition } from "./transition.ts";

/** The page that an event would open, for loading it in advance. */
export interface PredictedPage {
  /** Route of the page. */
  to: string;
  /** Query and navigation state for it; omitted if they depend on the answer to a call. */
  data?: NavigationData | undefined;
}

/** Query and navigation state that a page passes to the next one. */
export type NavigationData = Pick<NavigateEffect, "query" | "state">;

type NavigateEffect = Extract<Effect, { type: "navigate" }>;
type LoadEffect = Extract<Effect, { type: "load" }>;

/**
 * Predicts which page an event would open, such as a tap when the finger has just touched. If its action waits
 * first, the next `navigate` step counts, whatever its condition. Returns undefined for no page. Pure: nothing
 * happens.
 */
export function predictPage({ plan, snapshot }: PageState, event: PageEvent): PredictedPage | undefined {
  const [next, effects] = transition(plan, snapshot, event);
  const now = effects.find((effect): effect is NavigateEffect => effect.type === "navigate");
  if (now) {
    // A call in progress may change data, so nothing must be loaded before its answer.
    const isChanging = Object.values(next.runs).some(({ call }) => call !== undefined);
    return { to: now.to, data: isChanging ? undefined : { query: now.query, state: now.state } };
  }
  if (effects.some(({ type }) => type === "redirect")) return undefined;
  const begun = Object.entries(next.runs).filter(([key, run]) => run !== snapshot.runs[key]);
  const to = begun.flatMap(([, { steps }]) => steps.flatMap(({ navigate }) => navigate ?? []))[0];
  return to === undefined ? undefined : { to };
}

/**
 * Predicts which requests a page will send when this visitor opens it. Requests that contain the current time
 * are left out, since it will differ by then. Pure.
 */
export function predictLoads(plan: Plan, visit: PageVisit, now: number): LoadEffect[] {
  const [, effects] = transition(plan, openingSnapshot(plan, visit, now), { type: "opened" });
  return effects.filter(
    (effect): effect is LoadEffect => effect.type === "load" && !dependsOnNow(plan, effect.endpoint),
  );
}

function dependsOnNow(plan: Plan, endpoint: string): boolean {
  const { path, send, query, headers } = callSettingsOf(plan, endpoint);
  const expressions = Object.values({ ...send, ...query, ...headers });
  return plan.templateReads(path).has("now") || expressions.some((one) => plan.reads(one).has("now"));
}
