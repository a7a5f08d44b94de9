import type { Problem } from "./problem.ts";

/** What came up since, and what is no longer so. */
export interface Changes {
  fresh: readonly Problem[];
  gone: readonly Problem[];
}

/**
 * Compares what was wrong with what is. A problem that only moved, as lines or rows were put in above it, is the same.
 * Both keep their order. Pure.
 */
export function compareProblems(before: readonly Problem[], after: readonly Problem[]): Changes {
  const exact = without(before, after, (one) => `${one.pointer}\n${nameOf(one)}`);
  const moved = without(exact.gone, exact.fresh, nameOf);
  return moved;
}

/** What is left on either side once each on the one is taken away with one that is called alike on the other. */
function without(
  before: readonly Problem[],
  after: readonly Problem[],
  keyOf: (problem: Problem) => string,
): Changes {
  const left = new Map<string, Problem[]>();
  for (const one of before) left.set(keyOf(one), [...(left.get(keyOf(one)) ?? []), one]);
  const fresh = after.filter((one) => left.get(keyOf(one))?.shift() === undefined);
  const gone = new Set([...left.values()].flat());
  return { fresh, gone: before.filter((one) => gone.has(one)) };
}

function nameOf({ file, message, rule, severity }: Problem): string {
  return [file, rule, severity, message].join("\n");
}
