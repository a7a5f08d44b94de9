import { memoize } from "../../language/memoize.ts";
import { isOneMistake } from "../../language/messages/find-closest.ts";
import type { JsonFile } from "../json/read-json.ts";
import type { Schemas } from "../schema/json-schema.ts";
import type { Problem } from "./problem.ts";

/** Of these a suggestion says the same in another writing. */
const otherWritings = ["wrong-type"];

/** Of these it is a word that the schemas, the file or the message name, among others. */
const words = [
  "unknown-block",
  "unknown-format",
  "unknown-function",
  "unknown-key",
  "unknown-name",
  "unknown-reference",
  "wrong-value",
];

/** Shorter words are too much like each other. */
const LEAST = 4;

/**
 * Whether what a problem suggests is all that can have been meant, so that it may be put in its place without asking:
 * the same said in JSON's own writing, or a word with one slip, where no other word that stands in the file, in the
 * message or in the schemas is as near.
 */
export function isSure(problem: Problem, file: JsonFile, schemas: Schemas): boolean {
  const { end, message, rule, start, suggestion } = problem;
  if (suggestion === undefined) return false;
  const written = file.source.text.slice(start, end);
  if (rule === "json-syntax") return end < file.doubtfulFrom && !written.startsWith("/");
  if (otherWritings.includes(rule)) return true;
  if (!words.includes(rule) || !isSlip(written, suggestion) || isCutShort(rule, message)) return false;
  const others = [...wordsIn(file.source.text), ...wordsIn(message), ...wordsOf(schemas)];
  return !others.some((word) => word !== written && word !== suggestion && isOneMistake(written, word));
}

/** Whether names may have been meant that the message leaves out and that may stand in another file. */
function isCutShort(rule: string, message: string): boolean {
  return ["unknown-name", "unknown-reference"].includes(rule) && / and \d+ more\b/.test(message);
}

/** A digit more or less is rather another name. */
function isSlip(written: string, meant: string): boolean {
  return (
    Math.min(written.length, meant.length) >= LEAST &&
    isOneMistake(written, meant) &&
    written.replace(/\D/g, "") === meant.replace(/\D/g, "")
  );
}

function wordsIn(text: string): Set<string> {
  return new Set(text.match(/[A-Za-z_][\w-]*/g));
}

const SAID_TO_PEOPLE = ["description", "$comment", "x-zh", "x-label", "x-labels"];

/** The words of the schemas, but for what they say to people. */
const wordsOf = memoize((schemas: Schemas): ReadonlySet<string> => {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value === "string") found.add(value);
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      found.add(key);
      if (!SAID_TO_PEOPLE.includes(key)) visit(inner);
    }
  };
  visit(schemas);
  return found;
});
