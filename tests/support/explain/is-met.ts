import type { DecisionWay, FactsNow } from "../../../src/explain/decision-table.ts";

/** Whether a way is one in which a row holds: each of its wants is met. */
export function isMet(way: DecisionWay, { atoms }: FactsNow): boolean {
  return way.every(({ atom, isTrue }) => atoms[atom] === isTrue);
}
