import type { Plan } from "../plan/plan.ts";
import type { Effect, PageEvent } from "./events.ts";
import { openingOf, type PageState, type PageVisit } from "./snapshot.ts";
import { step } from "./step.ts";

/** The page to which something leads. */
export interface PageAhead {
  /** Its route. */
  to: string;
  /** What it is told on the way; left out where that is not known before a call was answered. */
  told?: Told | undefined;
}

/** What a page is told by the one that leads to it. */
export type Told = Pick<Navigation, "query" | "state">;

type Navigation = Extract<Effect, { type: "navigate" }>;
type Load = Extract<Effect, { type: "load" }>;

/**
 * The page to which an event would lead if it happened now, such as a tap on what is only touched yet. Where its action
 * waits for something first, it is that of the first step to come that leads to a page, whatever else may then decide.
 * Undefined where it leads to none, or out of the app. Pure: nothing happens.
 */
export function pageAhead({ plan, snapshot }: PageState, event: PageEvent): PageAhead | undefined {
  const [next, effects] = step(plan, snapshot, event);
  const now = effects.find((effect): effect is Navigation => effect.type === "navigate");
  if (now) {
    // What a call under way changes would be missed by whatever is asked before it was answered.
    const isChanging = Object.values(next.runs).some(({ call }) => call !== undefined);
    return { to: now.to, told: isChanging ? undefined : { query: now.query, state: now.state } };
  }
  if (effects.some(({ type }) => type === "redirect")) return undefined;
  const begun = Object.entries(next.runs).filter(([key, run]) => run !== snapshot.runs[key]);
  const to = begun.flatMap(([, { steps }]) => steps.flatMap(({ navigate }) => navigate ?? []))[0];
  return to === undefined ? undefined : { to };
}

/**
 * The data that a page will ask for when it opens for this visitor: the very requests. One that tells the moment is
 * left out, since it will be another one by then. Pure.
 */
export function loadsAhead(plan: Plan, visit: PageVisit, now: number): Load[] {
  const [, effects] = step(plan, openingOf(plan, visit, now), { type: "opened" });
  return effects.filter(
    (effect): effect is Load => effect.type === "load" && !tellsMoment(plan, effect.endpoint),
  );
}

function tellsMoment({ endpoints, reads }: Plan, endpoint: string): boolean {
  const { send = {}, headers = {} } = endpoints[endpoint] ?? {};
  return [...Object.values(send), ...Object.values(headers)].some((expression) =>
    reads(expression).has("now"),
  );
}
