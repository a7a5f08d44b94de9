import { describe, expect, test } from "vitest";
import { toPlainValue } from "../../src/check/json/json-node.ts";
import { readJson } from "../../src/check/json/read-json.ts";
import { mergePatch } from "../../src/check/schema/merge-patch.ts";
import { resolveDocuments } from "../support/check/resolved.ts";
import { resolved, schemas } from "./support.ts";

function nodeOf(value: unknown) {
  const { root } = readJson({ path: "x", text: JSON.stringify(value) });
  if (!root) throw new Error("no value");
  return root;
}

/** RFC 7396, appendix A: original, patch, result. */
const rfcCases: [unknown, unknown, unknown][] = [
  [{ a: "b" }, { a: "c" }, { a: "c" }],
  [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
  [{ a: "b" }, { a: null }, {}],
  [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
  [{ a: ["b"] }, { a: "c" }, { a: "c" }],
  [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
  [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
  [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
  [
    ["a", "b"],
    ["c", "d"],
    ["c", "d"],
  ],
  [{ a: "b" }, ["c"], ["c"]],
  [{ a: "foo" }, null, null],
  [{ a: "foo" }, "bar", "bar"],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: "b", c: null }, { a: "b" }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

describe("mergePatch", () => {
  test.each(rfcCases)("%j patched with %j is %j", (original, patch, result) => {
    expect(toPlainValue(mergePatch(nodeOf(original), nodeOf(patch)))).toEqual(result);
  });
});

describe("resolveDocuments", () => {
  test("merges a chain of bases; id, route, comment and variants are not inherited", () => {
    const documents = resolved({
      "a.json": {
        $comment: "far",
        id: "a",
        route: "/a",
        title: "A",
        constants: { one: 1, two: 1 },
        variants: [{ route: "/v" }],
      },
      "b.json": { id: "b", extends: "a", constants: { two: 2, $comment: "kept" }, title: null },
      "c.json": { id: "c", extends: "b", route: "/c", constants: { three: 3 } },
    });
    expect(documents.at(-1)).toEqual({
      kind: "campaign",
      file: "c.json",
      route: "/c",
      document: { id: "c", route: "/c", constants: { one: 1, two: 2, three: 3, $comment: "kept" } },
    });
    expect(documents.map(({ route }) => route)).toEqual(["/a", "/v", undefined, "/c"]);
  });

  test("returns each variant as a page with its patch applied to the file's document", () => {
    const documents = resolved({
      "a.json": {
        id: "a",
        route: "/a",
        title: "A",
        constants: { goal: 1 },
        variants: [
          { route: "/one", patch: { constants: { goal: 2 }, title: null } },
          { $comment: "plain", route: "/two" },
        ],
      },
    });
    expect(documents.map(({ document, variantIndex }) => [variantIndex, document])).toEqual([
      [undefined, { id: "a", route: "/a", title: "A", constants: { goal: 1 } }],
      [0, { id: "a", route: "/one", constants: { goal: 2 } }],
      [1, { id: "a", route: "/two", title: "A", constants: { goal: 1 } }],
    ]);
  });

  test("leaves out only documents that cannot be read or merged", () => {
    const files = [
      { path: "broken.json", text: '{"id": "broken"' },
      { path: "empty.json", text: "" },
      { path: "lost.json", text: '{"id": "lost", "extends": "nowhere"}' },
      { path: "one.json", text: '{"id": "one", "extends": "two"}' },
      { path: "two.json", text: '{"id": "two", "extends": "one"}' },
      { path: "good.json", text: '{"id": "good"}' },
    ];
    expect(resolveDocuments(files, schemas).map(({ file }) => file)).toEqual(["good.json"]);
  });

  test.each([
    ["campaigns/brands/x.json", {}, "brand"],
    ["campaigns\\brands\\x.json", {}, "brand"],
    ["campaigns/x.json", {}, "campaign"],
    ["x.json", { $schema: "../schemas/brand.schema.json" }, "brand"],
    ["brands/x.json", { $schema: "https://example.com/campaign.schema.json" }, "campaign"],
    ["mybrands/x.json", { $schema: "other.json" }, "campaign"],
  ])("%s with %j is a %s", (path, document, kind) => {
    expect(resolved({ [path]: document })[0]?.kind).toBe(kind);
  });
});

describe("brands", () => {
  const brand = { $schema: "brand.schema.json", id: "mall", name: "Mall", prefix: "mall-a", phone: "1" };
  const page = (more: object) => ({ title: "T", view: [], ...more });
  const documents = resolved({
    "brands/mall.json": brand,
    "brands/other.json": { $schema: "brand.schema.json", id: "other", extends: "mall", prefix: "mall-b" },
    "brands/none.json": { $schema: "brand.schema.json", id: "none", name: "None" },
    "help.json": page({
      id: "help",
      brand: "mall",
      route: "/{brand.prefix}/help",
      actions: { go: { steps: [{ navigate: "/{brand.prefix}/about" }] } },
      variants: [
        { route: "/{brand.prefix}/help", patch: { brand: "other" } },
        { route: "/{brand.prefix}/help", patch: { brand: "none" } },
      ],
    }),
  });
  const pages = documents.filter(({ kind }) => kind === "campaign");

  test("can extend each other", () => {
    expect(documents.find(({ file }) => file === "brands/other.json")?.document).toMatchObject({
      name: "Mall",
      prefix: "mall-b",
      phone: "1",
    });
  });

  test("add their prefix to the routes of their pages and to links to them", () => {
    expect(pages.map(({ route }) => route)).toEqual(["/mall-a/help", "/mall-b/help", "/{brand.prefix}/help"]);
    expect(pages[1]?.document).toMatchObject({ actions: { go: { steps: [{ navigate: "/mall-b/about" }] } } });
  });
});
