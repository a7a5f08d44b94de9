import type { Step, Text } from "../language/document.generated.ts";
import type { NamingStep, StepKind } from "../language/steps.generated.ts";
import type { Plan } from "../plan/plan.ts";
import type { StepOf } from "./do-now.ts";

/** Words of a block that are names, not expressions. What a table says is live: a dialog's texts do not wait for it. */
const NAMES = ["type", "table", "form", "draw"];

/** Whether a step among these reads the answer of an endpoint: itself, in the call it makes, in the draw it plays, or in the texts of the dialog it opens. Pure. */
export function isReadLater(plan: Plan, steps: readonly Step[], endpoint: string): boolean {
  const { draws, dialogs } = plan.campaign;
  const doesShow = (template: Text | undefined) => plan.templateReads(template).has(endpoint);
  // Of a block's texts it is not known here which are templates: rather a name too many than one too few.
  const doesRead = (value: unknown, names: string[] = []): boolean => {
    if (typeof value === "string") return plan.reads(value).has(endpoint) || doesShow(value);
    if (typeof value !== "object" || value === null) return false;
    return Object.entries(value).some(([word, inner]) => !names.includes(word) && doesRead(inner, names));
  };
  return steps.some((step) => {
    const { call, play, open, reload: _, close: __, reset: ___, native: ____, ...own } = step;
    own satisfies StepOf<Exclude<StepKind, NamingStep>>;
    const { otherwise, toast, redirect, ...expressions } = own;
    const { send, headers } = plan.endpoints[call ?? ""] ?? {};
    const { title, close, view } = dialogs?.[open ?? ""] ?? {};
    return (
      doesRead(view, NAMES) ||
      doesRead([expressions, send, headers, draws?.[play ?? ""]?.result]) ||
      [otherwise, toast, redirect, title, close].some(doesShow)
    );
  });
}
