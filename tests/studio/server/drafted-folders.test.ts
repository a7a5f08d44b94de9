import { expect, it } from "vitest";
import type { Problem } from "../../../src/check/report/problem.ts";
import { createSite } from "../../../src/publish/site.ts";
import { studioProblem } from "../../../src/studio/server/files/drafted-folder.ts";
import { DraftedFolders } from "../../../src/studio/server/files/drafted-folders.ts";

const PATH = "help/about.json";
const MINUTE = 60_000;

/** Creates editors with a manual clock. */
function opened() {
  let now = 0;
  const site = createSite({ folder: "campaigns", schemas: "schemas" });
  const editors = new DraftedFolders(site, () => now);
  return {
    pass: (minutes: number) => {
      now += minutes * MINUTE;
    },
    type: (name: string) => editors.of(name).put(PATH, "{"),
    hasDraft: (name: string) => editors.of(name).state().files.get(PATH)?.source.text === "{",
  };
}

it("drops an editor after ten idle minutes", () => {
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

it("drops the least recently used of more than eight editors", () => {
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
  ["shows a counterexample in both languages", "fly has no answer", "fly未返回数据"],
  [
    "shows a counterexample of names and values unchanged in both languages",
    "garden.leaves=0",
    "garden.leaves=0",
  ],
])("%s", (_, en, zh) => {
  const shown = studioProblem({ ...problem, counterexample: en, zh: { ...problem.zh, counterexample: zh } });
  expect(shown.counterexample).toEqual({ en, zh });
});

it("omits the counterexample of a problem without one", () => {
  expect(studioProblem(problem).counterexample).toBeNull();
});
