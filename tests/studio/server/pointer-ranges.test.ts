import { describe, expect, test } from "vitest";
import { mergeAllDocuments } from "../../../src/check/document/merge-documents.ts";
import { type JsonNode, jsonPointerOf, nodeAtPath, parsePointer } from "../../../src/check/json/json-node.ts";
import { readJson } from "../../../src/check/json/read-json.ts";
import { jsonPointerAtOffset, rangeOfJsonPointer } from "../../../src/studio/server/draft/pointer-ranges.ts";
import { realFiles, schemas } from "../../check/support.ts";

const base = `{
  "id": "base", "title": "底",
  "constants": { "cap": 100, "goal": 5 },
  "view": [{ "name": "head", "type": "text", "text": "一" }, { "type": "text", "text": "二" }]
}`;
const own = `{
  "id": "own", "extends": "base", "route": "/own", "title": "自己的",
  "constants": { "cap": 200 },
  "view": { "head": { "text": "改" } }
}`;
const files = [
  { path: "base.json", text: base },
  { path: "own.json", text: own },
].map(readJson);
const root = mergeAllDocuments(files, schemas).find(({ id }) => id === "own")?.root as JsonNode;

/** Returns an offset inside a text of a file. */
const middleOf = (path: string, text: string) => (path === "own.json" ? own : base).indexOf(text) + 1;

describe("from the page to the text", () => {
  test.each([
    ["a value of the document itself", "/title", "own.json", '"自己的"'],
    ["a patched value", "/constants/cap", "own.json", "200"],
    ["a value of its base", "/constants/goal", "base.json", "5"],
    ["a patched block's text", "/view/0/text", "own.json", '"改"'],
    ["a block of the base", "/view/1/text", "base.json", '"二"'],
    ["a missing part, which leads to its nearest parent", "/view/1/text/0/when", "base.json", '"二"'],
  ])("%s", (_, pointer, path, written) => {
    const place = rangeOfJsonPointer(root, pointer);
    expect(place.path).toBe(path);
    expect((path === "own.json" ? own : base).slice(place.from, place.to)).toBe(written);
  });
});

describe("from the text to the page", () => {
  test.each([
    ["a value", "own.json", "自己的", "/title"],
    ["a key", "own.json", '"cap"', "/constants/cap"],
    ["a patch by name", "own.json", '"改"', "/view/0/text"],
    ["a value of the base", "base.json", '"二"', "/view/1/text"],
    ["a value that a patch has replaced", "base.json", "100", undefined],
    ["another file", "other.json", "一", undefined],
  ])("%s", (_, path, text, pointer) => {
    expect(jsonPointerAtOffset(root, path, middleOf(path, text))).toBe(pointer);
  });
});

test("leads from each value of each campaign to its text and back", () => {
  let tried = 0;
  const wrong: string[] = [];
  for (const { root, route } of mergeAllDocuments(realFiles().map(readJson), schemas)) {
    const visit = (node: JsonNode, path: readonly (string | number)[]): void => {
      const children =
        node.kind === "object"
          ? node.entries.map(({ key, value }) => [key, value] as const)
          : node.kind === "array"
            ? [...node.items.entries()]
            : [];
      // Only scalars: an object may share its start with a value that was patched out of it.
      if (children.length === 0 && route !== undefined && tried++ % 17 === 0) {
        const pointer = jsonPointerOf(path);
        const { path: file, from } = rangeOfJsonPointer(root, pointer);
        const back = jsonPointerAtOffset(root, file, from) ?? "";
        // A shared value is written once and may lead back to another place that shares it.
        if (nodeAtPath(root, parsePointer(back))?.start !== node.start)
          wrong.push(`${route} ${pointer}: ${back}`);
      }
      for (const [key, value] of children) visit(value, [...path, key]);
    };
    visit(root, []);
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(10_000);
});
