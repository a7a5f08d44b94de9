import type { Scope } from "../language/syntax/ast.ts";
import { planOf } from "../plan/plan-of.ts";
import type { PublishedPage } from "../plan/published-page.ts";
import { DEFAULT_DEVICE, openingSnapshot, scopeOf } from "../play/snapshot.ts";

/** Returns the scope of a page that a visitor has just opened. Pure. */
export function openedScope(published: PublishedPage): Scope {
  const plan = planOf(published);
  const visit = { token: "", phoneType: "", host: "", device: DEFAULT_DEVICE, query: {}, navigation: {} };
  return scopeOf({ plan, snapshot: openingSnapshot(plan, visit, 0) });
}

/** Returns a page's title as a visitor first reads it, with its templates filled. Pure. */
export function shownTitle(published: PublishedPage): string {
  return planOf(published).render(published.campaign.title, openedScope(published));
}
