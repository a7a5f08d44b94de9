import type { Problem } from "../../../check/report/problem.ts";
import type { Saying } from "../../../language/messages/saying.ts";
import type { ElsewhereProblem, StudioProblem } from "../../api.ts";

/** A problem as the studio's editor has it. Pure. */
export function studioProblem(problem: Problem): StudioProblem {
  const { end, isSure, pointer, rule, severity, start, suggestion } = problem;
  const edits = suggestion === undefined ? null : [{ from: start, to: end, text: suggestion }];
  return {
    ...{ rule, severity, pointer, from: start, to: end },
    message: messageOf(problem),
    advice: sayingOf(problem, "fix"),
    counterexample: sayingOf(problem, "counterexample"),
    fix: isSure ? edits : null,
    suggestion: isSure ? null : edits,
  };
}

/** The same where another file is to be mended. Pure. */
export function elsewhereProblem(problem: Problem): ElsewhereProblem {
  return { path: problem.file, line: problem.line, message: messageOf(problem) };
}

function messageOf({ message, zh }: Problem): Saying {
  return { en: message, zh: zh.message };
}

function sayingOf(problem: Problem, name: "fix" | "counterexample"): Saying | null {
  const text = problem[name];
  return text === undefined ? null : { en: text, zh: problem.zh[name] ?? text };
}
