import { parse } from "../language/syntax/parse.ts";
import { parseTemplate } from "../language/syntax/template.ts";
import { type Plan, planBy, type Reading } from "./plan.ts";
import type { Published } from "./published.ts";

/** Parses texts. Returns undefined for a text that cannot be parsed. */
const parsing: Reading = {
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
export function planOf(published: Published): Plan {
  return planBy(published, parsing);
}
