import {
  countNoun,
  didYouMeanQuestion,
  en,
  type LocalizedText,
} from "../../language/messages/localized-text.ts";
import type { JsonNode, SourceRange } from "../json/json-node.ts";
import type { SourceFile } from "../json/source-file.ts";
import { quoteWord } from "../schema/mistake-message-parts.ts";

/** Severity of a problem; an error blocks publishing. */
export type Severity = "error" | "warning";

/** A part of a file on which a finding depends. */
export type DependedOn = Pick<JsonNode, "source" | "start" | "end">;

/** Returns a whole file as something that a finding depends on. */
export function wholeFile({ source }: { source: SourceFile }): DependedOn {
  return { source, start: 0, end: source.text.length };
}

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
  /**
   * Values, or whole files, that the finding depends on. If one of them has a problem, only that problem is reported:
   * the finding may be its consequence.
   */
  dependsOn?: readonly DependedOn[] | undefined;
  /**
   * The value that is probably wrong, if it is written elsewhere: in the brand, or in a patch of the text. If its file
   * is checked, the problem is reported there, once for all its uses.
   */
  cause?: Pick<Finding, "at" | "message" | "fix" | "suggestion"> | undefined;
  /**
   * A definition that is missing, with the places in shared documents where it may have been. If two files miss it, it
   * is reported there once. `name` identifies it, such as values.copper.
   */
  shared?: { name: string; places: readonly SharedPlace[] } | undefined;
  /** Overrides the rule's severity. */
  severity?: Severity | undefined;
}

/** A place in a base or brand where a definition may be missing. `depth`: how many of the maps around it exist there. */
export interface SharedPlace extends Pick<Finding, "at" | "message" | "fix"> {
  depth: number;
}

/**
 * Returns advice for a misspelt word: a suggestion to write `meant`; if that is undefined, the advice `otherwise`.
 */
export function suggestSpelling(
  meant: string | undefined,
  otherwise: LocalizedText,
): Pick<Finding, "fix" | "suggestion"> {
  return meant === undefined
    ? { fix: otherwise }
    : { fix: didYouMeanQuestion(quoteWord(meant)), suggestion: meant };
}

/** Maximum findings of one rule in one file that are described; further ones are only counted. */
export const MAX_DESCRIBED_FINDINGS = 100;

/** Adds to a message how many more problems are only counted. */
export function describeMoreProblems(message: LocalizedText, count: number): LocalizedText {
  return en`${message} (and ${countNoun(count, "more problem")} in this file)`
    .zh`${message}（本文件另有 ${count} 处问题）`;
}
