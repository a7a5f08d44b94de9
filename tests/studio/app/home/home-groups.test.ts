import pinyin from "pinyin-match";
import { describe, expect, it } from "vitest";
import type { HomePage } from "../../../../src/studio/api-home.ts";
import { matchesHomeSearch, pagesInGroup, phaseOf } from "../../../../src/studio/app/home/home-groups.ts";

const NOW = 1_000;
const page = (id: string, more: Partial<HomePage> = {}): HomePage => ({
  ...{ key: id, path: `${id}.json`, id, route: `/${id}`, title: "春茶有礼" },
  ...{ start: null, end: null, errors: 0, texts: "每位用户可领取一次。", commit: null, ...more },
});

describe("groups of the start", () => {
  it.each([
    ["without dates", {}, null],
    ["before its start", { start: 2_000 }, "soon"],
    ["from its start on", { start: 1_000 }, "running"],
    ["between start and end", { start: 500, end: 2_000 }, "running"],
    ["at its end", { start: 500, end: 1_000 }, "ended"],
    ["with an end only", { end: 2_000 }, "running"],
  ] as const)("returns the phase of a campaign %s", (_, dates, phase) => {
    expect(phaseOf(page("tea", dates), NOW)).toBe(phase);
  });

  it("lists each page in all groups that apply to it, recently opened ones in the order of their use", () => {
    const commit = { author: "Ada", at: 1, isMine: true };
    const pages = [
      page("tea", { start: 2_000 }),
      page("cake", { errors: 2, end: 500 }),
      page("milk", { commit }),
    ];
    const context = { now: NOW, opened: ["milk.json", "gone.json", "tea.json"], edited: ["cake.json"] };
    const idsIn = (group: Parameters<typeof pagesInGroup>[1]) =>
      pagesInGroup(pages, group, context).map(({ id }) => id);
    expect(idsIn("all")).toEqual(["tea", "cake", "milk"]);
    expect(idsIn("recent")).toEqual(["milk", "tea"]);
    expect(idsIn("mine")).toEqual(["cake", "milk"]);
    expect(idsIn("soon")).toEqual(["tea"]);
    expect(idsIn("running")).toEqual([]);
    expect(idsIn("ended")).toEqual(["cake"]);
    expect(idsIn("errors")).toEqual(["cake"]);
  });
});

describe("the search of the start", () => {
  const match = (text: string, word: string) => pinyin.match(text, word) !== false;
  it.each([
    ["a part of the title", ["春茶"], true],
    ["a text on the page", ["领取一次"], true],
    ["the route", ["/tea"], true],
    ["whole pinyin", ["chuncha"], true],
    ["initials", ["ccyl"], true],
    ["several words in any order", ["有礼", "cc"], true],
    ["one word that is missing", ["春茶", "咖啡"], false],
    ["other pinyin", ["kafei"], false],
  ])("finds a page by %s", (_, words, isFound) => {
    expect(matchesHomeSearch(page("tea"), words, match)).toBe(isFound);
  });

  it("does without pinyin until it is loaded", () => {
    expect(matchesHomeSearch(page("tea"), ["ccyl"])).toBe(false);
  });
});
