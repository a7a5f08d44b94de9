import { describe, expect, test } from "vitest";
import { mergeAllDocuments, removeMergeKeys } from "../../src/check/document/merge-documents.ts";
import { nodeAtPath, parsePointer, toPlainValue } from "../../src/check/json/json-node.ts";
import { readJson } from "../../src/check/json/read-json.ts";
import { findSourcesOfValues } from "../../src/check/report/print-merged-document.ts";
import { formatTime } from "../../src/language/time.ts";
import { MALL_ZONE } from "../support/place.ts";
import { realFiles, schemas } from "./support.ts";

describe("findSourcesOfValues", () => {
  const sources = realFiles();
  const documents = mergeAllDocuments(sources.map(readJson), schemas);
  const inFile = new Map(sources.map((file) => [file.path, file.text.split("\n")]));

  test.each(documents.map((document) => ({ document, name: document.route ?? document.id })))(
    "returns the file, line and column of each value of $name",
    ({ document }) => {
      const root = removeMergeKeys(document.root);
      const wrong = findSourcesOfValues(root).filter(({ pointer, file, line, column }) => {
        const value = nodeAtPath(root, parsePointer(pointer));
        const written = (inFile.get(file)?.[line - 1] ?? "").slice(column - 1);
        if (value?.kind === "string") return textAtStart(written) !== asWritten(value.value, written);
        if (value?.kind === "literal") return !written.startsWith(JSON.stringify(toPlainValue(value)));
        return !/^[[{]/.test(written);
      });
      expect(wrong).toEqual([]);
    },
  );
});

/** Returns the JSON string at the start of a text; null if it does not start with one. */
function textAtStart(text: string): unknown {
  return JSON.parse(/^"(?:[^"\\]|\\.)*"/.exec(text)?.[0] ?? "null");
}

/** Returns a value as written in the source: routes contain a placeholder for the prefix, ends may be a last day. */
function asWritten(value: string, written: string): string {
  const prefix = /^"(\/\{brands?(\.\w+)?\.prefix\})\//.exec(written)?.[1];
  if (prefix !== undefined) return value.replace(/^\/[^/]*/, prefix);
  const isLastDay = /^"\d{4}-\d{2}-\d{2}"/.test(written) && value.length > 10;
  return isLastDay ? (formatTime(Date.parse(value) - 1, "YYYY-MM-DD", MALL_ZONE) ?? "") : value;
}
