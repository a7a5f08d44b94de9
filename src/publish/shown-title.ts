import type { Scope } from "../language/syntax/ast.ts";
import { createPagePlan } from "../plan/create-page-plan.ts";
import type { PublishedPage } from "../plan/published-page.ts";
import { DEFAULT_DEVICE, openingSnapshot, scopeOfSnapshot } from "../play/snapshot.ts";

/** Returns the scope of a page that a visitor has just opened. Pure. */
export function scopeOfOpenedPage(published: PublishedPage): Scope {
  const plan = createPagePlan(published);
  const visit = { token: "", phoneType: "", host: "", device: DEFAULT_DEVICE, query: {}, navigation: {} };
  return scopeOfSnapshot({ plan, snapshot: openingSnapshot(plan, visit, 0) });
}

/** Returns a page's title as a visitor first reads it, with its templates filled. Pure. */
export function titleShownToVisitor(published: PublishedPage): string {
  return createPagePlan(published).render(published.campaign.title, scopeOfOpenedPage(published));
}
