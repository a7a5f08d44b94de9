import { byKey, memoize } from "../../language/memoize.ts";
import { hasGap, proveTable } from "./prove-table.ts";
import type { TableQuestion, TableVerdict } from "./world/question.ts";

/** So many answers are kept: those of a hundred documents. */
const KEPT = 1000;

/** So many different parts of questions are known by their numbers. */
const KEPT_PARTS = 20_000;

/**
 * As `proveTable`, but a question that was asked before is answered at once: whoever edits one document, or one word of
 * it, has the other tables proved already. A verdict follows from its question alone. It is not to be modified.
 */
export const provenTable: (question: TableQuestion) => TableVerdict = remembered(proveTable);

/** The same of `hasGap`. */
export const isKnownGap: (question: TableQuestion) => boolean = remembered(hasGap);

/** Keeps answers by the question; the one that was asked for longest ago goes first. */
function remembered<T>(prove: (question: TableQuestion) => T): (question: TableQuestion) => T {
  let asked: TableQuestion;
  const answer = byKey((_: string) => prove(asked), KEPT);
  return (question) => {
    asked = question;
    return answer(keyOf(question));
  };
}

/** The same text for the same question. */
function keyOf(question: TableQuestion): string {
  return Object.entries(question)
    .map(([name, part]: [string, unknown]) => `${name}:${keyOfPart(part)}`)
    .join();
}

/** What the tables of a document share is looked at once, and so is an expression, which outlasts the document. */
function keyOfPart(part: unknown): string {
  return typeof part === "object" && part !== null ? numberOf(part) : JSON.stringify(part);
}

const numberOf = memoize((part: object): string => {
  const inner = Object.entries(part).map(([key, value]) => `${JSON.stringify(key)}:${keyOfPart(value)}`);
  return `#${numberOfText(`${Array.isArray(part) ? "[" : "{"}${inner.join()}`)}`;
});

let numbers = 0;

/** One that was forgotten gets another number: its questions are then asked again. */
const numberOfText = byKey((_: string) => ++numbers, KEPT_PARTS);
