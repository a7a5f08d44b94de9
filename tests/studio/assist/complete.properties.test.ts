import fc from "fast-check";
import { expect, test } from "vitest";
import { readJson } from "../../../src/check/json/read-json.ts";
import { schemaShapesOf } from "../../../src/check/schema/schema-shape.ts";
import type { CompletionsResponse } from "../../../src/studio/api-assist.ts";
import { documentCursorAt } from "../../../src/studio/assist/place/document-cursor.ts";
import { followPathToPlace } from "../../../src/studio/assist/place/document-place.ts";
import { parseLeniently } from "../../../src/studio/assist/place/parse-unfinished-text.ts";
import { forAll } from "../../support/for-all.ts";
import { filesBelow } from "../../support/project/project-files.ts";
import { written as schemas } from "../../support/schemas/examples.ts";
import { completionsAt, explanationAt } from "../../support/studio/assist-at.ts";

const files = filesBelow("campaigns", /\.json$/).map(({ path, text }) => ({
  path: path.replace(/^campaigns\//, ""),
  text,
}));

/** A position in the text of a campaign, which may be cut off after it. */
const place = fc
  .tuple(fc.constantFrom(...files), fc.nat(), fc.boolean(), fc.nat({ max: 40 }))
  .map(([{ path, text }, at, isCut, rest]) => {
    const offset = at % (text.length + 1);
    return { path, offset, text: isCut ? text.slice(0, offset + rest) : text };
  });

const mistakesIn = (text: string) => readJson({ path: "", text }).syntax.length;
const apply = (text: string, { replaced }: CompletionsResponse, put: string) =>
  text.slice(0, replaced.from) + put + text.slice(replaced.to);

test("never fails at any position of any campaign, and returns ranges inside the text", () => {
  forAll(100, [place], ({ offset, path, text }) => {
    const found = completionsAt(text, offset, path);
    if (found) {
      const { from, replaced } = found;
      expect(replaced.from).toBeLessThanOrEqual(from);
      expect(from).toBeLessThanOrEqual(offset);
      expect(replaced.to).toBeGreaterThanOrEqual(offset);
      expect(replaced.to).toBeLessThanOrEqual(text.length);
      for (const { places, text: put } of found.choices)
        for (const one of places) expect(one.to).toBeLessThanOrEqual(put.length);
    }
    const said = explanationAt(text, offset, path);
    if (said) expect(said.from <= offset && said.to <= text.length).toBe(true);
  });
});

test("inserts a key without new syntax errors, and only if the schema has it", () => {
  const root = schemaShapesOf(schemas).root("campaign.schema.json");
  forAll(150, [place, fc.nat()], ({ offset, path, text }, pick) => {
    const cursor = documentCursorAt(text, offset);
    const found =
      cursor?.slot === "key" && !/^brands\/|^project\.json$/.test(path)
        ? completionsAt(text, offset, path)
        : null;
    const choice = found?.choices[pick % found.choices.length];
    if (!cursor || !found || !choice) return;
    expect(mistakesIn(apply(text, found, choice.text))).toBeLessThanOrEqual(mistakesIn(text));
    const node = parseLeniently(path, text).root;
    const { isListPatch, shape } = followPathToPlace({ shape: root, node, whole: undefined }, cursor.path);
    if (choice.kind !== "key" || !shape || isListPatch) return;
    // The base says which block a patch is for, and it is not resolved here.
    const shapes = [shape, ...shape.branches];
    expect(shapes.some((one) => one.property(choice.label) !== undefined)).toBe(true);
  });
});

test("offers every name that a page uses", () => {
  // Only pages: names in a base may be declared by the pages that extend it.
  const pages = files.filter(({ text }) => text.includes('"route"'));
  const names = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/"(?:do|call|reload|open|play|table|draw|form)": "(\w+)"/g)].map(
      ({ 0: all, 1: name = "", index }) => ({
        path,
        text,
        name,
        offset: index + all.length - 1 - name.length,
      }),
    ),
  );
  forAll(50, [fc.constantFrom(...names)], ({ name, offset, path, text }) => {
    // Remove the name, as if it was not written yet.
    const empty = text.slice(0, offset) + text.slice(offset + name.length);
    expect(completionsAt(empty, offset, path)?.choices.map(({ label }) => label)).toContain(name);
  });
});
