import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { GalleryPage, GalleryRow, GalleryRows } from "../../../../src/studio/api-gallery.ts";
import { setQueryValues } from "../../../../src/studio/app/base/screen-paths.ts";
import {
  createTileFinder,
  EMPTY_GALLERY_FILTER,
  GALLERY_FILTER_OPTIONS,
  type GalleryFilter,
  parseGalleryFilter,
} from "../../../../src/studio/app/gallery/gallery-filter.ts";
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
const found = (filter: Partial<GalleryFilter>) =>
  createTileFinder({ ...EMPTY_GALLERY_FILTER, ...filter })(pages, known).flatMap(({ tiles }) =>
    tiles.map(({ id }) => id),
  );

describe("the tile finder", () => {
  test("returns the same group object until its rows change", () => {
    const find = createTileFinder(EMPTY_GALLERY_FILTER);
    const [tea, wheel] = find(pages, known);
    const again = find(pages, new Map([...known, ["wheel", rows("wheel", [row("play")])]]));
    expect(again[0]).toBe(tea);
    expect(again[1]).not.toBe(wheel);
    expect(again[1]?.tiles).toHaveLength(2);
  });

  test.each<[string, Partial<GalleryFilter>, string[]]>([
    [
      "everything, with only the first view of pages without rows",
      {},
      [
        ...["tea ", "tea main.claimable", "tea main.over", "wheel ", "wheel main.play", "wheel main.hidden"],
        ...["help ", "later "],
      ],
    ],
    ["all tiles of a page by its title", { q: "春茶" }, ["tea ", "tea main.claimable", "tea main.over"]],
    ["a tile by a word of its button", { q: "66" }, ["tea main.claimable"]],
    ["a tile by all words, ignoring case", { q: "WHEEL play" }, ["wheel main.play"]],
    ["a page by its route", { q: "/help" }, ["help "]],
    [
      "pages by their folder, with subfolders",
      { folder: "core" },
      ["wheel ", "wheel main.play", "wheel main.hidden", "help ", "later "],
    ],
    ["tiles by brand", { brand: "partner", q: "hidden" }, ["wheel main.hidden"]],
    ["tiles by proof result", { verdict: "masked" }, ["tea main.over"]],
    ["tiles by whether their button is enabled", { button: "disabled" }, ["tea main.over"]],
    ["static pages", { kind: "static" }, ["help "]],
    ["nothing if nothing matches", { q: "winter" }, []],
  ])("finds %s", (_, filter, expected) => {
    expect(found(filter)).toEqual(expected);
  });

  const filters: fc.Arbitrary<GalleryFilter> = fc.record({
    q: fc.constantFrom("", "tea", "main", "领取", "x y"),
    folder: fc.constantFrom("", "core", "core/draws", "cor"),
    brand: fc.constantFrom("", "mall", "partner"),
    kind: fc.constantFrom("", ...GALLERY_FILTER_OPTIONS.kind),
    verdict: fc.constantFrom("", ...GALLERY_FILTER_OPTIONS.verdict),
    button: fc.constantFrom("", ...GALLERY_FILTER_OPTIONS.button),
  });

  test("finds fewer tiles with each further filter, in the same order", () => {
    const all = found({});
    forAll(
      100,
      [filters, fc.constantFrom(...(Object.keys(EMPTY_GALLERY_FILTER) as (keyof GalleryFilter)[]))],
      (filter, name) => {
        const some = found(filter);
        expect(all.filter((id) => some.includes(id))).toEqual(some);
        const more = found({ ...filter, [name]: "" });
        expect(some.filter((id) => !more.includes(id))).toEqual([]);
      },
    );
  });

  test("reads back a filter from the URL and keeps other parameters", () => {
    const texts = fc.record({ q: fc.string(), folder: fc.string(), brand: fc.string() });
    forAll(100, [filters, texts], (filter, free) => {
      const whole = { ...filter, ...free };
      const search = setQueryValues("?phone=320x568", whole);
      expect(parseGalleryFilter(`?${search}`)).toEqual(whole);
      expect(new URLSearchParams(search).get("phone")).toBe("320x568");
    });
    expect(parseGalleryFilter("?verdict=perhaps&kind=__proto__")).toEqual(EMPTY_GALLERY_FILTER);
  });
});
