import { en, type Language } from "../../language/messages/localized-text.ts";
import type { Severity } from "../facts/finding.ts";
import type { TextEdit } from "../json/apply-edits.ts";

/** The texts of a problem in one language. */
export interface ProblemTexts {
  /** The found value, then the expected one. */
  message: string;
  /** The correction, as one imperative line. */
  fix?: string;
  /** The smallest answer of the server that shows the mistake, such as "status.count=3, status.open=false". */
  counterexample?: string;
}

/** One mistake in one file, described for its author. Its own texts are English. */
export interface Problem extends ProblemTexts {
  /** Path of the file as it was given. */
  file: string;
  /** From 1. Columns count UTF-16 code units, as editors do. */
  line: number;
  column: number;
  /** Offsets of the offending characters in the file's text (UTF-16 code units), for editors and code frames. */
  start: number;
  end: number;
  /** JSON Pointer (RFC 6901) of the offending value. */
  pointer: string;
  /** Stable id of the rule, which is also its file name. */
  rule: string;
  severity: Severity;
  /** The probably intended text. Replacing the characters from start to end with it fixes the mistake. */
  suggestion?: string;
  /** Further edits of the same file that belong to the suggestion, such as the same misspelt name at other places. */
  furtherEdits?: readonly TextEdit[];
  /** Set if the suggestion is the only possible correction, so that `--fix` applies it. */
  isSure?: true;
  /** The problem's texts in Chinese. Both are kept because a cached result may be printed in either language. */
  zh: ProblemTexts;
}

/** The words printed before a counterexample, in each language. */
export const COUNTEREXAMPLE_LABEL = en`Example: `.zh`例如：`;

/** Returns a problem's message, fix and counterexample in one language. */
export function problemTextsOf(
  { counterexample, fix, message, zh }: Problem,
  language: Language,
): ProblemTexts {
  if (language === "zh") return zh;
  return {
    message,
    ...(fix !== undefined && { fix }),
    ...(counterexample !== undefined && { counterexample }),
  };
}

/** Returns a problem's message, fix and counterexample (with a label) as lines of text in one language. */
export function formatProblemTexts(problem: Problem, language: Language): string[] {
  const { counterexample, fix, message } = problemTextsOf(problem, language);
  return [
    message,
    ...(fix ? [fix] : []),
    ...(counterexample ? [COUNTEREXAMPLE_LABEL[language] + counterexample] : []),
  ];
}
