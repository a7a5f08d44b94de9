import type { Diagnostic } from "@codemirror/lint";
import { format } from "jsonc-parser";
import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { Replacement, StudioProblem } from "../../api.ts";

/**
 * Returns the changes of white space that format a JSON text; empty if it is formatted. Line breaks and key order stay.
 * Pure.
 */
export function formattingChanges(text: string): Replacement[] {
  const options = { insertSpaces: true, tabSize: 2, eol: "\n", keepLines: true, insertFinalNewline: true };
  return format(text, undefined, options).flatMap(({ offset: from, length, content }) => {
    const to = from + length;
    // The formatter would write [ 1, 2 ] and { }, unlike our documents.
    const [before = "", behind = ""] = [text[from - 1], text[to]];
    const isInBrackets = before === "[" || behind === "]" || before + behind === "{}";
    const put = isInBrackets && !content.includes("\n") ? "" : content;
    return text.slice(from, to) === put ? [] : [{ from, to, text: put }];
  });
}

/**
 * Returns the smallest replacement that turns one text into the other; null if they are equal. Never splits a surrogate
 * pair. Pure.
 */
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

/** Converts problems to CodeMirror's diagnostics; `apply` applies fixes. Positions after `length` move to the end. */
export function toDiagnostics(
  problems: readonly StudioProblem[],
  length: number,
  { say, apply }: { say: (saying: LocalizedText) => string; apply: (fix: readonly Replacement[]) => void },
): Diagnostic[] {
  return problems.map(({ from, to, severity, message, advice, fix, suggestion }) => ({
    from: Math.min(from, length),
    to: Math.min(to, length),
    severity,
    message: [message, ...(advice ? [advice] : [])].map(say).join("\n"),
    ...createFixAction({ fix, suggestion }, (name, mend) => ({
      actions: [{ name: say(name), apply: () => apply(mend) }],
    })),
  }));
}

/** Returns what `make` makes of a problem's fix, or else of its suggestion; undefined if the problem has neither. */
export function createFixAction<T>(
  { fix, suggestion }: Pick<StudioProblem, "fix" | "suggestion">,
  make: (name: LocalizedText, mend: readonly Replacement[]) => T,
): T | undefined {
  if (fix) return make(FIX_LABEL, fix);
  return suggestion ? make(SUGGESTION_LABEL, suggestion) : undefined;
}

const FIX_LABEL = en`Fix`.zh`改正`;

/**
 * Label of the button for the likeliest of several corrections. The advice beside the button describes the correction.
 */
const SUGGESTION_LABEL = en`Use the suggestion`.zh`采用建议`;

/**
 * Returns the fixes of all problems, except those that overlap an earlier fix: these can be applied afterwards. Pure.
 */
export function nonOverlappingFixes(problems: readonly StudioProblem[]): Replacement[] {
  const taken: Replacement[] = [];
  for (const { fix } of problems) {
    if (fix?.every((one) => !taken.some((other) => isOverlapping(one, other)))) taken.push(...fix);
  }
  return taken.sort((one, other) => one.from - other.from);
}

/** Returns whether two replacements have the same range or overlap. */
function isOverlapping(one: Replacement, other: Replacement): boolean {
  const isSame = one.from === other.from && one.to === other.to;
  return isSame || (one.from < other.to && other.from < one.to);
}
