import { expect, test } from "vitest";
import type { Problem } from "../../src/check/report/problem.ts";
import { compareProblemLists } from "../../src/check/validate-command.ts";

/** Parses a problem from the notation of the cases: `file pointer message`. */
function problem(text: string): Problem {
  const [file = "", pointer = "", message = ""] = text.split(" ");
  const place = { line: 1, column: 1, start: 0, end: 1 };
  return { file, pointer, message, ...place, rule: "rule", severity: "error", zh: { message } };
}

const shown = (problems: readonly Problem[]) =>
  problems.map(({ file, message, pointer }) => `${file} ${pointer} ${message}`);

test.each<[what: string, before: string[], after: string[], fresh: string[], gone: string[]]>([
  ["reports nothing if nothing changed", ["a /x m"], ["a /x m"], [], []],
  [
    "reports a new and a resolved problem",
    ["a /x m", "a /y n"],
    ["a /y n", "b /x m"],
    ["b /x m"],
    ["a /x m"],
  ],
  ["reports another message at the same place as new", ["a /x m"], ["a /x n"], ["a /x n"], ["a /x m"]],
  ["reports nothing if a row was inserted above", ["a /rows/1 m"], ["a /rows/2 m"], [], []],
  [
    "reports one of two equal problems as resolved",
    ["a /rows/1 m", "a /rows/2 m"],
    ["a /rows/2 m"],
    [],
    ["a /rows/1 m"],
  ],
  [
    "reports a further equal problem as new",
    ["a /rows/2 m"],
    ["a /rows/1 m", "a /rows/2 m"],
    ["a /rows/1 m"],
    [],
  ],
  [
    "reports only the new problem if the others moved",
    ["a /rows/1 m"],
    ["a /rows/2 m", "a /rows/3 m"],
    ["a /rows/3 m"],
    [],
  ],
])("%s", (_, before, after, fresh, gone) => {
  const changes = compareProblemLists(before.map(problem), after.map(problem));
  expect({ fresh: shown(changes.fresh), gone: shown(changes.gone) }).toEqual({ fresh, gone });
});
