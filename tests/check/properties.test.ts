import fc from "fast-check";
import { expect, test } from "vitest";
import { checkDocuments } from "../../src/check/check-documents.ts";
import { type SourceFile, sourceLocationOf } from "../../src/check/json/source-file.ts";
import type { Problem } from "../../src/check/report/problem.ts";
import { rules } from "../../src/check/rules/all-rules.ts";
import {
  exampleCampaign,
  exampleDraw,
  exampleForm,
  exampleList,
} from "../../src/check/rules/example-campaign.ts";
import { forAll } from "../support/for-all.ts";
import { realFiles, schemas } from "./support.ts";

const ids = rules.map(({ id }) => id);

/** Returns the problems of files and expects each to have a valid location, rule and message. */
function soundProblems(files: readonly SourceFile[]): Problem[] {
  const { problems } = checkDocuments(files, { schemas, exists: () => true });
  for (const problem of problems) {
    const source = files.find(({ path }) => path === problem.file);
    if (!source) throw new Error(`${problem.file} is not among the files`);
    const { column, end, line, start } = problem;
    expect(start >= 0 && start <= end && end <= source.text.length).toBe(true);
    // Line and column point at the token, whose opening quote is one character before `start`.
    expect([sourceLocationOf(source, start), sourceLocationOf(source, start - 1)]).toContainEqual({
      line,
      column,
    });
    expect(ids).toContain(problem.rule);
    expect(problem.message).not.toMatch(/undefined|\[object/);
  }
  return problems;
}

const keys = [
  ...Object.keys(schemas["campaign.schema.json"]?.properties ?? {}),
  "type",
  "rows",
  "when",
  "do",
  "steps",
  "each",
  "result",
  "places",
  "value",
  "fields",
  "checks",
  "field",
  "pattern",
  "items",
  "tabs",
  "item",
  "__proto__",
  "constructor",
];

/** Any JSON, in which names of the language are frequent. */
const { tree: anyJson } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { depthSize: "medium", withCrossShrink: true },
    fc.constantFrom(
      null,
      true,
      false,
      0,
      -1.5,
      1e300,
      "",
      "x",
      "example",
      "/example",
      "garden.leaves > 0",
      "{garden.leaves | fixed:2}",
      "values.a",
      "item.leaves > 0",
      "values.a.filter(x, x.b)",
      "list",
      "(?<=",
    ),
    fc.array(tie("tree"), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...keys), tie("tree"), { maxKeys: 6 }),
  ),
}));

test("checks any JSON without throwing", () => {
  forAll(100, [fc.oneof(anyJson, fc.jsonValue())], (value) => {
    soundProblems([{ path: "campaigns/a.json", text: JSON.stringify(value) }]);
  });
});

test("checks the example with any part replaced by any JSON without throwing", () => {
  const parts = fc.dictionary(fc.constantFrom(...keys), anyJson, { minKeys: 1, maxKeys: 3 });
  forAll(60, [parts, fc.boolean()], (patch, isBrand) => {
    const text = JSON.stringify({ ...exampleCampaign, ...patch });
    soundProblems([
      { path: isBrand ? "campaigns/brands/a.json" : "campaigns/a.json", text },
      {
        path: "campaigns/b.json",
        text: JSON.stringify({ ...exampleCampaign, id: "b", route: "/b", extends: "example" }),
      },
    ]);
  });
});

const files = realFiles();
/** Files that other files need: brands and bases. */
const shared = files.filter(({ path, text }) => path.includes("/brands/") || !text.includes('"route"'));
const campaigns = files.filter(({ path }) => !path.includes("/brands/"));
const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  remove: fc.nat({ max: 12 }),
  insert: fc.oneof(
    fc.string({ maxLength: 4 }),
    fc.constantFrom("{", "}", "[", "]", '"', ",", ":", "'", "\n", "null"),
  ),
});

test("checks the real campaigns with removed and inserted characters without throwing", () => {
  forAll(
    50,
    [fc.constantFrom(...campaigns), fc.array(change, { minLength: 1, maxLength: 3 })],
    ({ path, text }, changes) => {
      const changed = changes.reduce((now, { at, insert, remove }) => {
        const offset = Math.floor(at * now.length);
        return now.slice(0, offset) + insert + now.slice(offset + remove);
      }, text);
      soundProblems([...shared.filter((file) => file.path !== path), { path, text: changed }]);
    },
  );
});

test("a file with any text has problems or is a document", () => {
  forAll(100, [fc.string()], (text) => {
    const file = { path: "campaigns/a.json", text };
    const { documents } = checkDocuments([file], { schemas });
    expect(documents.length + soundProblems([file]).length).toBeGreaterThan(0);
  });
});

const parts = [exampleDraw, exampleForm, exampleList];

test("checks draws, forms and lists with any part replaced by any JSON without throwing", () => {
  const at = fc.array(fc.nat({ max: 12 }), { minLength: 1, maxLength: 6 });
  forAll(80, [fc.constantFrom(...parts), at, anyJson], (part, way, value) => {
    const document = {
      ...exampleCampaign,
      ...part,
      endpoints: { ...exampleCampaign.endpoints, ...part.endpoints },
    };
    soundProblems([{ path: "campaigns/a.json", text: JSON.stringify(replaced(document, way, value)) }]);
  });
});

/** Returns the document with a value replaced; each number of the path picks an entry at its level. */
function replaced(document: unknown, [first, ...rest]: readonly number[], value: unknown): unknown {
  if (first === undefined || typeof document !== "object" || document === null) return value;
  const keys = Object.keys(document);
  const key = keys[first % Math.max(1, keys.length)] ?? "x";
  const inner = replaced((document as Record<string, unknown>)[key], rest, value);
  return Array.isArray(document)
    ? document.map((item: unknown, index) => (String(index) === key ? inner : item))
    : { ...document, [key]: inner };
}

test("checking does not modify its input and is repeatable", () => {
  const before = JSON.stringify(schemas);
  // Without the other files, these have problems to compare.
  const some = files.filter((_, index) => index % 8 === 0);
  const first = checkDocuments(some, { schemas });
  expect(first.problems).not.toEqual([]);
  expect(checkDocuments(some, { schemas }).problems).toEqual(first.problems);
  expect(JSON.stringify(schemas)).toBe(before);
});
