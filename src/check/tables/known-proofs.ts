import { proveTable } from "./prove-table.ts";
import type { TableQuestion, TableVerdict } from "./question.ts";

/** So many verdicts are kept: those of some hundred documents. */
const MOST = 1000;

/** By the question, written out; the one that was asked for longest ago stands first. */
const known = new Map<string, TableVerdict>();

/**
 * As `proveTable`, but a question that was asked before is answered at once: whoever edits one document, or one word of
 * it, has the other tables proved already. A verdict follows from its question alone. It is not to be modified.
 */
export function provenTable(question: TableQuestion): TableVerdict {
  const key = JSON.stringify(question);
  const verdict = known.get(key) ?? proveTable(question);
  known.delete(key);
  known.set(key, verdict);
  const [oldest] = known.keys();
  if (known.size > MOST && oldest !== undefined) known.delete(oldest);
  return verdict;
}
