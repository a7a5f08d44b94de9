import { describe, expect, test } from "vitest";
import { mergeAllDocuments } from "../../src/check/document/merge-documents.ts";
import { toPlainValue } from "../../src/check/json/json-node.ts";
import { readJson } from "../../src/check/json/read-json.ts";
import type { PatchRemark } from "../../src/check/schema/merge-patch.ts";
import { resolved, schemas } from "./support.ts";

function namesMissed(remarks: readonly PatchRemark[] = []) {
  return remarks.flatMap((remark) => (remark.kind === "unknown-name" ? [remark.name] : []));
}

const block = (name: string, more: object = {}) => ({ type: "text", name, text: name, ...more });

/** Patches of the blocks a, b and c, with the resulting list and the names that were not found. */
const listCases: [string, unknown, unknown[] | undefined, misses?: string[]][] = [
  ["changes an element", { b: { tone: "muted" } }, [block("a"), block("b", { tone: "muted" }), block("c")]],
  ["removes an element", { b: null }, [block("a"), block("c")]],
  [
    "adds an element before the first",
    { d: { $before: "a", type: "link" } },
    [{ name: "d", type: "link" }, block("a"), block("b"), block("c")],
  ],
  [
    "adds an element after the last",
    { d: { $after: "c", type: "link" } },
    [block("a"), block("b"), block("c"), { name: "d", type: "link" }],
  ],
  [
    "adds an element after another added one",
    { d: { $after: "a" }, e: { $after: "d" } },
    [block("a"), { name: "d" }, { name: "e" }, block("b"), block("c")],
  ],
  [
    "moves and changes an element",
    { c: { $before: "a", text: "C" } },
    [block("c", { text: "C" }), block("a"), block("b")],
  ],
  ["renames an element", { b: { name: "z" } }, [block("a"), { ...block("b"), name: "z" }, block("c")]],
  [
    "removes a property of an element",
    { b: { text: null } },
    [block("a"), { type: "text", name: "b" }, block("c")],
  ],
  ["ignores a comment", { $comment: "later" }, [block("a"), block("b"), block("c")]],
  ["replaces the list with another list", [block("d")], [block("d")]],
  ["reports an unknown name", { d: { text: "D" } }, [block("a"), block("b"), block("c")], ["d"]],
  ["reports an unknown name to remove", { d: null }, [block("a"), block("b"), block("c")], ["d"]],
  ["reports an unknown name in $after", { d: { $after: "x" } }, [block("a"), block("b"), block("c")], ["x"]],
  [
    "reports an element placed after itself",
    { a: { $after: "a" } },
    [block("a"), block("b"), block("c")],
    ["a"],
  ],
];

describe("a patch of a list by element names", () => {
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
    const documents = mergeAllDocuments(files(patch), schemas);
    for (const route of ["/page", "/v"]) {
      const found = documents.find((one) => one.route === route);
      const { root } = found ?? {};
      expect(root && toPlainValue(root), route).toMatchObject({ view });
      expect(namesMissed(found?.remarks)).toEqual(misses);
    }
  });

  test("patches nested blocks, and rows by their states", () => {
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
  ])("patches %s", (_, base, patch, merged) => {
    const [, page] = resolved({
      "a.json": { id: "base", title: "B", view: [], ...base },
      "b.json": { id: "page", route: "/page", extends: "base", ...patch },
    });
    expect(page?.document).toMatchObject(merged);
  });

  test("replaces a list whose elements have no names", () => {
    const base = { id: "base", title: "B", load: ["a", "b"], view: [] };
    const [, page] = resolved({
      "a.json": base,
      "b.json": { id: "page", route: "/page", extends: "base", load: { a: null } },
    });
    expect(page?.document).toMatchObject({ load: {} });
  });
});
