import { expect, test } from "vitest";
import type { SourceFile } from "../../src/check/json/source-file.ts";
import { type Comparison, compareProjects } from "../../src/compare/compare-projects.ts";
import { schemas } from "../check/support.ts";
import { compareFiles, fileOf, type Json, linesOf, projectOf, teaBrand } from "../support/compare/tea.ts";

const base = {
  ...{ language: 3, id: "base", title: "底稿", constants: { cap: 5 } },
  view: [{ name: "cap", type: "text", text: "每天{constants.cap}次" }],
};
const page = (id: string, more: object = {}) => ({
  ...{ language: 3, id, route: `/${id}`, extends: "base", title: `页面${id}` },
  ...more,
});

/** A base, two pages that extend it, one of them with a variant, and their brand. */
const documents = (): Record<string, Json> => ({
  "campaigns/base.json": structuredClone(base),
  "campaigns/a.json": page("a"),
  "campaigns/b.json": page("b", {
    constants: { cap: 3 },
    variants: [{ route: "/b/late", patch: { constants: { cap: 9 } } }],
  }),
});

function edited(edit: (all: Record<string, Json>) => void): Comparison {
  const after = documents();
  edit(after);
  return compareFiles(projectOf(documents()), projectOf(after));
}

/** Returns, for each group, its brand, the routes of its pages, and its changes. */
const shown = (comparison: Comparison) =>
  comparison.groups.map((group) => [
    [group.brand, group.pages.map(({ route }) => route).join(" ")]
      .filter((part) => part !== undefined)
      .join(": "),
    ...linesOf({ ...comparison, groups: [group], notes: [] }, "en"),
  ]);

test.each<[string, (all: Record<string, Json>) => void, string[][]]>([
  [
    "reports a change in a base once, with the affected pages",
    (all) => (all["campaigns/base.json"].view[0].text = "每天最多{constants.cap}次"),
    [["/a /b /b/late", 'texts text "每天最多{constants.cap}次" › text: 每天{+最多+}{constants.cap}次']],
  ],
  [
    "does not report a page that overrides the changed value of its base",
    (all) => (all["campaigns/base.json"].constants.cap = 8),
    [["/a", 'figures constant cap: 5 → 8 (shown in "每天{constants.cap}次")']],
  ],
  [
    "reports a new page and a removed page",
    (all) => {
      delete all["campaigns/a.json"];
      all["campaigns/c.json"] = page("c");
    },
    [
      ["/c", "page A new page"],
      ["/a", "page The page was deleted"],
    ],
  ],
  [
    "reports a new address as a change of the same page",
    (all) => (all["campaigns/a.json"].route = "/aa"),
    [["/aa", 'page route: "/a" → "/aa"']],
  ],
  [
    "reports a removed variant",
    (all) => delete all["campaigns/b.json"].variants,
    [["/b/late", "page The page was deleted"]],
  ],
  [
    "reports a change in a brand once, with its pages",
    (all) => (all["campaigns/brands/mall.json"] = { ...teaBrand(), phone: "400-765-4321" }),
    [["mall: /a /b /b/late", "texts phone: 400-[-123-]{+765+}-[-4567-]{+4321+}"]],
  ],
  [
    "does not report a base that no page extends",
    (all) => (all["campaigns/other.json"] = { ...base, id: "other" }),
    [],
  ],
])("%s", (_, edit, expected) => expect(shown(edited(edit))).toEqual(expected));

test("lists files that changed only in formatting, or that no page uses, as reformatted", () => {
  const before = [...projectOf({ ...documents(), "campaigns/other.json": { ...base, id: "other" } })];
  const after = before.map((file) =>
    file.path === "campaigns/a.json" || file.path === "campaigns/other.json"
      ? {
          ...file,
          text: JSON.stringify({
            $comment: "x",
            ...JSON.parse(file.text),
            ...(/other/.test(file.path) && { constants: { cap: 1 } }),
          }),
        }
      : file,
  );
  expect(compareFiles(before, after)).toEqual({
    ...{ groups: [], notes: [], isWhole: true },
    reformatted: ["campaigns/a.json", "campaigns/other.json"],
  });
});

test("names an unreadable document in a note, and does not report it as removed", () => {
  const before = projectOf(documents());
  const after = before.map((file) =>
    file.path === "campaigns/a.json" ? { ...file, text: file.text.slice(0, 60) } : file,
  );
  const comparison = compareFiles(before, after);
  expect(linesOf(comparison, "en")).toEqual([
    "campaigns/a.json cannot be read in the later version, so it was not compared. Run: npx campaign-engine validate campaigns/a.json",
  ]);
  const without = before.filter(({ path }) => path !== "campaigns/base.json");
  const orphans = compareFiles(before, without).notes.map(({ en }) => en.split(" ")[0]);
  expect(orphans).toEqual(["campaigns/a.json", "campaigns/b.json"]);
});

test("migrates documents of an earlier language before comparing", () => {
  const old = { language: 1, id: "old", route: "/old", title: "旧", view: [{ type: "text", text: "旧" }] };
  const now = { ...old, language: 3 };
  const [before, after] = [
    projectOf({ "campaigns/old.json": old }),
    projectOf({ "campaigns/old.json": now }),
  ];
  expect(compareFiles(before, after).groups).toEqual([]);
});

test("reports a picture whose bytes changed", () => {
  const image = { src: "art/tea.svg", widthPx: 10, heightPx: 10 };
  const files = projectOf({
    "campaigns/a.json": { ...page("a"), extends: undefined, view: [{ type: "image", image }] },
  });
  const side = (bytes: string, all: readonly SourceFile[] = files) => ({
    files: all,
    picture: (path: string) => (path === "campaigns/art/tea.svg" ? bytes : undefined),
  });
  const lines = (one: string, other: string) =>
    linesOf(compareProjects(side(one), side(other), schemas), "en");
  expect(lines("<svg/>", "<svg></svg>")).toEqual(['looks The picture "art/tea.svg" has new content']);
  expect(lines("<svg/>", "<svg/>")).toEqual([]);
});

test("compares two files regardless of their names", () => {
  const [one, other] = [page("a"), page("z", { title: "另一页" })];
  const side = (document: unknown, path: string) => ({
    files: [
      ...projectOf({ "campaigns/base.json": base, "campaigns/b.json": page("b") }),
      fileOf(path, document),
    ],
    asked: path,
    picture: () => undefined,
  });
  const comparison = compareProjects(side(one, "old.json"), side(other, "new.json"), schemas);
  expect(linesOf(comparison, "en")).toEqual([
    'page route: "/a" → "/z"',
    'texts title: "页面a" → "另一页"',
    'looks id: "a" → "z"',
  ]);
});
