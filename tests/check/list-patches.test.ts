import { describe, expect, test } from "vitest";
import { effectiveDocuments } from "../../src/check/document/resolve.ts";
import { plainOf } from "../../src/check/json/json-node.ts";
import { readJson } from "../../src/check/json/read-json.ts";
import type { Remark } from "../../src/check/schema/merge-patch.ts";
import { resolved, schemas } from "./support.ts";

function namesMissed(remarks: readonly Remark[] = []) {
  return remarks.flatMap((remark) => (remark.kind === "unknown-name" ? [remark.name] : []));
}

const block = (name: string, more: object = {}) => ({ type: "text", name, text: name, ...more });

/** Lists whose elements have names by the schema: what a patch makes of the blocks a, b and c. */
const listCases: [string, unknown, unknown[] | undefined, misses?: string[]][] = [
  ["changes one", { b: { tone: "muted" } }, [block("a"), block("b", { tone: "muted" }), block("c")]],
  ["removes one", { b: null }, [block("a"), block("c")]],
  [
    "adds one in front",
    { d: { $before: "a", type: "link" } },
    [{ name: "d", type: "link" }, block("a"), block("b"), block("c")],
  ],
  [
    "adds one behind the last",
    { d: { $after: "c", type: "link" } },
    [block("a"), block("b"), block("c"), { name: "d", type: "link" }],
  ],
  [
    "adds one behind one that it adds",
    { d: { $after: "a" }, e: { $after: "d" } },
    [block("a"), { name: "d" }, { name: "e" }, block("b"), block("c")],
  ],
  [
    "moves one and changes it",
    { c: { $before: "a", text: "C" } },
    [block("c", { text: "C" }), block("a"), block("b")],
  ],
  ["gives one another name", { b: { name: "z" } }, [block("a"), { ...block("b"), name: "z" }, block("c")]],
  ["removes a word of one", { b: { text: null } }, [block("a"), { type: "text", name: "b" }, block("c")]],
  ["changes nothing by a comment", { $comment: "later" }, [block("a"), block("b"), block("c")]],
  ["is a list", [block("d")], [block("d")]],
  ["misses one", { d: { text: "D" } }, [block("a"), block("b"), block("c")], ["d"]],
  ["misses one to remove", { d: null }, [block("a"), block("b"), block("c")], ["d"]],
  ["misses the one to stand behind", { d: { $after: "x" } }, [block("a"), block("b"), block("c")], ["x"]],
  ["stands behind itself", { a: { $after: "a" } }, [block("a"), block("b"), block("c")], ["a"]],
];

describe("a patch of a list by the names of its elements", () => {
  const files = (patch: unknown) =>
    [
      { id: "base", title: "B", view: [block("a"), block("b"), block("c")] },
      { id: "page", route: "/page", extends: "base", view: patch },
      {
        id: "many",
        route: "/many",
        title: "M",
        view: [block("a"), block("b"), block("c")],
        variants: [{ route: "/v", patch: { view: patch } }],
      },
    ].map((document, index) => readJson({ path: `${index}.json`, text: JSON.stringify(document) }));

  test.each(listCases)("%s", (_, patch, view, misses = []) => {
    const documents = effectiveDocuments(files(patch), schemas);
    for (const route of ["/page", "/v"]) {
      const found = documents.find((one) => one.route === route);
      const { root } = found ?? {};
      expect(root && plainOf(root), route).toMatchObject({ view });
      expect(namesMissed(found?.remarks)).toEqual(misses);
    }
  });

  test("reaches blocks in blocks, and rows by their states", () => {
    const rows = [
      { state: "one", text: "1" },
      { state: "two", text: "2" },
    ];
    const base = {
      id: "base",
      title: "B",
      tables: { main: { rows } },
      view: [{ type: "panel", name: "p", view: [block("a"), block("b")] }],
    };
    const patch = {
      tables: { main: { rows: { one: { text: "I" }, zero: { $before: "one", text: "0" } } } },
      view: { p: { view: { a: null } } },
    };
    const page = resolved({
      "a.json": base,
      "b.json": { id: "page", route: "/page", extends: "base", ...patch },
    })[1];
    expect(page?.document).toMatchObject({
      tables: {
        main: {
          rows: [
            { state: "zero", text: "0" },
            { state: "one", text: "I" },
            { state: "two", text: "2" },
          ],
        },
      },
      view: [{ type: "panel", name: "p", view: [block("b")] }],
    });
  });

  test.each<[string, object, object, object]>([
    [
      "steps of an action",
      { actions: { go: { steps: [{ name: "a", toast: "A" }, { toast: "B" }] } } },
      { actions: { go: { steps: { a: { toast: "1" } } } } },
      { actions: { go: { steps: [{ name: "a", toast: "1" }, { toast: "B" }] } } },
    ],
    [
      "steps of a catch",
      { catch: { load: [{ name: "out", logout: true }] } },
      { catch: { load: { told: { $before: "out", toast: "T" } } } },
      {
        catch: {
          load: [
            { name: "told", toast: "T" },
            { name: "out", logout: true },
          ],
        },
      },
    ],
    [
      "places of a draw",
      { draws: { d: { places: [{ name: "a", prize: 1 }, { prize: 2 }] } } },
      { draws: { d: { places: { a: null } } } },
      { draws: { d: { places: [{ prize: 2 }] } } },
    ],
    [
      "checks of a form",
      { forms: { f: { checks: [{ name: "a", field: "x" }] } } },
      { forms: { f: { checks: { b: { $after: "a", field: "y" } } } } },
      {
        forms: {
          f: {
            checks: [
              { name: "a", field: "x" },
              { name: "b", field: "y" },
            ],
          },
        },
      },
    ],
  ])("reaches %s", (_, base, patch, merged) => {
    const [, page] = resolved({
      "a.json": { id: "base", title: "B", view: [], ...base },
      "b.json": { id: "page", route: "/page", extends: "base", ...patch },
    });
    expect(page?.document).toMatchObject(merged);
  });

  test("is a list replaced whole where elements have no names by the schema", () => {
    const base = { id: "base", title: "B", load: ["a", "b"], view: [] };
    const [, page] = resolved({
      "a.json": base,
      "b.json": { id: "page", route: "/page", extends: "base", load: { a: null } },
    });
    expect(page?.document).toMatchObject({ load: {} });
  });
});
