import { expect, it } from "vitest";
import type { Problem } from "../../../src/check/report/problem.ts";
import { createSite } from "../../../src/publish/site.ts";
import { studioProblem } from "../../../src/studio/server/files/editor.ts";
import { Editors } from "../../../src/studio/server/files/editors.ts";

const PATH = "help/about.json";
const MINUTE = 60_000;

/** Editors at a time that is held, and whether the drafts of one are still known. */
function opened() {
  let now = 0;
  const site = createSite({ folder: "campaigns", schemas: "schemas" });
  const editors = new Editors(site, () => now);
  return {
    pass: (minutes: number) => {
      now += minutes * MINUTE;
    },
    type: (name: string) => editors.of(name).put(PATH, "{"),
    hasDraft: (name: string) => editors.of(name).state().files.get(PATH)?.source.text === "{",
  };
}

it("an editor is forgotten after ten minutes of silence", () => {
  const { hasDraft, pass, type } = opened();
  type("one");
  pass(9);
  expect(hasDraft("one")).toBe(true);
  pass(9);
  expect(hasDraft("one")).toBe(true);
  pass(11);
  type("two");
  expect(hasDraft("one")).toBe(false);
});

it("of more than eight the one that was silent for longest is forgotten", () => {
  const { hasDraft, type } = opened();
  for (let index = 1; index <= 8; index++) type(`editor${index}`);
  type("editor1");
  type("editor9");
  expect(hasDraft("editor1")).toBe(true);
  expect(hasDraft("editor9")).toBe(true);
  expect(hasDraft("editor2")).toBe(false);
});

const problem: Problem = {
  ...{ file: "a.json", line: 1, column: 1, start: 0, end: 3, pointer: "/tables/main" },
  ...{ rule: "table-gap", severity: "error", message: "a gap", fix: "add a row" },
  zh: { message: "有缺口", fix: "请加一行" },
};

it.each([
  ["both languages say what shows it", "fly has no answer", "fly未返回数据"],
  ["what is a name and a value is the same in both", "garden.leaves=0", "garden.leaves=0"],
])("%s", (_, en, zh) => {
  const shown = studioProblem({ ...problem, counterexample: en, zh: { ...problem.zh, counterexample: zh } });
  expect(shown.counterexample).toEqual({ en, zh });
});

it("what nothing shows has no counterexample", () => {
  expect(studioProblem(problem).counterexample).toBeNull();
});
