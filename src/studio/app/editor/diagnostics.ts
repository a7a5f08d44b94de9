import type { Diagnostic } from "@codemirror/lint";
import { en, type Saying } from "../../../language/messages/saying.ts";
import type { Replacement, StudioProblem } from "../../api.ts";

/** Problems as CodeMirror marks them; `apply` is what their fixes do. Places beyond a text of that length are put at its end. */
export function diagnosticsOf(
  problems: readonly StudioProblem[],
  length: number,
  { say, apply }: { say: (saying: Saying) => string; apply: (fix: readonly Replacement[]) => void },
): Diagnostic[] {
  return problems.map(({ from, to, severity, message, advice, fix }) => ({
    from: Math.min(from, length),
    to: Math.min(to, length),
    severity,
    message: [message, ...(advice ? [advice] : [])].map(say).join("\n"),
    ...(fix && { actions: [{ name: say(FIX), apply: () => apply(fix) }] }),
  }));
}

export const FIX = en`Fix`.zh`修正`;
