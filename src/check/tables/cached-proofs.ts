import { memoize, memoizeByKey } from "../../language/memoize.ts";
import { hasGap, proveTable } from "./prove-table.ts";
import type { TableQuestion, TableVerdict } from "./world/question.ts";

/** Maximum number of cached answers, enough for about a hundred documents. */
const MAX_CACHED_ANSWERS = 1000;

/** Maximum number of distinct parts of questions with a number. */
const MAX_CACHED_PARTS = 20_000;

/**
 * Like `proveTable`, but cached, so that an edit proves only the changed tables again. A verdict depends only on its
 * question. The result must not be modified.
 */
export const proveTableCached: (question: TableQuestion) => TableVerdict = cached(proveTable);

/** Like `hasGap`, but cached. */
export const hasGapCached: (question: TableQuestion) => boolean = cached(hasGap);

/** Caches answers by question and evicts the least recently used one. */
function cached<T>(prove: (question: TableQuestion) => T): (question: TableQuestion) => T {
  let asked: TableQuestion;
  const answer = memoizeByKey((_: string) => prove(asked), MAX_CACHED_ANSWERS);
  return (question) => {
    asked = question;
    return answer(keyOf(question));
  };
}

/** Returns the cache key of a question; equal questions have equal keys. */
function keyOf(question: TableQuestion): string {
  return Object.entries(question)
    .map(([name, part]: [string, unknown]) => `${name}:${keyOfPart(part)}`)
    .join();
}

/** Returns the key of a part. Objects are memoized: tables share them, and expressions outlive their document. */
function keyOfPart(part: unknown): string {
  return typeof part === "object" && part !== null ? numberOf(part) : JSON.stringify(part);
}

const numberOf = memoize((part: object): string => {
  const inner = Object.entries(part).map(([key, value]) => `${JSON.stringify(key)}:${keyOfPart(value)}`);
  return `#${numberOfText(`${Array.isArray(part) ? "[" : "{"}${inner.join()}`)}`;
});

let numbers = 0;

/** Returns the number of a text. An evicted text gets a new number, so its questions are proved again. */
const numberOfText = memoizeByKey((_: string) => ++numbers, MAX_CACHED_PARTS);
