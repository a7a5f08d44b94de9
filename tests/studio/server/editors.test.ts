import { expect, it } from "vitest";
import { createSite } from "../../../src/publish/site.ts";
import { Editors } from "../../../src/studio/server/editor/editors.ts";

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
