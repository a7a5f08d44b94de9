import { expect, test } from "vitest";
import { compareProblems } from "../../src/check/command.ts";
import type { Problem } from "../../src/check/report/problem.ts";

/** A problem as cases write it: `file pointer message`. */
function problem(text: string): Problem {
  const [file = "", pointer = "", message = ""] = text.split(" ");
  const place = { line: 1, column: 1, start: 0, end: 1 };
  return { file, pointer, message, ...place, rule: "rule", severity: "error", zh: { message } };
}

const shown = (problems: readonly Problem[]) =>
  problems.map(({ file, message, pointer }) => `${file} ${pointer} ${message}`);

test.each<[what: string, before: string[], after: string[], fresh: string[], gone: string[]]>([
  ["nothing changed", ["a /x m"], ["a /x m"], [], []],
  ["one more, one less", ["a /x m", "a /y n"], ["a /y n", "b /x m"], ["b /x m"], ["a /x m"]],
  ["another word at the same place", ["a /x m"], ["a /x n"], ["a /x n"], ["a /x m"]],
  ["a row put in above", ["a /rows/1 m"], ["a /rows/2 m"], [], []],
  [
    "the same mistake twice, one of them mended",
    ["a /rows/1 m", "a /rows/2 m"],
    ["a /rows/2 m"],
    [],
    ["a /rows/1 m"],
  ],
  ["the same mistake once more", ["a /rows/2 m"], ["a /rows/1 m", "a /rows/2 m"], ["a /rows/1 m"], []],
  ["all moved on and one new", ["a /rows/1 m"], ["a /rows/2 m", "a /rows/3 m"], ["a /rows/3 m"], []],
])("%s", (_, before, after, fresh, gone) => {
  const changes = compareProblems(before.map(problem), after.map(problem));
  expect({ fresh: shown(changes.fresh), gone: shown(changes.gone) }).toEqual({ fresh, gone });
});
