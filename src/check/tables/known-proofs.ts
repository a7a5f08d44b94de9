import { memoize } from "../memoize.ts";
import { hasGap, proveTable } from "./prove-table.ts";
import type { TableQuestion, TableVerdict } from "./question.ts";

/** The questions whose answers are kept have so many characters: those of some hundred documents. */
const MOST = 2_000_000;

/**
 * As `proveTable`, but a question that was asked before is answered at once: whoever edits one document, or one word of
 * it, has the other tables proved already. A verdict follows from its question alone. It is not to be modified.
 */
export const provenTable: (question: TableQuestion) => TableVerdict = remembered(proveTable);

/** The same of `hasGap`. */
export const isKnownGap: (question: TableQuestion) => boolean = remembered(hasGap);

/** Keeps answers by the question, written out; the one that was asked for longest ago goes first. */
function remembered<T>(prove: (question: TableQuestion) => T): (question: TableQuestion) => T {
  const known = new Map<string, T>();
  let size = 0;
  return (question) => {
    const key = written(question);
    const answer = known.get(key) ?? prove(question);
    if (known.delete(key)) size -= key.length;
    known.set(key, answer);
    size += key.length;
    for (const oldest of known.keys()) {
      if (size <= MOST || oldest === key) break;
      known.delete(oldest);
      size -= oldest.length;
    }
    return answer;
  };
}

/** A question, written out. What the tables of a document share of theirs is written once. */
function written(question: TableQuestion): string {
  const parts = Object.entries(question).map(([name, part]: [string, unknown]) => {
    const isShared = typeof part === "object" && part !== null;
    return `${name}:${isShared ? partOf(part) : JSON.stringify(part)}`;
  });
  return parts.join("\n");
}

const partOf = memoize((part: object) => JSON.stringify(part));
