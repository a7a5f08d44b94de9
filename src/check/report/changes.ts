import { en } from "../../language/messages/saying.ts";
import type { Changes } from "./compare-problems.ts";
import { describeProblem, painter, summarize } from "./format-pretty.ts";
import { type Problem, textsOf } from "./problem.ts";
import type { FormatOptions, Report } from "./report.ts";
import { visible } from "./visible.ts";

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
function sayGone(problem: Problem) {
  const { file, line, rule } = problem;
  const at = `${file}:${line}`;
  const [english, chinese] = [textsOf(problem, "en").message, textsOf(problem, "zh").message];
  return en`gone: ${at} ${rule} ${english}`.zh`已消除：${at} ${rule} ${chinese}`;
}
