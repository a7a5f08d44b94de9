import { memoize, memoizeByKey } from "../../language/memoize.ts";
import { hasUncoveredResponse, proveTable } from "./prove-table.ts";
import type { TableQuestion, TableVerdict } from "./world/proof-question.ts";

/** Maximum number of tables whose proof result stays cached, enough for about a hundred documents. */
const MAX_CACHED_VERDICTS = 1000;

/**
 * Maximum number of distinct texts that have a number. Cache keys contain these numbers instead of the long texts.
 */
const MAX_NUMBERED_PARTS = 20_000;

/**
 * Proves a table as `proveTable` does, but caches: after an edit only the changed tables are proved again. The result
 * must not be modified.
 */
export const proveTableCached: (question: TableQuestion) => TableVerdict = cacheProofs(proveTable);

/** Returns whether some response meets no row (`hasUncoveredResponse`). Cached. */
export const hasGapCached: (question: TableQuestion) => boolean = cacheProofs(hasUncoveredResponse);

/**
 * Returns the function with its results cached by the content of the question. The least recently used result is
 * evicted.
 */
function cacheProofs<T>(prove: (question: TableQuestion) => T): (question: TableQuestion) => T {
  let asked: TableQuestion;
  const answer = memoizeByKey((_: string) => prove(asked), MAX_CACHED_VERDICTS);
  return (question) => {
    asked = question;
    return answer(cacheKeyOfQuestion(question));
  };
}

/** Returns the cache key of a question; equal questions have equal keys. */
function cacheKeyOfQuestion(question: TableQuestion): string {
  return Object.entries(question)
    .map(([name, part]: [string, unknown]) => `${name}:${cacheKeyOfProperty(part)}`)
    .join();
}

/**
 * Returns the key of one property of a question. Objects are memoized: tables share them, and expressions outlive
 * their document.
 */
function cacheKeyOfProperty(part: unknown): string {
  return typeof part === "object" && part !== null ? partNumber(part) : JSON.stringify(part);
}

const partNumber = memoize((part: object): string => {
  const inner = Object.entries(part).map(
    ([key, value]) => `${JSON.stringify(key)}:${cacheKeyOfProperty(value)}`,
  );
  return `#${partTextNumber(`${Array.isArray(part) ? "[" : "{"}${inner.join()}`)}`;
});

let lastPartNumber = 0;

/**
 * Returns a short number that stands for a text in cache keys. An evicted text gets a new number, so its tables are
 * proved again.
 */
const partTextNumber = memoizeByKey((_: string) => ++lastPartNumber, MAX_NUMBERED_PARTS);
