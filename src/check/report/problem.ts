import { en, type Language } from "../../language/messages/saying.ts";
import type { Severity } from "../facts/finding.ts";

/** What is said of a problem to people. */
export interface Texts {
  /** What was found, then what was expected. */
  message: string;
  /** What to do, one imperative line. */
  fix?: string;
  /** The smallest answer of the server that shows the mistake, such as "status.count=3, status.open=false". */
  counterexample?: string;
}

/** One mistake in one file, written for the person who made it. What it says itself is English. */
export interface Problem extends Texts {
  /** Path of the file as it was given. */
  file: string;
  /** From 1. Columns count UTF-16 code units, as editors do. */
  line: number;
  column: number;
  /** Where the offending characters stand in the file's text (UTF-16 code units), for editors and code frames. */
  start: number;
  end: number;
  /** JSON Pointer (RFC 6901) of the value that is meant. */
  pointer: string;
  /** Stable id; the rule's file bears the same name. */
  rule: string;
  severity: Severity;
  /** The word or text that was probably meant; put in place of the characters from start to end it mends the mistake. */
  suggestion?: string;
  /** The suggestion is all that can have been meant. */
  isSure?: true;
  /** The same in Chinese. Both are kept, as who reads a result that was remembered may ask for the other. */
  zh: Texts;
}

/** What stands before a counterexample. */
export const SHOWN_BY = en`Shown by: `.zh`反例：`;

/** What a problem says in a language. */
export function textsOf({ counterexample, fix, message, zh }: Problem, language: Language): Texts {
  if (language === "zh") return zh;
  return {
    message,
    ...(fix !== undefined && { fix }),
    ...(counterexample !== undefined && { counterexample }),
  };
}

/** The same as lines, with a word before the counterexample. */
export function linesOf(problem: Problem, language: Language): string[] {
  const { counterexample, fix, message } = textsOf(problem, language);
  return [message, ...(fix ? [fix] : []), ...(counterexample ? [SHOWN_BY[language] + counterexample] : [])];
}
