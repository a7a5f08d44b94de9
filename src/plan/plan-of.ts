import { parse } from "../language/syntax/parse.ts";
import { parseTemplate } from "../language/syntax/template.ts";
import { createPlan, type Plan, type TextParser } from "./plan.ts";
import type { PublishedPage } from "./published.ts";

/** Parses texts. Returns undefined for a text that cannot be parsed. */
const parsing: TextParser = {
  nodeOf: (expression) => {
    const parsed = parse(expression);
    return "node" in parsed ? parsed.node : undefined;
  },
  partsOf: (text) => {
    const parts = parseTemplate(text);
    return Array.isArray(parts) ? parts : undefined;
  },
};

/** Makes the plan of a published page. Pure; the page is not modified. */
export function planOf(published: PublishedPage): Plan {
  return createPlan(published, parsing);
}
