import { memoize } from "../../language/memoize.ts";
import type { SourceFile } from "./source-file.ts";
import { offsetInString } from "./string-offset.ts";

/**
 * A JSON value that knows where it stands: `start` and `end` are offsets in the text of `source` (end exclusive).
 * In a document that was merged from several files, each value keeps the file it came from.
 */
export type JsonNode = { source: SourceFile; start: number; end: number } & (
  | { kind: "object"; entries: JsonEntry[] }
  | { kind: "array"; items: JsonNode[] }
  | { kind: "string"; value: string }
  | { kind: "literal"; value: number | boolean | null }
);

export type ObjectNode = Extract<JsonNode, { kind: "object" }>;

/** One property of an object; no object holds two of one name. The key's offsets include its quotes and refer to the value's source. */
export interface JsonEntry {
  key: string;
  keyStart: number;
  keyEnd: number;
  value: JsonNode;
}

/** Keys and indices from the root of a document to a value. */
export type Path = readonly (string | number)[];

/** The property `key` of an object; undefined where there is none. */
export function entryOf(node: JsonNode | undefined, key: string | number): JsonEntry | undefined {
  if (node?.kind !== "object") return undefined;
  return node.entries.find((entry) => entry.key === String(key));
}

/** The property or item of a value; undefined where there is none. */
export function childOf(node: JsonNode | undefined, key: string | number): JsonNode | undefined {
  return node?.kind === "array" ? node.items[Number(key)] : entryOf(node, key)?.value;
}

/** The value at a path; undefined where there is none. */
export function nodeAt(root: JsonNode, path: Path): JsonNode | undefined {
  return path.reduce<JsonNode | undefined>(childOf, root);
}

/** The plain value of a node, as JSON.parse would give it. */
export function plainOf(node: JsonNode): unknown {
  if (node.kind === "array") return node.items.map(plainOf);
  if (node.kind !== "object") return node.value;
  const result: Record<string, unknown> = {};
  for (const { key, value } of node.entries) {
    // Plain assignment to __proto__ would set the prototype and lose the property.
    if (key === "__proto__") {
      Object.defineProperty(result, key, {
        value: plainOf(value),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    } else result[key] = plainOf(value);
  }
  return result;
}

/** A text; undefined for everything else. */
export function textOf(node: JsonNode | undefined): string | undefined {
  return node?.kind === "string" ? node.value : undefined;
}

/** The text under a key, or at an index; undefined where there is none. */
export function textAt(node: JsonNode | undefined, key: string | number): string | undefined {
  return textOf(childOf(node, key));
}

/** A number, true, false or null; undefined for everything else. */
export function literalOf(node: JsonNode | undefined): number | boolean | null | undefined {
  return node?.kind === "literal" ? node.value : undefined;
}

/** The items of a list; none of what is no list. */
export function itemsOf(node: JsonNode | undefined): readonly JsonNode[] {
  return node?.kind === "array" ? node.items : [];
}

/** The text of an expression: a number or a boolean may stand bare; undefined for what is none. */
export function expressionText(node: JsonNode | undefined): string | undefined {
  return textOf(node) ?? literalOf(node)?.toString();
}

/** JSON Pointer (RFC 6901) of a path. */
export function pointerOf(path: Path): string {
  return path.map((key) => `/${String(key).replace(/~/g, "~0").replace(/\//g, "~1")}`).join("");
}

/** The path that a JSON Pointer names. Indices stay strings; nodeAt takes them as well. */
export function pathOf(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((key) => key.replace(/~1/g, "/").replace(/~0/g, "~"));
}

/** The value that a JSON Pointer names, or the nearest around it that is there. */
export function nearestAt(root: JsonNode, pointer: string): JsonNode {
  const path = pathOf(pointer);
  const length = path.findIndex((_, index) => !nodeAt(root, path.slice(0, index + 1)));
  return nodeAt(root, length < 0 ? path : path.slice(0, length)) ?? root;
}

/**
 * The characters of a file that a problem means. `token` is where people are sent: the start of the JSON token,
 * quotes included. `start` to `end` are the characters themselves, without quotes, for a suggestion to replace.
 */
export interface Anchor {
  source: SourceFile;
  token: number;
  start: number;
  end: number;
}

/** A whole value; of an object or list only its opening bracket, which stands for it. */
export function atValue(node: JsonNode): Anchor {
  const isOpen = node.kind === "object" || node.kind === "array";
  return atOffsets(node.source, node.start, isOpen ? node.start + 1 : node.end);
}

/** A whole value from its first to its last character, for a suggestion that replaces it. */
export function atWhole({ source, start, end }: JsonNode): Anchor {
  return atOffsets(source, start, end);
}

/** What stands between the quotes of a text; another value as a whole. */
export function atText(node: JsonNode): Anchor {
  return node.kind === "string" ? atQuoted(node.source, node.start, node.end) : atValue(node);
}

/** The name of a property. */
export function atKey({ keyStart, keyEnd, value }: JsonEntry): Anchor {
  return atQuoted(value.source, keyStart, keyEnd);
}

/** The characters of a file from `start` to `end`, whatever they are. */
export function atOffsets(source: SourceFile, start: number, end: number): Anchor {
  return { source, token: start, start, end };
}

/** The characters from `start` to `end` of a string's value, exactly, through escapes. */
export function atCharacters(node: JsonNode, start: number, end: number): Anchor {
  const at = (index: number) => offsetInString(node.source.text, node.start, index);
  return atOffsets(node.source, at(start), at(end));
}

function atQuoted(source: SourceFile, start: number, end: number): Anchor {
  const isQuoted = source.text[start] === '"';
  return { source, token: start, start: isQuoted ? start + 1 : start, end: isQuoted ? end - 1 : end };
}

interface Child {
  key: string | number;
  start: number;
  value: JsonNode;
}

/** The path of the innermost value or property of a file that holds an offset. */
export function pathAt(root: JsonNode, offset: number): Path {
  const child = lastBefore(childrenOf(root), offset);
  if (!child || offset >= child.value.end) return [];
  return [child.key, ...(offset < child.value.start ? [] : pathAt(child.value, offset))];
}

/** In the order of the text, and worked out once: a file of many problems is asked for each of them. */
const childrenOf = memoize((node: JsonNode): readonly Child[] => {
  if (node.kind === "object")
    return node.entries.map(({ key, keyStart, value }) => ({ key, start: keyStart, value }));
  return itemsOf(node).map((value, key) => ({ key, start: value.start, value }));
});

/** The last that starts at the offset or before it, found by halves. */
function lastBefore(children: readonly Child[], offset: number): Child | undefined {
  let low = 0;
  let high = children.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((children[middle]?.start ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return children[low - 1];
}
