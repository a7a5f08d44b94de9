import { childOf, nodeAt } from "../../src/check/json/json-node.ts";
import { readJson } from "../../src/check/json/read-json.ts";
import { insertEntry } from "./insert.ts";

/** The schema file that says what fields and blocks are called in the studio's form. */
export const DEFINITIONS = "schemas/definitions.schema.json";

/** Most letters of a label in the studio's form, which tests/studio/app/form/controls.test.ts checks. */
const LONGEST = 26;

/**
 * Returns the text of `schemas/definitions.schema.json` with a name for a key or a block in `x-labels`, in both languages;
 * as it is if there is a name already.
 */
export function withLabel(definitions: string, kind: "keys" | "blocks", name: string): string {
  const path = ["x-labels", kind];
  const { root } = readJson({ path: DEFINITIONS, text: definitions });
  if (root && childOf(nodeAt(root, path), name)) return definitions;
  const zh = kind === "keys" ? "新字段" : "新页面块";
  const label = `{ "en": ${JSON.stringify(wordsOf(name).slice(0, LONGEST))}, "zh": "${zh}" }`;
  return insertEntry(definitions, path, [name, label], "sorted");
}

/** A name in camel case as words: `countdownBadge` is "Countdown badge". */
function wordsOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
