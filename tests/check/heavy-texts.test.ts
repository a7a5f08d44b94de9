import { describe, expect, test } from "vitest";
import { checkDocuments } from "../../src/check/check-documents.ts";
import { readJson } from "../../src/check/json/read-json.ts";
import { outlineFile } from "../../src/check/project/file-outline.ts";
import { schemas } from "./support.ts";

const PATH = "campaigns/example.json";
const HEAD = '"language": 3, "id": "example", "route": "/example", "title": "Example", "view": []';

/** Returns the text of an object with this many unknown keys. */
const unknownKeys = (count: number) =>
  `{ ${HEAD}, ${Array.from({ length: count }, (_, index) => `"k${index}": 1`).join(", ")} }`;

/** Texts with many mistakes, and how many are only counted at the end of the last message. */
const heavy: [name: string, text: string, described: number, more: string][] = [
  ["20,000 doubled commas", `{ ${HEAD}, "a": [1${",,1".repeat(20_000)}] }`, 101, "and 19900 more problems"],
  ["30,000 unknown keys", unknownKeys(30_000), 100, "and 29900 more problems"],
  ["50,000 opening braces", "{".repeat(50_000), 100, "and 49900 more problems"],
  [
    "40,000 repeated keys",
    `{ ${HEAD}${', "id": "example"'.repeat(40_000)} }`,
    100,
    "and 39900 more problems",
  ],
  ["20,000 names without quotes", `{ ${"a: 1,\n".repeat(20_000)} ${HEAD} }`, 200, "and 19900 more problems"],
  ["20,000 Chinese commas", `{ ${HEAD}, "a": [1${"，1".repeat(20_000)}] }`, 101, "and 19900 more problems"],
  ["20,000 texts that are not closed", `{ ${HEAD}\n${'"a\n'.repeat(20_000)}}`, 100, "more problems"],
  ["a million brackets in a text that is not closed", `{ "a": "${"]{".repeat(500_000)}x`, 2, ""],
];

describe("a file with many mistakes", () => {
  test.each(heavy)("%s: describes the first, and counts the others", (_, text, described, more) => {
    const problems = checkDocuments([{ path: PATH, text }], { schemas, ...noPictures }).problems;
    expect(problems.length).toBeLessThanOrEqual(described + 5);
    expect(problems.length).toBeGreaterThanOrEqual(Math.min(described, 100));
    const counted = problems.filter(({ message }) => /and \d+ more problems? in this file\)$/.test(message));
    expect(counted.map(({ message }) => message).join("\n")).toContain(more);
    expect(counted.map(({ zh }) => zh.message).join("\n")).toContain(more === "" ? "" : "本文件另有");
  });
});

const noPictures = { exists: () => true, readPicture: () => undefined, filesIn: () => [] };

/** Counts how many characters of a text are read, which grows with the work and is the same on every machine. */
function countedReads(text: string): number {
  let count = 0;
  const { charCodeAt, indexOf } = String.prototype;
  const patched = {
    charCodeAt(this: string, at: number) {
      count++;
      return charCodeAt.call(this, at);
    },
    slice: String.prototype.slice,
  };
  const { slice } = String.prototype;
  patched.slice = function (this: string, start?: number, end?: number) {
    const piece = slice.call(this, start, end);
    count += piece.length;
    return piece;
  };
  Object.assign(String.prototype, patched);
  try {
    readJson({ path: PATH, text });
  } finally {
    Object.assign(String.prototype, { charCodeAt, slice, indexOf });
  }
  return count;
}

describe("reading a text of twice the size", () => {
  test.each<[string, (count: number) => string]>([
    ["doubled commas", (count) => `{ "a": [1${",,1".repeat(count)}] }`],
    ["nested brackets on one line", (count) => `{ "a": [${'{"b": [1}], '.repeat(count)}] }`],
    ["opening braces", (count) => "{".repeat(count)],
    ["bare words", (count) => `{ "a": [${"foo ".repeat(count)}] }`],
    ["numbers with thousands", (count) => `{ "a": [1${",000".repeat(count)}] }`],
    ["unknown keys", unknownKeys],
  ])("with %s reads twice the characters", (_, make) => {
    const [one, two] = [countedReads(make(4000)), countedReads(make(8000))];
    expect(two / one).toBeLessThan(2.3);
  });
});

const documentOf = (id: string, more: object) => ({
  path: `campaigns/${id}.json`,
  text: JSON.stringify({ language: 3, id, title: id, ...more }),
});

const messagesOf = (files: { path: string; text: string }[]) =>
  checkDocuments(files, { schemas, ...noPictures }).problems.map(({ message }) => message);

test("merges as many variants as a bounded number of values allows, and says so", () => {
  const view = Array.from({ length: 400 }, (_, index) => ({ type: "text", text: `text ${index}` }));
  const variants = Array.from({ length: 1000 }, (_, index) => ({ route: `/v${index}`, patch: {} }));
  const file = documentOf("wide", { route: "/wide", view, variants });
  const { documents, problems } = checkDocuments([file], { schemas, ...noPictures });
  // 400 blocks are 1,200 values; with the list and the page's own five, 83 copies have 100,000.
  expect(documents).toHaveLength(83);
  expect(problems.map(({ message }) => message)).toContain(
    '"variants" has 1000 items, expected at most 82 for a document of this size',
  );
});

test("follows at most 50 bases, and says so", () => {
  const chain = Array.from({ length: 20_000 }, (_, index) =>
    documentOf(`e${index}`, { extends: `e${index + 1}` }),
  );
  const deep = messagesOf([...chain.slice(0, 60), documentOf("e60", {})]);
  const message = '"extends" leads through more than 50 bases, expected at most that many';
  expect(deep.filter((one) => one === message)).toHaveLength(10);
  expect(messagesOf([...chain.slice(0, 2000), documentOf("e2000", {})])).toContain(message);
});

describe("a text that is nested very deep", () => {
  const DEPTH = 100_000;
  const lists = "[".repeat(DEPTH) + "]".repeat(DEPTH);
  test.each([
    ["a list", lists],
    ["an id", `{ "id": ${lists} }`],
    ["a brand", `{ ${HEAD}, "brand": ${'{"a":'.repeat(DEPTH)}1${"}".repeat(DEPTH)} }`],
    ["a variant", `{ ${HEAD}, "variants": [{ "route": "/a", "patch": { "brand": ${lists} } }] }`],
    ["opening brackets", "[".repeat(DEPTH)],
    [
      "an expression",
      `{ ${HEAD}, "tables": { "a": { "rows": [{ "state": "b", "when": "${"(".repeat(DEPTH)}" }] } } }`,
    ],
  ])("as %s is a problem of its file", (_, text) => {
    expect(outlineFile({ path: PATH, text }).path).toBe(PATH);
    const { problems } = checkDocuments([{ path: PATH, text }], { schemas, ...noPictures });
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.length).toBeLessThan(20);
  });
});
