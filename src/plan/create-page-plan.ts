import { parseExpression } from "../language/syntax/parse.ts";
import { parseTemplate } from "../language/syntax/template.ts";
import { createPlanWithReaders, type Plan, type TextParser } from "./plan.ts";
import type { PublishedPage } from "./published-page.ts";

/** Parser of expressions and templates on phones and servers. */
const textParser: TextParser = {
  nodeOf: (expression) => {
    const parsed = parseExpression(expression);
    return "node" in parsed ? parsed.node : undefined;
  },
  partsOf: (text) => {
    const parts = parseTemplate(text);
    return Array.isArray(parts) ? parts : undefined;
  },
};

/**
 * Makes the plan of a published page: prepares its expressions and texts for evaluation. Pure; the page is not
 * modified.
 */
export function createPagePlan(published: PublishedPage): Plan {
  return createPlanWithReaders(published, textParser);
}
