import type { Plan } from "../plan/plan.ts";
import type { Effect, PageEvent } from "./events.ts";
import { openingOf, type PageState, type PageVisit } from "./snapshot.ts";
import { transition } from "./transition.ts";

/** Page to which an event would lead. */
export interface PredictedPage {
  /** Route of the page. */
  to: string;
  /** Query and navigation state for it; omitted if they depend on the answer to a call. */
  data?: NavigationData | undefined;
}

/** Query and navigation state that a page passes to the next one. */
export type NavigationData = Pick<Navigation, "query" | "state">;

type Navigation = Extract<Effect, { type: "navigate" }>;
type Load = Extract<Effect, { type: "load" }>;

/**
 * Predicts the page to which an event would lead now, such as a tap when the finger has just touched. If the action
 * waits for something first, returns the page of its next `navigate` step, ignoring conditions. Returns undefined if it
 * leads to no page or out of the app. Pure: nothing happens.
 */
export function predictPage({ plan, snapshot }: PageState, event: PageEvent): PredictedPage | undefined {
  const [next, effects] = transition(plan, snapshot, event);
  const now = effects.find((effect): effect is Navigation => effect.type === "navigate");
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
 * Returns the exact requests that a page will make when it opens for this visitor. Requests that contain the current
 * time are left out, since it will differ by then. Pure.
 */
export function predictLoads(plan: Plan, visit: PageVisit, now: number): Load[] {
  const [, effects] = transition(plan, openingOf(plan, visit, now), { type: "opened" });
  return effects.filter(
    (effect): effect is Load => effect.type === "load" && !dependsOnNow(plan, effect.endpoint),
  );
}

function dependsOnNow({ endpoints, reads }: Plan, endpoint: string): boolean {
  const { send = {}, headers = {} } = endpoints[endpoint] ?? {};
  return [...Object.values(send), ...Object.values(headers)].some((expression) =>
    reads(expression).has("now"),
  );
}
