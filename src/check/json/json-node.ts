import { memoize } from "../../language/memoize.ts";
import type { SourceFile } from "./source-file.ts";
import { fileOffsetsOfCharacters } from "./string-offset.ts";

/**
 * A JSON value with its location: `start` and `end` are offsets in the text of `source` (end exclusive). In a
 * document merged from several files, each value keeps the file it came from.
 */
export type JsonNode = { source: SourceFile; start: number; end: number } & (
  | { kind: "object"; entries: JsonEntry[] }
  | { kind: "array"; items: JsonNode[] }
  | { kind: "string"; value: string }
  | { kind: "literal"; value: number | boolean | null }
);

/** A JSON object with its location. */
export type ObjectNode = Extract<JsonNode, { kind: "object" }>;

/** One property of an object; keys are unique. The key's offsets include its quotes and refer to the value's source. */
export interface JsonEntry {
  key: string;
  keyStart: number;
  keyEnd: number;
  value: JsonNode;
}

/** Keys and indices from the root of a document to a value. */
export type DocumentPath = readonly (string | number)[];

/** Returns the property `key` of an object; undefined if it does not exist. */
export function findEntry(node: JsonNode | undefined, key: string | number): JsonEntry | undefined {
  if (node?.kind !== "object") return undefined;
  const { entries } = node;
  if (entries.length > MAX_SEARCHED_ENTRIES) return entriesByKey(entries).get(String(key));
  return entries.find((entry) => entry.key === String(key));
}

/** Objects with more properties have an index. In others, a search is faster. */
const MAX_SEARCHED_ENTRIES = 32;

const entriesByKey = memoize(
  (entries: readonly JsonEntry[]): ReadonlyMap<string, JsonEntry> =>
    // Of two equal keys, the first counts, as in a search.
    new Map([...entries].reverse().map((entry) => [entry.key, entry])),
);

/** Returns the property or item of a value; undefined if it does not exist. */
export function findChild(node: JsonNode | undefined, key: string | number): JsonNode | undefined {
  return node?.kind === "array" ? node.items[Number(key)] : findEntry(node, key)?.value;
}

/** Returns whether a path is `outer` or leads into it. Pure. */
export function isPathWithin(path: DocumentPath, outer: DocumentPath): boolean {
  return outer.every((key, index) => path[index] === key);
}

/** Returns the value at a path; undefined if it does not exist. */
export function nodeAtPath(root: JsonNode, path: DocumentPath): JsonNode | undefined {
  return path.reduce<JsonNode | undefined>(findChild, root);
}

/** Returns a value as if it had been read from another source, at the same offsets. */
export function copyWithSource(node: JsonNode, source: SourceFile): JsonNode {
  if (node.kind === "array")
    return { ...node, source, items: node.items.map((item) => copyWithSource(item, source)) };
  if (node.kind !== "object") return { ...node, source };
  const entries = node.entries.map((entry) => ({ ...entry, value: copyWithSource(entry.value, source) }));
  return { ...node, source, entries };
}

/** Returns the plain value of a node, as JSON.parse would. */
export function toPlainValue(node: JsonNode): unknown {
  if (node.kind === "array") return node.items.map(toPlainValue);
  if (node.kind !== "object") return node.value;
  const result: Record<string, unknown> = {};
  for (const { key, value } of node.entries) {
    // Plain assignment to __proto__ would set the prototype and lose the property.
    if (key === "__proto__") {
      Object.defineProperty(result, key, {
        value: toPlainValue(value),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    } else result[key] = toPlainValue(value);
  }
  return result;
}

/** Returns the value of a string node; undefined for all other nodes. */
export function stringValueOf(node: JsonNode | undefined): string | undefined {
  return node?.kind === "string" ? node.value : undefined;
}

/** Returns the string under a key, or at an index; undefined if the value is missing or not a string. */
export function stringValueAt(node: JsonNode | undefined, key: string | number): string | undefined {
  return stringValueOf(findChild(node, key));
}

/** Returns a number, true, false or null; undefined for all other nodes. */
export function nonStringLiteralOf(node: JsonNode | undefined): number | boolean | null | undefined {
  return node?.kind === "literal" ? node.value : undefined;
}

/** Returns the items of an array; an empty list for all other nodes. */
export function listItemsOf(node: JsonNode | undefined): readonly JsonNode[] {
  return node?.kind === "array" ? node.items : [];
}

/** Returns the text of an expression, which may also be a bare number or boolean; undefined for all other nodes. */
export function expressionSourceOf(node: JsonNode | undefined): string | undefined {
  return stringValueOf(node) ?? nonStringLiteralOf(node)?.toString();
}

/** Returns the JSON Pointer (RFC 6901) of a path. */
export function jsonPointerOf(path: DocumentPath): string {
  return path.map((key) => `/${String(key).replace(/~/g, "~0").replace(/\//g, "~1")}`).join("");
}

/** Returns the path that a JSON Pointer names. Indices stay strings, which nodeAtPath accepts. */
export function parsePointer(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((key) => key.replace(/~1/g, "/").replace(/~0/g, "~"));
}

/** Returns the value that a JSON Pointer names, or its nearest ancestor that exists. */
export function nearestNodeAt(root: JsonNode, pointer: string): JsonNode {
  const path = parsePointer(pointer);
  const length = path.findIndex((_, index) => !nodeAtPath(root, path.slice(0, index + 1)));
  return nodeAtPath(root, length < 0 ? path : path.slice(0, length)) ?? root;
}

/**
 * The characters of a file that a problem is about. Editors jump to `token`: the start of the JSON token, quotes
 * included. A suggestion replaces the characters from `start` to `end`, which exclude the quotes.
 */
export interface SourceRange {
  source: SourceFile;
  token: number;
  start: number;
  end: number;
}

/** Returns whether a range lies in another one of the same file, or is equal to it. */
export function isRangeInside(
  { source, start, end }: Pick<SourceRange, "source" | "start" | "end">,
  outer: Pick<SourceRange, "source" | "start" | "end">,
): boolean {
  return source === outer.source && outer.start <= start && end <= outer.end;
}

/** Returns the range of a whole value; for an object or array, only its opening bracket. */
export function rangeOfValueStart(node: JsonNode): SourceRange {
  const isOpen = node.kind === "object" || node.kind === "array";
  return rangeFromOffsets(node.source, node.start, isOpen ? node.start + 1 : node.end);
}

/** Returns the range of a whole value from its first to its last character, for a suggestion that replaces it. */
export function rangeOfWholeValue({ source, start, end }: JsonNode): SourceRange {
  return rangeFromOffsets(source, start, end);
}

/** Returns the range between the quotes of a string; for other values, like `rangeOfValueStart`. */
export function rangeInsideQuotes(node: JsonNode): SourceRange {
  return node.kind === "string"
    ? rangeOfQuotedString(node.source, node.start, node.end)
    : rangeOfValueStart(node);
}

/** Returns the range of a property's name. */
export function keyRange({ keyStart, keyEnd, value }: JsonEntry): SourceRange {
  return rangeOfQuotedString(value.source, keyStart, keyEnd);
}

/** Returns the range of the characters of a file from offset `start` to `end` (exclusive). */
export function rangeFromOffsets(source: SourceFile, start: number, end: number): SourceRange {
  return { source, token: start, start, end };
}

/** Returns the exact range of the characters `start` to `end` of a string's value; escapes are accounted for. */
export function rangeOfCharacters(node: JsonNode, start: number, end: number): SourceRange {
  const offsetOfCharacter = (index: number) => {
    const offsets = characterOffsetsOf(node);
    return offsets[Math.min(index, offsets.length - 1)] ?? node.start;
  };
  return rangeFromOffsets(node.source, offsetOfCharacter(start), offsetOfCharacter(end));
}

/** Cached, because a long text can have many problems. */
const characterOffsetsOf = memoize(({ source, start }: JsonNode) =>
  fileOffsetsOfCharacters(source.text, start),
);

function rangeOfQuotedString(source: SourceFile, start: number, end: number): SourceRange {
  const isQuoted = source.text[start] === '"';
  return { source, token: start, start: isQuoted ? start + 1 : start, end: isQuoted ? end - 1 : end };
}

interface ChildLocation {
  key: string | number;
  start: number;
  value: JsonNode;
}

/** Returns the path of the innermost value or property that contains an offset. */
export function pathAtOffset(root: JsonNode, offset: number): DocumentPath {
  const child = lastChildBefore(childrenInTextOrder(root), offset);
  if (!child || offset >= child.value.end) return [];
  return [child.key, ...(offset < child.value.start ? [] : pathAtOffset(child.value, offset))];
}

/**
 * Returns the children of a node in text order. Cached, because a file with many problems looks them up for each one.
 */
const childrenInTextOrder = memoize((node: JsonNode): readonly ChildLocation[] => {
  if (node.kind === "object")
    return node.entries.map(({ key, keyStart, value }) => ({ key, start: keyStart, value }));
  return listItemsOf(node).map((value, key) => ({ key, start: value.start, value }));
});

/** Returns the last child that starts at or before the offset (binary search). */
function lastChildBefore(children: readonly ChildLocation[], offset: number): ChildLocation | undefined {
  let low = 0;
  let high = children.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((children[middle]?.start ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return children[low - 1];
}
