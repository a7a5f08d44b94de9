import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkDocuments, exampleFilesOf } from "../../src/check/check-documents.ts";
import type { Severity } from "../../src/check/facts/finding.ts";
import type { FileFinding, FileRange } from "../../src/check/report/file-finding.ts";
import { listProblems } from "../../src/check/report/problem-list.ts";
import { exampleBrand } from "../../src/check/rules/example-campaign.ts";
import { forAll } from "../support/for-all.ts";
import { schemas } from "./support.ts";

type Documents = Readonly<Record<string, unknown>>;

const page = (id: string, more: object) => ({
  language: 3,
  id,
  route: `/${id}`,
  title: "Page",
  view: [],
  ...more,
});
const phonePage = (id: string) =>
  page(id, {
    tables: { call: { rows: [{ state: "open", text: "Call", do: "call" }] } },
    actions: { call: { steps: [{ redirect: "tel:{brand.phone}" }] } },
    view: [{ type: "button", table: "call" }],
  });
const textOf = (document: unknown) =>
  typeof document === "string" ? document : `${JSON.stringify(document, null, 1)}\n`;
const brandAt = (id: string, more: object) => ({ ...exampleBrand, id, ...more });

/** Returns the problems of these documents beside the example campaign and its brand, as `file:line rule`. */
function problemsOf(documents: Documents, requested?: ReadonlySet<string>): string[] {
  const own = Object.entries(documents).map(([path, document]) => ({ path, text: textOf(document) }));
  const others = exampleFilesOf({}).filter(({ path }) => !(path in documents));
  const files = [...others, ...own];
  const { problems } = checkDocuments(files, {
    schemas,
    exists: () => true,
    ...(requested && { requested }),
  });
  return problems.map(({ file, line, rule }) => `${file.replace("campaigns/", "")}:${line} ${rule}`);
}

const brokenBrand = {
  "campaigns/brands/mall.json": brandAt("mall", { phone: "400-000-000O" }),
  "campaigns/a.json": phonePage("a"),
  "campaigns/b.json": phonePage("b"),
};
const base = { language: 3, id: "base", title: "Base", constants: { isOpen: true }, view: [] };
const readers = [1, 2].map((n) => ({ type: "text", when: "constants.isOpen", text: `Text ${n}` }));

const empty = { language: 3, view: [] };
const reading = (id: string, text: string) => page(id, { extends: "base", view: [{ type: "text", text }] });
const readingTwice = (text: string) => ({
  "campaigns/a.json": reading("a", text),
  "campaigns/b.json": reading("b", text),
});
const tapped = (id: string, rows: object[]) =>
  page(id, { extends: "base", tables: { main: { rows } }, view: [{ type: "button", table: "main" }] });
const sharedRows = (id: string) =>
  tapped(id, [{ row: "out" }, { state: "in", text: "Order", disabled: true }]);
const withTwoRows = { "campaigns/a.json": sharedRows("a"), "campaigns/b.json": sharedRows("b") };

describe("reports one mistake once, where it is written", () => {
  test.each<[name: string, documents: Documents, expected: string]>([
    ["a phone number of a brand that two pages dial", brokenBrand, "brands/mall.json:81 forbidden-link"],
    [
      "a prefix that two brands have",
      {
        "campaigns/brands/mallA.json": brandAt("mallA", { prefix: "mall-a" }),
        "campaigns/brands/mallB.json": brandAt("mallB", { prefix: "mall-a" }),
        ...Object.fromEntries(
          ["about", "help"].map((id) => [
            `campaigns/${id}.json`,
            page(id, {
              brand: "mallA",
              route: `/{brand.prefix}/${id}`,
              variants: [{ route: `/{brand.prefix}/${id}`, patch: { brand: "mallB" } }],
            }),
          ]),
        ),
      },
      "brands/mallB.json:81 duplicate-route",
    ],
    [
      "an id that a copied file kept, in the file with another name",
      { "campaigns/a.json": page("b", {}), "campaigns/b.json": page("b", { route: "/c" }) },
      "a.json:3 duplicate-id",
    ],
    [
      "a route that a copied file kept, without the links to the route that is missing",
      {
        "campaigns/a.json": page("a", { route: "/b" }),
        "campaigns/b.json": page("b", { view: [{ type: "page", route: "/a" }] }),
      },
      "a.json:4 duplicate-route",
    ],
    [
      "a base that cannot be read, without the documents that extend it",
      {
        "campaigns/base.json": '{ "id": "base", "title": 1% }',
        "campaigns/a.json": { ...page("a", { extends: "base" }), view: { head: { text: "A" } } },
        "campaigns/b.json": page("b", { extends: "a" }),
      },
      "base.json:1 json-syntax",
    ],
    [
      "a misspelt id of a base",
      {
        "campaigns/base.json": { ...base, id: "bsae", constants: {} },
        "campaigns/a.json": page("a", { extends: "base" }),
        "campaigns/b.json": page("b", { extends: "base" }),
      },
      "base.json:3 unknown-base",
    ],
    [
      "a constant of another type in a patch",
      {
        "campaigns/base.json": { ...base, view: readers },
        "campaigns/a.json": page("a", { extends: "base", constants: { isOpen: "yes" }, view: undefined }),
      },
      "a.json:8 type-mismatch",
    ],
    [
      "a definition that a variant removes although the page needs it",
      {
        "campaigns/a.json": {
          ...phonePage("a"),
          variants: [{ route: "/a/b", patch: { actions: { call: null } } }],
        },
        "campaigns/brands/mall.json": brandAt("mall", { phone: "400-000-0000" }),
      },
      "a.json:37 unknown-reference",
    ],
    [
      "a last day before the start, without the dates in texts",
      {
        "campaigns/a.json": page("a", {
          schedule: { start: "2025-03-01T00:00:00+08:00", lastDay: "2024-03-08" },
          title: "活动时间：2025年3月1日至3月8日",
          view: [{ type: "text", when: "now < schedule.end", text: "Spring" }],
        }),
      },
      "a.json:15 schedule-order",
    ],
    [
      "a backslash in the path of a picture",
      {
        "campaigns/a.json": textOf(
          page("a", {
            view: [{ type: "image", image: { src: "art/a.svg", alt: "A", widthPx: 1, heightPx: 1 } }],
          }),
        ).replace("art/", "art\\"),
      },
      "a.json:10 json-syntax",
    ],
    [
      "a value that a base lost",
      {
        "campaigns/base.json": { ...empty, id: "base", title: "{values.b}", values: { b: "1" } },
        ...readingTwice("{values.copper} {values.b}"),
      },
      "base.json:6 unknown-name",
    ],
    [
      "several constants of a base that lost its own base",
      {
        "campaigns/base.json": { ...empty, id: "base", title: "Base" },
        ...readingTwice("{constants.hours} {constants.weekdays}"),
      },
      "base.json:4 unknown-name",
    ],
    [
      "shared rows that a base lost",
      { "campaigns/base.json": { ...empty, id: "base", title: "Base" }, ...withTwoRows },
      "base.json:4 unknown-element",
    ],
    [
      "a shared row without an action",
      {
        "campaigns/base.json": {
          ...empty,
          id: "base",
          title: "Base",
          rows: { out: { when: "!session.loggedIn", text: "Log in" } },
        },
        ...withTwoRows,
      },
      "base.json:7 row-without-action",
    ],
    [
      "a phone number that the brand lost",
      {
        "campaigns/brands/mall.json": brandAt("mall", { phone: undefined }),
        "campaigns/a.json": phonePage("a"),
        "campaigns/b.json": phonePage("b"),
      },
      "brands/mall.json:4 unknown-name",
    ],
    [
      "a misspelt base of a brand",
      {
        "campaigns/brands/mallA.json": { language: 3, id: "mallA", extends: "mll", name: "A" },
        "campaigns/a.json": { ...phonePage("a"), brand: "mallA" },
      },
      "brands/mallA.json:4 unknown-base",
    ],
    [
      "a variant with the brand of the page",
      {
        "campaigns/brands/mallA.json": brandAt("mallA", { prefix: "mall-a" }),
        "campaigns/a.json": page("a", {
          brand: "mallA",
          route: "/{brand.prefix}/a",
          variants: [{ route: "/{brand.prefix}/a", patch: { brand: "mallA" } }],
        }),
      },
      "a.json:12 duplicate-route",
    ],
    [
      "a misspelt brand of a page, without the links to it",
      {
        "campaigns/brands/mallA.json": brandAt("mallA", { prefix: "mall-a" }),
        "campaigns/a.json": page("a", { brand: "mallAA", route: "/{brand.prefix}/a" }),
        "campaigns/b.json": page("b", { view: [{ type: "page", route: "/mall-a/a" }] }),
      },
      "a.json:7 unknown-brand",
    ],
    [
      "a prefix with a space, without the routes that insert it",
      {
        "campaigns/brands/mallA.json": brandAt("mallA", { prefix: "mall a" }),
        "campaigns/a.json": page("a", { brand: "mallA", route: "/{brand.prefix}/a" }),
      },
      "brands/mallA.json:81 wrong-form",
    ],
    [
      "a route that differs from another one only by its capital",
      {
        "campaigns/x.json": page("x", { route: "/Notice" }),
        "campaigns/y.json": page("y", { route: "/notice" }),
      },
      "x.json:4 duplicate-route",
    ],
    [
      "a year in several texts",
      {
        "campaigns/a.json": page("a", {
          schedule: { start: "2025-03-01T00:00:00+08:00", lastDay: "2025-03-08" },
          title: "2024新春好礼",
          view: [{ type: "text", when: "now < schedule.end", text: "2024新春礼" }],
        }),
      },
      "a.json:5 date-beside-schedule",
    ],
    [
      "a section with the name of another one, without the link to its own name",
      {
        "campaigns/a.json": page("a", {
          view: [
            {
              type: "article",
              sections: [
                { name: "fees", title: "A", paragraphs: ["See [prices](#prices)."] },
                { name: "fees", title: "B", paragraphs: ["B"] },
              ],
            },
          ],
        }),
      },
      "a.json:18 duplicate-name",
    ],
  ])("%s", (_, documents, expected) => {
    expect(problemsOf(documents)).toEqual([expected]);
  });

  test("at its use if only one file needs a definition", () => {
    const documents = {
      "campaigns/base.json": { ...empty, id: "base", title: "Base" },
      "campaigns/a.json": reading("a", "{constants.hours}"),
    };
    expect(problemsOf(documents)).toEqual(["a.json:9 unknown-name"]);
  });

  test("says which file needs the definition, in both languages", () => {
    const documents = {
      "campaigns/base.json": { ...empty, id: "base", title: "Base", constants: { open: 1 } },
      ...readingTwice("{constants.open} {constants.hours}"),
    };
    const files = Object.entries(documents).map(([path, document]) => ({ path, text: textOf(document) }));
    const { problems } = checkDocuments([...exampleFilesOf({}), ...files], { schemas });
    expect(problems.map(({ message, zh }) => [message, zh.message])).toEqual([
      [
        '"constants" has no "hours", expected it, because other documents need it (in campaigns/a.json:9 and in 1 more place)',
        "“constants”里没有“hours”，应写上：别的文档要用（见 campaigns/a.json:9 等 2 处）",
      ],
    ]);
  });

  test("a link to a page that does not exist, although a file that is not checked cannot be read", () => {
    const documents = {
      "campaigns/a.json": page("a", { view: [{ type: "page", route: "/nowhere" }] }),
      "campaigns/broken.json": '{ "id": "broken", "title": 1% }',
    };
    expect(problemsOf(documents, new Set(["campaigns/a.json"]))).toEqual(["a.json:9 unknown-page"]);
    expect(problemsOf(documents)).toEqual(["broken.json:1 json-syntax"]);
  });

  test("at its uses if the file with the cause is not checked", () => {
    const requested = new Set(["campaigns/a.json"]);
    expect(problemsOf(brokenBrand, requested)).toEqual(["a.json:27 forbidden-link"]);
  });
});

/** Findings in two files of twelve characters, which depend on each other at random. */
const anyFinding = fc
  .record({
    rule: fc.constantFrom("json-syntax", "table-gap", "unknown-name"),
    severity: fc.constantFrom<Severity>("error", "warning"),
    at: anyRange(),
    dependsOn: fc.array(anyRange(), { maxLength: 2 }),
    usedAt: fc.option(anyRange(), { nil: undefined }),
    subject: fc.constantFrom(undefined, undefined, "garden"),
    places: fc.array(anyRange(), { maxLength: 2 }),
    document: fc.constantFrom(undefined, "a", "b"),
    isInherited: fc.boolean(),
  })
  .map(({ at, rule, severity, usedAt, document, places, ...found }): FileFinding => {
    const said = { message: "Found", fix: "Fix it." };
    const problem = { ...at, ...said, rule, severity, line: 1, column: 1, pointer: "", zh: said };
    return {
      ...found,
      problem,
      at,
      ...(usedAt && { usedAt }),
      ...(places.length > 0 && {
        shared: {
          name: "values.copper",
          places: places.map((place, depth) => ({ problem: { ...problem, ...place }, depth })),
        },
      }),
      ...(document !== undefined && { document }),
    };
  });

function anyRange(): fc.Arbitrary<FileRange> {
  return fc
    .record({ file: fc.constantFrom("a.json", "b.json"), start: fc.nat(11), length: fc.nat(4) })
    .map(({ file, length, start }) => ({ file, start, end: start + length }));
}

test("holding back consequences never leaves a mistake, or an error, without any problem", () => {
  forAll(2000, [fc.array(anyFinding, { minLength: 1, maxLength: 8 })], (found) => {
    const shown = listProblems(found, ["a.json", "b.json"]);
    expect(shown.length).toBeGreaterThan(0);
    const hasErrors = found.some(({ problem }) => problem.severity === "error");
    expect(shown.some(({ severity }) => severity === "error")).toBe(hasErrors);
  });
});
