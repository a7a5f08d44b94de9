import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { GalleryPage, GalleryRow, GalleryRows } from "../../../../src/studio/api-gallery.ts";
import { withQuery } from "../../../../src/studio/app/base/rooms.ts";
import {
  CHOICES,
  EVERYTHING,
  type Filter,
  finderOf,
  readFilter,
} from "../../../../src/studio/app/gallery/filter.ts";
import { forAll } from "../../../support/for-all.ts";

const page = (key: string, path: string, title = key): GalleryPage => ({
  ...{ key, path, title, id: key, route: `/${key}` },
});
const row = (state: string, more: Partial<GalleryRow> = {}): GalleryRow => ({
  ...{ state, text: state, isDisabled: false, verdict: "met", ...more },
});
const rows = (key: string, states: readonly GalleryRow[], brand = "mall"): GalleryRows => ({
  ...{ key, brand, title: key, isDynamic: states.length > 0 },
  tables: states.length > 0 ? [{ name: "main", rows: states }] : [],
});

const pages = [
  page("tea", "seasonal/tea.json", "春茶有礼"),
  page("wheel", "core/draws/wheel.json"),
  page("help", "core/help.json"),
  page("later", "core/later.json"),
];
const known = new Map(
  [
    rows("tea", [
      row("claimable", { text: "领取66元" }),
      row("over", { isDisabled: true, verdict: "masked" }),
    ]),
    rows("wheel", [row("play"), row("hidden", { verdict: "never" })], "partner"),
    rows("help", []),
  ].map((one) => [one.key, one]),
);
const found = (filter: Partial<Filter>) =>
  finderOf({ ...EVERYTHING, ...filter })(pages, known).flatMap(({ tiles }) => tiles.map(({ id }) => id));

describe("what is found", () => {
  test("is the same as before where nothing else is known, and else another", () => {
    const find = finderOf(EVERYTHING);
    const [tea, wheel] = find(pages, known);
    const again = find(pages, new Map([...known, ["wheel", rows("wheel", [row("play")])]]));
    expect(again[0]).toBe(tea);
    expect(again[1]).not.toBe(wheel);
    expect(again[1]?.tiles).toHaveLength(2);
  });

  test.each<[string, Partial<Filter>, string[]]>([
    [
      "everything: of a page that nobody knows yet its first view",
      {},
      [
        ...["tea ", "tea main.claimable", "tea main.over", "wheel ", "wheel main.play", "wheel main.hidden"],
        ...["help ", "later "],
      ],
    ],
    ["by the title, with all of the page", { q: "春茶" }, ["tea ", "tea main.claimable", "tea main.over"]],
    ["by a word of the button", { q: "66" }, ["tea main.claimable"]],
    ["by all words, whatever their case", { q: "WHEEL play" }, ["wheel main.play"]],
    ["by the route", { q: "/help" }, ["help "]],
    [
      "by the folder, with those in it",
      { folder: "core" },
      ["wheel ", "wheel main.play", "wheel main.hidden", "help ", "later "],
    ],
    ["by the brand", { brand: "partner", q: "hidden" }, ["wheel main.hidden"]],
    ["by the verdict", { verdict: "masked" }, ["tea main.over"]],
    ["by what can be tapped", { button: "disabled" }, ["tea main.over"]],
    ["static pages", { kind: "static" }, ["help "]],
    ["nothing", { q: "winter" }, []],
  ])("%s", (_, filter, expected) => {
    expect(found(filter)).toEqual(expected);
  });

  const filters: fc.Arbitrary<Filter> = fc.record({
    q: fc.constantFrom("", "tea", "main", "领取", "x y"),
    folder: fc.constantFrom("", "core", "core/draws", "cor"),
    brand: fc.constantFrom("", "mall", "partner"),
    kind: fc.constantFrom("", ...CHOICES.kind),
    verdict: fc.constantFrom("", ...CHOICES.verdict),
    button: fc.constantFrom("", ...CHOICES.button),
  });

  test("what is asked for besides takes away, and changes no order", () => {
    const all = found({});
    forAll(
      100,
      [filters, fc.constantFrom(...(Object.keys(EVERYTHING) as (keyof Filter)[]))],
      (filter, name) => {
        const some = found(filter);
        expect(all.filter((id) => some.includes(id))).toEqual(some);
        const more = found({ ...filter, [name]: "" });
        expect(some.filter((id) => !more.includes(id))).toEqual([]);
      },
    );
  });

  test("it stands in the address, beside what else stands there", () => {
    const texts = fc.record({ q: fc.string(), folder: fc.string(), brand: fc.string() });
    forAll(100, [filters, texts], (filter, free) => {
      const whole = { ...filter, ...free };
      const search = withQuery("?phone=320x568", whole);
      expect(readFilter(`?${search}`)).toEqual(whole);
      expect(new URLSearchParams(search).get("phone")).toBe("320x568");
    });
    expect(readFilter("?verdict=perhaps&kind=__proto__")).toEqual(EVERYTHING);
  });
});
