import {
  type DocumentPath,
  findChild,
  type JsonNode,
  jsonPointerOf,
  nodeAtPath,
} from "../../src/check/json/json-node.ts";
import { readJson } from "../../src/check/json/read-json.ts";

/** The position of a new entry: at the end of its object, or sorted by key. */
type EntryOrder = "last" | "sorted";

/**
 * Inserts an entry into the object at a path of a JSON text. `value` is JSON and may span lines; it is indented like the
 * other entries. @throws if the path leads to no object, or to an empty one.
 */
export function insertObjectEntry(
  text: string,
  path: DocumentPath,
  [key, value]: [string, string],
  order: EntryOrder,
): string {
  const object = parseNodeAtPath(text, path);
  const entries = object?.kind === "object" ? object.entries : [];
  const last = entries.at(-1);
  if (!last) throw new Error(`Found no object with entries at ${jsonPointerOf(path)}.`);
  const next = order === "sorted" ? entries.find((entry) => entry.key > key) : undefined;
  const indent = /[ \t]*$/.exec(text.slice(0, (next ?? last).keyStart))?.[0] ?? "";
  const entry = `${JSON.stringify(key)}: ${value.replaceAll("\n", `\n${indent}`)}`;
  return next
    ? insertTextAtOffset(text, next.keyStart, `${entry},\n${indent}`)
    : insertTextAtOffset(text, last.value.end, `,\n${indent}${entry}`);
}

/**
 * Appends an item to the list at a path of a JSON text, separated like the last item.
 * @throws if the path leads to no list, or to one with fewer than two items.
 */
export function appendListItem(text: string, path: DocumentPath, value: string): string {
  const list = parseNodeAtPath(text, path);
  const [before, last] = list?.kind === "array" ? list.items.slice(-2) : [];
  if (!before || !last) throw new Error(`Found no list of several items at ${jsonPointerOf(path)}.`);
  return insertTextAtOffset(text, last.end, `${text.slice(before.end, last.start)}${value}`);
}

/**
 * Inserts a text before the first `closing` after `opening`.
 * @throws if the text lacks one of them, so that a scaffold is never half done.
 */
export function insertBeforeClosing(
  text: string,
  { opening, closing }: { opening: string; closing: string },
  added: string,
): string {
  const from = text.indexOf(opening);
  const at = text.indexOf(closing, from + opening.length);
  if (from < 0 || at < 0)
    throw new Error(`Expected ${JSON.stringify(opening)} and then ${JSON.stringify(closing)}.`);
  return insertTextAtOffset(text, at, added);
}

function insertTextAtOffset(text: string, at: number, added: string): string {
  return text.slice(0, at) + added + text.slice(at);
}

function parseNodeAtPath(text: string, path: DocumentPath): JsonNode | undefined {
  const { root } = readJson({ path: "", text });
  return root && nodeAtPath(root, path);
}

/** The schema file with the labels of fields and blocks in the studio's form. */
export const DEFINITIONS_FILE = "schemas/definitions.schema.json";

/** Maximum length of a label in the studio's form, checked by tests/studio/app/form/controls.test.ts. */
const MAX_LABEL_LENGTH = 26;

/**
 * Adds a label for a key or a block to `x-labels` in the text of `schemas/definitions.schema.json`, in both languages.
 * Returns the text unchanged if the label exists.
 */
export function addSchemaLabel(definitions: string, kind: "keys" | "blocks", name: string): string {
  const path = ["x-labels", kind];
  const { root } = readJson({ path: DEFINITIONS_FILE, text: definitions });
  if (root && findChild(nodeAtPath(root, path), name)) return definitions;
  const zh = kind === "keys" ? "新字段" : "新页面块";
  const label = `{ "en": ${JSON.stringify(splitCamelCase(name).slice(0, MAX_LABEL_LENGTH))}, "zh": "${zh}" }`;
  return insertObjectEntry(definitions, path, [name, label], "sorted");
}

/** Splits a camel-case name into words: `countdownBadge` becomes "Countdown badge". */
function splitCamelCase(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
