import type { Scope } from "../../language/syntax/ast.ts";
import { MISSING, parseTemplate } from "../../language/syntax/template.ts";
import type { Plan } from "../../plan/plan.ts";
import { type Snapshot, scopeOf } from "../../play/snapshot.ts";
import type { AskedText, Yielded } from "./messages.ts";

/**
 * What texts and expressions yield as a page is now; null where that is not known, as of what stands in a list, and for
 * what has the customer's token in it. Pure.
 */
export function tellValues(plan: Plan, snapshot: Snapshot, texts: readonly AskedText[]): Yielded[] {
  const scope = scopeOf({ plan, snapshot });
  const { token } = snapshot.visit;
  return texts.map((asked) => {
    const value = yieldOf(plan, scope, asked);
    return token !== "" && String(value).includes(token) ? null : value;
  });
}

function yieldOf(plan: Plan, scope: Scope, { isText, text }: AskedText): Yielded {
  const names = isText ? plan.templateReads(text) : plan.reads(text);
  const isSeen = (name: string) => (name.split(".")[0] ?? "") in scope;
  if (![...names].every(isSeen)) return null;
  if (isText) {
    const shown = Array.isArray(parseTemplate(text)) ? plan.render(text, scope) : MISSING;
    return shown.includes(MISSING) ? null : shown;
  }
  const value = plan.evaluate(text, scope);
  if (Array.isArray(value)) return { items: value.length };
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}
