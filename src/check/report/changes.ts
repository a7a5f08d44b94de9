import { groupBy } from "../../language/group-by.ts";
import { en, type Saying } from "../../language/messages/saying.ts";
import { describeProblem, painter, summarize } from "./format-pretty.ts";
import type { Problem } from "./problem.ts";
import type { FormatOptions, Report } from "./report.ts";
import { visible } from "./visible.ts";

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
  return without(exact.gone, exact.fresh, nameOf);
}

/** What is left on either side once each on the one is taken away with one that is called alike on the other. */
function without(
  before: readonly Problem[],
  after: readonly Problem[],
  keyOf: (problem: Problem) => string,
): Changes {
  const left = groupBy(before, (one) => [keyOf(one)]);
  const fresh = after.filter((one) => left.get(keyOf(one))?.shift() === undefined);
  const gone = new Set([...left.values()].flat());
  return { fresh, gone: before.filter((one) => gone.has(one)) };
}

function nameOf({ file, message, rule, severity }: Problem): string {
  return [file, rule, severity, message].join("\n");
}

/** For people: what is new in full, what is gone in a line, and how much is left; empty where nothing changed. */
export function formatChanges(
  { fresh, gone, report }: Changes & { report: Report },
  { hasColours, language = "en" }: FormatOptions,
): string {
  if (fresh.length === 0 && gone.length === 0) return "";
  const look = { paint: painter(hasColours), language };
  const shown = fresh.map((problem) => `${describeProblem(problem, report.sources, look)}\n`);
  const mended = gone.map((problem) => look.paint("green", visible(sayGone(problem)[language])));
  const lines = mended.length > 0 ? [`${mended.join("\n")}\n`] : [];
  return `${[...shown, ...lines, summarize(report.files, report.problems, look)].join("\n")}\n`;
}

/** Where it stood, as far as its file is still what it was. */
function sayGone(problem: Problem): Saying {
  const { file, line, rule } = problem;
  const what = `${file}:${line} ${rule}`;
  return en`gone: ${what} ${problem.message}`.zh`已消除：${what} ${problem.zh.message}`;
}
