import type { CurrentFacts, DecisionAlternative } from "../../../src/explain/table-as-grid.ts";

/** Returns whether all requirements of an alternative are met. */
export function isMet(way: DecisionAlternative, { atoms }: CurrentFacts): boolean {
  return way.every(({ atom, isTrue }) => atoms[atom] === isTrue);
}
