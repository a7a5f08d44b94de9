import { createPagePlan } from "../../src/plan/create-page-plan.ts";
import { isPublishedPage } from "../../src/plan/published-page.ts";

/** The names that an expression can read, with their values. */
export type Scope = Readonly<Record<string, unknown>>;

/** A published page, prepared for evaluation. */
export interface Plan {
  /** The endpoints that are called when the page opens. */
  readonly load: readonly string[];
  /** Whether anything on the page depends on the current time. */
  readonly ticks: boolean;
  /** Evaluates an expression; null for an error or an unknown value. */
  evaluate(expression: string | number | boolean, scope: Scope): unknown;
  /** Evaluates an expression to a number; null if it has no number. */
  number(expression: string | number | boolean, scope: Scope): number | null;
  /** Returns whether a condition certainly holds. */
  holds(condition: string | number | boolean, scope: Scope): boolean;
  /** Renders a text with values in braces; an unknown value shows as `--`. */
  render(text: string, scope: Scope): string;
}

/**
 * Makes the plan of a published page. `page` is the content of one of the files in `campaigns/pages/` of a published site.
 * Throws a TypeError if it is something else, or was published for another version of the language.
 */
export function createPlan(page: unknown): Plan {
  if (isPublishedPage(page)) return createPagePlan(page);
  throw new TypeError(
    "The page is not a published page of this version, expected the content of a file in campaigns/pages/ of a published site. Publish the site again.",
  );
}
