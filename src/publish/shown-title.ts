import type { Scope } from "../language/syntax/ast.ts";
import { planOf } from "../plan/plan-of.ts";
import type { Published } from "../plan/published.ts";
import { openingOf, PLAIN_DEVICE, scopeOf } from "../play/snapshot.ts";

/** What expressions of a page know when a visitor has just opened it. Pure. */
export function openedScope(published: Published): Scope {
  const plan = planOf(published);
  const visit = { token: "", phoneType: "", host: "", device: PLAIN_DEVICE, query: {}, navigation: {} };
  return scopeOf({ plan, snapshot: openingOf(plan, visit, 0) });
}

/** A page's title with its templates filled, as whoever opens it reads it first. Pure. */
export function shownTitle(published: Published): string {
  return planOf(published).render(published.campaign.title, openedScope(published));
}
