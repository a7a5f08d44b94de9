import { memoize } from "../../language/memoize.ts";
import { differByOneMistake } from "../../language/messages/find-closest.ts";
import { toLatinLetters } from "../../language/messages/look-alikes.ts";
import type { JsonFile } from "../json/read-json.ts";
import type { Schemas } from "../schema/json-schema.ts";
import type { Problem } from "./problem.ts";

/** Ids of rules whose suggestion has the same meaning in the form that is expected, so it is always sure. */
const NOTATION_RULES = ["path-with-base", "wrong-type"];

/**
 * Ids of rules whose suggestion is an existing name instead of a misspelt one; it is sure if the typo is unambiguous.
 */
const NAME_RULES = [
  "unknown-block",
  "unknown-format",
  "unknown-function",
  "unknown-key",
  "unknown-name",
  "unknown-reference",
  "wrong-value",
];

/** Minimum characters of a word that is corrected without asking; shorter words are too similar to each other. */
const MIN_WORD_LENGTH = 4;

/**
 * Returns whether a suggestion is the only possible correction, so that it can be applied without asking: the same
 * value in JSON notation, or a word with one typo that is close to no other word in the file, message or schemas.
 */
export function isSureSuggestion(problem: Problem, file: JsonFile, schemas: Schemas): boolean {
  const { end, message, rule, start, suggestion } = problem;
  if (suggestion === undefined) return false;
  const written = file.source.text.slice(start, end);
  if (rule === "json-syntax")
    return (
      end < file.doubtfulFrom && !/^\/|[\r\n]/.test(written) && !isTextWithoutBackslash(written, suggestion)
    );
  if (NOTATION_RULES.includes(rule)) return true;
  if (NAME_RULES.includes(rule) && suggestion === toLatinLetters(written)) return true;
  if (!NAME_RULES.includes(rule) || !isTypo(written, suggestion) || abbreviatesNames(rule, message))
    return false;
  const others = [
    ...identifiersInText(file.source.text),
    ...identifiersInText(message),
    ...wordsOfSchemas(schemas),
  ];
  return !others.some((word) => word !== written && word !== suggestion && differByOneMistake(written, word));
}

/**
 * Returns whether a suggestion removes a backslash from a text: its author may have meant an escape, such as \\n. Only
 * \\' certainly means a quote.
 */
function isTextWithoutBackslash(written: string, suggestion: string): boolean {
  const countIn = (text: string) => text.replaceAll("\\'", "'").split("\\").length;
  return countIn(suggestion) < countIn(written);
}

/**
 * Returns whether the message abbreviates the list of names ("and 3 more"), so the intended name may be one of the
 * omitted ones.
 */
function abbreviatesNames(rule: string, message: string): boolean {
  return ["unknown-name", "unknown-reference"].includes(rule) && / and \d+ more\b/.test(message);
}

/** Returns whether the word is a typo of the other one. If digits differ, it is probably another name. */
function isTypo(written: string, meant: string): boolean {
  return (
    Math.min(written.length, meant.length) >= MIN_WORD_LENGTH &&
    differByOneMistake(written, meant) &&
    written.replace(/\D/g, "") === meant.replace(/\D/g, "")
  );
}

function identifiersInText(text: string): Set<string> {
  return new Set(text.match(/[A-Za-z_][\w-]*/g));
}

const PROSE_KEYWORDS = ["description", "$comment", "x-zh", "x-label", "x-labels"];

/** Returns all keys and text values in the schemas, except descriptions and labels for people. */
const wordsOfSchemas = memoize((schemas: Schemas): ReadonlySet<string> => {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value === "string") found.add(value);
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      found.add(key);
      if (!PROSE_KEYWORDS.includes(key)) visit(inner);
    }
  };
  visit(schemas);
  return found;
});
