import { describe, expect, test } from "vitest";
import { effectiveDocuments, withoutMerging } from "../../src/check/document/resolve.ts";
import { nodeAt, pathOf, plainOf } from "../../src/check/json/json-node.ts";
import { readJson } from "../../src/check/json/read-json.ts";
import { originsOf } from "../../src/check/report/origins.ts";
import { formatTime } from "../../src/language/time.ts";
import { realFiles, schemas } from "./support.ts";

describe("origins of the landed campaigns", () => {
  const sources = realFiles();
  const documents = effectiveDocuments(sources.map(readJson), schemas);
  const inFile = new Map(sources.map((file) => [file.path, file.text.split("\n")]));

  test.each(documents.map((document) => ({ document, name: document.route ?? document.id })))(
    "each value of $name stands in the named file at the named place",
    ({ document }) => {
      const root = withoutMerging(document.root);
      const wrong = originsOf(root).filter(({ pointer, file, line, column }) => {
        const value = nodeAt(root, pathOf(pointer));
        const written = (inFile.get(file)?.[line - 1] ?? "").slice(column - 1);
        if (value?.kind === "string") return textAtStart(written) !== asWritten(value.value, written);
        if (value?.kind === "literal") return !written.startsWith(JSON.stringify(plainOf(value)));
        return !/^[[{]/.test(written);
      });
      expect(wrong).toEqual([]);
    },
  );
});

/** The string with which a text begins. */
function textAtStart(text: string): unknown {
  return JSON.parse(/^"(?:[^"\\]|\\.)*"/.exec(text)?.[0] ?? "null");
}

/** A route with the prefix of a brand is written with the brand's name, the end of a schedule perhaps as its last day. */
function asWritten(value: string, written: string): string {
  const prefix = /^"(\/\{brands?(\.\w+)?\.prefix\})\//.exec(written)?.[1];
  if (prefix !== undefined) return value.replace(/^\/[^/]*/, prefix);
  const isLastDay = /^"\d{4}-\d{2}-\d{2}"/.test(written) && value.length > 10;
  return isLastDay ? (formatTime(Date.parse(value) - 1, "YYYY-MM-DD") ?? "") : value;
}
