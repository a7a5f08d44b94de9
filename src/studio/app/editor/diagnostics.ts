import type { Diagnostic } from "@codemirror/lint";
import { en, type Saying } from "../../../language/messages/saying.ts";
import type { Replacement, StudioProblem } from "../../api.ts";

/** Problems as CodeMirror marks them; `apply` is what their fixes do. Places beyond a text of that length are put at its end. */
export function diagnosticsOf(
  problems: readonly StudioProblem[],
  length: number,
  { say, apply }: { say: (saying: Saying) => string; apply: (fix: readonly Replacement[]) => void },
): Diagnostic[] {
  return problems.map(({ from, to, severity, message, advice, fix, suggestion }) => ({
    from: Math.min(from, length),
    to: Math.min(to, length),
    severity,
    message: [message, ...(advice ? [advice] : [])].map(say).join("\n"),
    ...mendBy({ fix, suggestion }, (name, mend) => ({
      actions: [{ name: say(name), apply: () => apply(mend) }],
    })),
  }));
}

/** What a tap can do about a problem, and what it is called: what is sure, else what was probably meant. Undefined where neither is known. */
export function mendBy<T>(
  { fix, suggestion }: Pick<StudioProblem, "fix" | "suggestion">,
  make: (name: Saying, mend: readonly Replacement[]) => T,
): T | undefined {
  if (fix) return make(FIX, fix);
  return suggestion ? make(SUGGESTION, suggestion) : undefined;
}

const FIX = en`Fix`.zh`修正`;

/** Of several that were possible the nearest: whoever taps it has read the advice. */
const SUGGESTION = en`Use the suggestion`.zh`采用建议`;
