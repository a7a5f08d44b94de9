import type { Replacement, StudioProblem } from "../../api.ts";

/** The replacements of all problems that mend themselves, without those that would touch another: they are left for the next time. Pure. */
export function allFixes(problems: readonly StudioProblem[]): Replacement[] {
  const taken: Replacement[] = [];
  for (const { fix } of problems) {
    if (fix?.every((one) => !taken.some((other) => isSame(one, other) || touches(one, other))))
      taken.push(...fix);
  }
  return taken.sort((one, other) => one.from - other.from);
}

function isSame(one: Replacement, other: Replacement): boolean {
  return one.from === other.from && one.to === other.to;
}

function touches(one: Replacement, other: Replacement): boolean {
  return one.from < other.to && other.from < one.to;
}
