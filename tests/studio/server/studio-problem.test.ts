import { expect, test } from "vitest";
import type { Problem } from "../../../src/check/report/problem.ts";
import { studioProblem } from "../../../src/studio/server/editor/editor.ts";

const problem: Problem = {
  ...{ file: "a.json", line: 1, column: 1, start: 0, end: 3, pointer: "/tables/main" },
  ...{ rule: "table-gap", severity: "error", message: "a gap", fix: "add a row" },
  zh: { message: "有缺口", fix: "请加一行" },
};

test.each([
  ["both languages say what shows it", "fly has no answer", "fly未返回数据"],
  ["what is a name and a value is the same in both", "garden.leaves=0", "garden.leaves=0"],
])("%s", (_, en, zh) => {
  const shown = studioProblem({ ...problem, counterexample: en, zh: { ...problem.zh, counterexample: zh } });
  expect(shown.counterexample).toEqual({ en, zh });
});

test("what nothing shows has no counterexample", () => {
  expect(studioProblem(problem).counterexample).toBeNull();
});
