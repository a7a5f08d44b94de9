import type { StudioProblem } from "../../../api.ts";

/** Problems by the places that they are about. */
export interface PlacedProblems {
  /** Those of this very place. */
  at: (pointer: string) => readonly StudioProblem[];
  /** Of it and of all inside. */
  under: (pointer: string) => readonly StudioProblem[];
}

/** Pure; what is asked for a second time is the same list. */
export function placeProblems(problems: readonly StudioProblem[]): PlacedProblems {
  const known = new Map<string, readonly StudioProblem[]>();
  return {
    at: (pointer) => problems.filter((problem) => problem.pointer === pointer),
    under: (pointer) => {
      if (problems.length === 0) return NONE;
      const found =
        known.get(pointer) ??
        problems.filter((one) => one.pointer === pointer || one.pointer.startsWith(`${pointer}/`));
      known.set(pointer, found);
      return found;
    },
  };
}

const NONE: readonly StudioProblem[] = [];
