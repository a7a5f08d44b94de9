import type { Diagnostic } from "@codemirror/lint";
import { format } from "jsonc-parser";
import { en, type Saying } from "../../../language/messages/saying.ts";
import type { Replacement, StudioProblem } from "../../api.ts";

/** What tidies a text: blanks and indentation. Lines, keys and comments stay. Empty for a tidy text. Pure. */
export function tidying(text: string): Replacement[] {
  const options = { insertSpaces: true, tabSize: 2, eol: "\n", keepLines: true, insertFinalNewline: true };
  return format(text, undefined, options).flatMap(({ offset: from, length, content }) => {
    const to = from + length;
    // The formatter would write [ 1, 2 ] and { }, which none of our documents does.
    const [before = "", behind = ""] = [text[from - 1], text[to]];
    const isInBrackets = before === "[" || behind === "]" || before + behind === "{}";
    const put = isInBrackets && !content.includes("\n") ? "" : content;
    return text.slice(from, to) === put ? [] : [{ from, to, text: put }];
  });
}

/** The smallest replacement that makes one text the other, splitting no sign; null for the same text. Pure. */
export function smallestChange(before: string, after: string): Replacement | null {
  if (before === after) return null;
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from++;
  if (/[\ud800-\udbff]/.test(after[from - 1] ?? "")) from--;
  let same = 0;
  while (same < most - from && before.at(-1 - same) === after.at(-1 - same)) same++;
  if (same > 0 && /[\udc00-\udfff]/.test(after.at(-same) ?? "")) same--;
  return { from, to: before.length - same, text: after.slice(from, after.length - same) };
}

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

/** The replacements of all problems that mend themselves, without those that would touch another: they are left for the next time. Pure. */
export function allFixes(problems: readonly StudioProblem[]): Replacement[] {
  const taken: Replacement[] = [];
  for (const { fix } of problems) {
    if (fix?.every((one) => !taken.some((other) => clash(one, other)))) taken.push(...fix);
  }
  return taken.sort((one, other) => one.from - other.from);
}

/** Whether two replacements are of the same place, or overlap. */
function clash(one: Replacement, other: Replacement): boolean {
  const isSame = one.from === other.from && one.to === other.to;
  return isSame || (one.from < other.to && other.from < one.to);
}
