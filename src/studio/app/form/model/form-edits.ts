import { lineStartOffset } from "../../../../check/json/indentation.ts";
import {
  type DocumentPath,
  findEntry,
  type JsonNode,
  nodeAtPath,
  type ObjectNode,
} from "../../../../check/json/json-node.ts";
import { escapeForString, fileOffsetOfCharacter } from "../../../../check/json/string-offset.ts";
import { printCompactJson } from "../../../../reference/print-compact-json.ts";
import type { Replacement } from "../../../api.ts";
import { smallestChange } from "../../editor/text-changes.ts";
import type { FormText } from "./form-text.ts";

/**
 * A change that the form makes to a document: given its text, returns replacements that touch only the changed part.
 */
export type FormEdit = (before: FormText) => readonly Replacement[];

/** Returns the order in which the schema lists the keys of the object at a path. */
export type KeyOrderAt = (path: DocumentPath) => readonly string[];

/**
 * Returns the edit that sets the value at a path. Creates missing objects around it, with keys in the order of the
 * schema.
 */
export function setValueAt(path: DocumentPath, value: unknown, orderAt: KeyOrderAt): FormEdit {
  return (before) => {
    const node = nodeAtPath(before.root, path);
    if (node) return replaceValue(before, node, value);
    const depth = path.findIndex((_, index) => !nodeAtPath(before.root, path.slice(0, index + 1)));
    const [key = "", ...inner] = path.slice(depth);
    const made = inner.reduceRight<unknown>((one, name) => ({ [name]: one }), value);
    const owner = nodeAtPath(before.root, path.slice(0, depth));
    if (owner?.kind === "array") return insertPart(before, owner, owner.items.length, { value: made });
    if (owner?.kind !== "object") return [];
    const at = insertionIndex(owner, String(key), orderAt(path.slice(0, depth)));
    return insertPart(before, owner, at, { key: String(key), value: made });
  };
}

/** Returns the edit that removes an object's entry or a list's item together with its comma. */
export function removePartAt(path: DocumentPath): FormEdit {
  return ({ root }) => {
    const { index, owner, parts } = locatePart(root, path);
    const part = parts[index];
    if (!owner || !part) return [];
    const [before, after] = [parts[index - 1], parts[index + 1]];
    if (after) return [{ from: part.start, to: after.start, text: "" }];
    if (before) return [{ from: before.end, to: part.end, text: "" }];
    return [{ from: owner.start + 1, to: owner.end - 1, text: "" }];
  };
}

/** Returns the edit that inserts an item at `index`, or at the end of a shorter list. */
export function insertItemAt(path: DocumentPath, index: number, value: unknown): FormEdit {
  return (before) => {
    const list = nodeAtPath(before.root, path);
    return list?.kind === "array" ? insertPart(before, list, index, { value }) : [];
  };
}

/** Returns the edit that moves a list's item or an object's entry to another index. Each keeps its own text. */
export function movePart(path: DocumentPath, from: number, to: number): FormEdit {
  return ({ root, text }) => {
    const parts = entriesOrItemsOf(nodeAtPath(root, path));
    const order = parts.map((_, index) => index);
    if (!parts[from] || !parts[to] || from === to) return [];
    order.splice(to, 0, ...order.splice(from, 1));
    const [low, high] = [Math.min(from, to), Math.max(from, to)];
    const span = order.slice(low, high + 1).map((index, place) => {
      const [own, after] = [parts[index], parts[low + place + 1]];
      const between = low + place < high ? text.slice(parts[low + place]?.end, after?.start) : "";
      return text.slice(own?.start, own?.end) + between;
    });
    return [{ from: parts[low]?.start ?? 0, to: parts[high]?.end ?? 0, text: span.join("") }];
  };
}

/**
 * Returns the edit that inserts a copy of an item after it. Only the name that identifies the item in its list differs.
 */
export function copyItem(path: DocumentPath, naming: { key: string; name: string } | undefined): FormEdit {
  return (before) => {
    const { index, owner } = locatePart(before.root, path);
    const item = nodeAtPath(before.root, path);
    if (!item || owner?.kind !== "array") return [];
    const named = naming && findEntry(item, naming.key)?.value;
    const raw = (from: number, to: number) => before.text.slice(from, to);
    const written = named
      ? raw(item.start, named.start) + JSON.stringify(naming?.name) + raw(named.end, item.end)
      : raw(item.start, item.end);
    return insertPart(before, owner, index + 1, { written });
  };
}

/** Returns the edit that renames the key of the entry at a path. */
export function renameEntry(path: DocumentPath, name: string): FormEdit {
  return ({ root }) => {
    const entry = findEntry(nodeAtPath(root, path.slice(0, -1)), path.at(-1) ?? "");
    return entry ? [{ from: entry.keyStart, to: entry.keyEnd, text: JSON.stringify(name) }] : [];
  };
}

/** Returns the edit that replaces an object's entry, both key and value. */
export function replaceEntry(path: DocumentPath, key: string, value: unknown): FormEdit {
  return (before) => {
    const entry = findEntry(nodeAtPath(before.root, path.slice(0, -1)), path.at(-1) ?? "");
    if (!entry) return [];
    const indent = indentationAt(before.text, entry.keyStart);
    const written = `${JSON.stringify(key)}: ${printValue(value, indent, lineBreakOf(before.text), key.length + 4)}`;
    return [{ from: entry.keyStart, to: entry.value.end, text: written }];
  };
}

/** Combines edits into one. They must not overlap. */
export function combineEdits(edits: readonly FormEdit[]): FormEdit {
  return (before) => edits.flatMap((edit) => edit(before)).sort((one, other) => one.from - other.from);
}

function entriesOrItemsOf(node: JsonNode | undefined): readonly { start: number; end: number }[] {
  if (node?.kind === "array") return node.items;
  if (node?.kind !== "object") return [];
  return node.entries.map(({ keyStart, value }) => ({ start: keyStart, end: value.end }));
}

function locatePart(root: JsonNode, path: DocumentPath) {
  const owner = nodeAtPath(root, path.slice(0, -1));
  const key = path.at(-1) ?? "";
  const index =
    owner?.kind === "object" ? owner.entries.findIndex((one) => one.key === String(key)) : Number(key);
  return { owner, parts: entriesOrItemsOf(owner), index };
}

/** Returns the index after the last key that precedes `key` in the schema's order; unknown keys go to the end. */
function insertionIndex({ entries }: ObjectNode, key: string, order: readonly string[]): number {
  const rank = order.indexOf(key);
  if (rank < 0) return entries.length;
  const isBefore = (name: string) => order.includes(name) && order.indexOf(name) < rank;
  return entries.reduce((place, entry, index) => (isBefore(entry.key) ? index + 1 : place), 0);
}

type StringNode = Extract<JsonNode, { kind: "string" }>;
type NewPart = { key?: string; value: unknown } | { written: string };

function insertPart({ text }: FormText, owner: JsonNode, index: number, part: NewPart): Replacement[] {
  const parts = entriesOrItemsOf(owner);
  const eol = lineBreakOf(text);
  const [first] = parts;
  const isBroken = first !== undefined && /[\r\n]/.test(text.slice(owner.start, first.start));
  const outer = indentationAt(text, owner.start);
  const indent = isBroken ? indentationAt(text, first.start) : outer;
  const content = (within: string) => {
    if ("written" in part) return part.written;
    const name = part.key === undefined ? "" : `${JSON.stringify(part.key)}: `;
    return name + printValue(part.value, within, eol, name.length);
  };
  if (first === undefined) {
    const inner = content(`${outer}  `);
    const isObject = owner.kind === "object";
    const isLarge = /[\r\n{]/.test(inner) || outer.length + inner.length > 80;
    const blank = isObject ? " " : "";
    const put = isLarge ? `${eol}${outer}  ${inner}${eol}${outer}` : blank + inner + blank;
    return [{ from: owner.start + 1, to: owner.end - 1, text: put }];
  }
  const line = text.slice(lineStartOffset(text, owner.start), owner.end);
  const isFull = !isBroken && !/[\r\n]/.test(line) && line.length + content(indent).length > MAX_LINE_WIDTH;
  if (isFull) return breakIntoLines(text, owner, { index, outer, made: content(`${outer}  `) });
  const between = isBroken ? eol + indent : " ";
  const before = parts[Math.min(index, parts.length) - 1];
  if (!before) return [{ from: first.start, to: first.start, text: `${content(indent)},${between}` }];
  return [{ from: before.end, to: before.end, text: `,${between}${content(indent)}` }];
}

/** Puts each item or entry of a value that is too wide for one line on its own line. The items keep their text. */
function breakIntoLines(
  text: string,
  owner: JsonNode,
  { index, made, outer }: { index: number; outer: string; made: string },
): Replacement[] {
  const eol = lineBreakOf(text);
  const written = entriesOrItemsOf(owner).map(({ end, start }) => text.slice(start, end));
  written.splice(index, 0, made);
  const inner = `${eol}${outer}  `;
  return [
    { from: owner.start + 1, to: owner.end - 1, text: inner + written.join(`,${inner}`) + eol + outer },
  ];
}

function replaceValue({ text }: FormText, node: JsonNode, value: unknown): Replacement[] {
  // Replaces only the changed part of a string, so that its other characters keep their spelling.
  if (node.kind === "string" && typeof value === "string") return replaceInString(text, node, value);
  const put = printValue(value, indentationAt(text, node.start), lineBreakOf(text));
  return text.slice(node.start, node.end) === put ? [] : [{ from: node.start, to: node.end, text: put }];
}

function replaceInString(text: string, { start, value: old }: StringNode, value: string): Replacement[] {
  const change = smallestChange(old, value);
  const inText = (offset: number) => fileOffsetOfCharacter(text, start, offset);
  return change
    ? [{ from: inText(change.from), to: inText(change.to), text: escapeForString(change.text) }]
    : [];
}

function indentationAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStartOffset(text, offset)))?.[0] ?? "";
}

function lineBreakOf(text: string): string {
  return text.includes("\r\n") ? "\r\n" : "\n";
}

/** Maximum width of a line in characters; wider values are broken into several lines. */
const MAX_LINE_WIDTH = 100;

/** Prints a value as formatted JSON. `indent`: of its line; `before`: width of the text in front of it. Pure. */
function printValue(value: unknown, indent: string, eol: string, before = 0): string {
  const line = printCompactJson(value, 0, Number.POSITIVE_INFINITY);
  const isScalar = typeof value !== "object" || value === null;
  if (isScalar || indent.length + before + line.length <= MAX_LINE_WIDTH) return line;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((one) => printValue(one, inner, eol))
    : Object.entries(value).map(([key, one]) => {
        const name = `${JSON.stringify(key)}: `;
        return name + printValue(one, inner, eol, name.length);
      });
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}${eol}${parts.map((part) => inner + part).join(`,${eol}`)}${eol}${indent}${close}`;
}
