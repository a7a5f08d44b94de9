import { countNoun, didYouMean, en, type LocalizedText } from "../../language/messages/localized-text.ts";
import type { JsonNode, SourceRange } from "../json/json-node.ts";
import { quoteWord } from "../schema/message-parts.ts";

/** Severity of a problem; an error blocks publishing. */
export type Severity = "error" | "warning";

/** A problem that a rule found in one document. */
export interface Finding {
  at: SourceRange;
  /** The unexpected value first, then what was expected. */
  message: LocalizedText;
  fix?: LocalizedText | undefined;
  suggestion?: string | undefined;
  counterexample?: LocalizedText | undefined;
  /** The undefined name. Only the first finding of a subject is reported, because defining the name fixes all. */
  subject?: string | undefined;
  /** Document values that the finding depends on. If one of them has a problem, only that problem is reported. */
  dependsOn?: readonly JsonNode[] | undefined;
  /** Overrides the rule's severity. */
  severity?: Severity | undefined;
}

/**
 * Returns advice for a misspelt word: a suggestion to write `meant`; if that is undefined, the advice `otherwise`.
 */
export function suggestWord(
  meant: string | undefined,
  otherwise: LocalizedText,
): Pick<Finding, "fix" | "suggestion"> {
  return meant === undefined ? { fix: otherwise } : { fix: didYouMean(quoteWord(meant)), suggestion: meant };
}

/** Maximum findings of one rule in one file that are described; further ones are only counted. */
export const MAX_DESCRIBED_FINDINGS = 100;

/** Adds to a message how many more problems are only counted. */
export function sayMoreProblems(message: LocalizedText, count: number): LocalizedText {
  return en`${message} (and ${countNoun(count, "more problem")} in this file)`
    .zh`${message}（本文件另有 ${count} 处问题）`;
}
