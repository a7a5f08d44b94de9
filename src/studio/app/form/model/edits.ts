import { lineStart } from "../../../../check/json/indentation.ts";
import {
  entryOf,
  type JsonNode,
  nodeAt,
  type ObjectNode,
  type Path,
} from "../../../../check/json/json-node.ts";
import { escapeForString, offsetInString } from "../../../../check/json/string-offset.ts";
import { compactJson } from "../../../../reference/compact-json.ts";
import type { Replacement } from "../../../api.ts";
import { smallestChange } from "../../editor/text-changes.ts";
import type { FormText } from "./form-text.ts";

/** What a change of the form does to the text: nothing but what is said stands elsewhere afterwards. */
export type Edit = (before: FormText) => readonly Replacement[];

/** The keys of the object at a path in the order in which its schema has them. */
export type OrderAt = (path: Path) => readonly string[];

/** Puts a value at a path; what it stands in is made where it is not there, each key in its order. */
export function setAt(path: Path, value: unknown, orderAt: OrderAt): Edit {
  return (before) => {
    const node = nodeAt(before.root, path);
    if (node) return replaceValue(before, node, value);
    const depth = path.findIndex((_, index) => !nodeAt(before.root, path.slice(0, index + 1)));
    const [key = "", ...inner] = path.slice(depth);
    const made = inner.reduceRight<unknown>((one, name) => ({ [name]: one }), value);
    const owner = nodeAt(before.root, path.slice(0, depth));
    if (owner?.kind === "array") return insertPart(before, owner, owner.items.length, { value: made });
    if (owner?.kind !== "object") return [];
    const at = placeIn(owner, String(key), orderAt(path.slice(0, depth)));
    return insertPart(before, owner, at, { key: String(key), value: made });
  };
}

/** Takes an entry or an item out, and the comma with it. */
export function removeAt(path: Path): Edit {
  return ({ root }) => {
    const { index, owner, parts } = placeOfPart(root, path);
    const part = parts[index];
    if (!owner || !part) return [];
    const [before, after] = [parts[index - 1], parts[index + 1]];
    if (after) return [{ from: part.start, to: after.start, text: "" }];
    if (before) return [{ from: before.end, to: part.end, text: "" }];
    return [{ from: owner.start + 1, to: owner.end - 1, text: "" }];
  };
}

/** Puts a new item before the one at the index of a list; behind all where there is none. */
export function insertItem(path: Path, index: number, value: unknown): Edit {
  return (before) => {
    const list = nodeAt(before.root, path);
    return list?.kind === "array" ? insertPart(before, list, index, { value }) : [];
  };
}

/** Puts an item of a list, or an entry of an object, where the one at the other index stands. Each keeps its own text. */
export function movePart(path: Path, from: number, to: number): Edit {
  return ({ root, text }) => {
    const parts = partsOf(nodeAt(root, path));
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

/** Puts a copy of an item behind it, letter by letter but for the name that its list knows it by. */
export function copyItem(path: Path, naming: { key: string; name: string } | undefined): Edit {
  return (before) => {
    const { index, owner } = placeOfPart(before.root, path);
    const item = nodeAt(before.root, path);
    if (!item || owner?.kind !== "array") return [];
    const named = naming && entryOf(item, naming.key)?.value;
    const raw = (from: number, to: number) => before.text.slice(from, to);
    const written = named
      ? raw(item.start, named.start) + JSON.stringify(naming?.name) + raw(named.end, item.end)
      : raw(item.start, item.end);
    return insertPart(before, owner, index + 1, { written });
  };
}

/** Gives the entry at a path another name. */
export function renameKey(path: Path, name: string): Edit {
  return ({ root }) => {
    const entry = entryOf(nodeAt(root, path.slice(0, -1)), path.at(-1) ?? "");
    return entry ? [{ from: entry.keyStart, to: entry.keyEnd, text: JSON.stringify(name) }] : [];
  };
}

/** Puts another entry in the place of one. */
export function replaceEntry(path: Path, key: string, value: unknown): Edit {
  return (before) => {
    const entry = entryOf(nodeAt(before.root, path.slice(0, -1)), path.at(-1) ?? "");
    if (!entry) return [];
    const indent = indentAt(before.text, entry.keyStart);
    const written = `${JSON.stringify(key)}: ${printValue(value, indent, eolOf(before.text), key.length + 4)}`;
    return [{ from: entry.keyStart, to: entry.value.end, text: written }];
  };
}

/** Edits of places that do not touch each other, in one step. */
export function together(edits: readonly Edit[]): Edit {
  return (before) => edits.flatMap((edit) => edit(before)).sort((one, other) => one.from - other.from);
}

function partsOf(node: JsonNode | undefined): readonly { start: number; end: number }[] {
  if (node?.kind === "array") return node.items;
  if (node?.kind !== "object") return [];
  return node.entries.map(({ keyStart, value }) => ({ start: keyStart, end: value.end }));
}

function placeOfPart(root: JsonNode, path: Path) {
  const owner = nodeAt(root, path.slice(0, -1));
  const key = path.at(-1) ?? "";
  const index =
    owner?.kind === "object" ? owner.entries.findIndex((one) => one.key === String(key)) : Number(key);
  return { owner, parts: partsOf(owner), index };
}

/** Behind the last key that comes before it in the schema's order; what is in no order goes behind all. */
function placeIn({ entries }: ObjectNode, key: string, order: readonly string[]): number {
  const rank = order.indexOf(key);
  if (rank < 0) return entries.length;
  const isBefore = (name: string) => order.includes(name) && order.indexOf(name) < rank;
  return entries.reduce((place, entry, index) => (isBefore(entry.key) ? index + 1 : place), 0);
}

type StringNode = Extract<JsonNode, { kind: "string" }>;
type NewPart = { key?: string; value: unknown } | { written: string };

function insertPart({ text }: FormText, owner: JsonNode, index: number, part: NewPart): Replacement[] {
  const parts = partsOf(owner);
  const eol = eolOf(text);
  const [first] = parts;
  const isBroken = first !== undefined && /[\r\n]/.test(text.slice(owner.start, first.start));
  const outer = indentAt(text, owner.start);
  const indent = isBroken ? indentAt(text, first.start) : outer;
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
  const line = text.slice(lineStart(text, owner.start), owner.end);
  const isFull = !isBroken && !/[\r\n]/.test(line) && line.length + content(indent).length > WIDTH;
  if (isFull) return brokenUp(text, owner, { index, outer, made: content(`${outer}  `) });
  const between = isBroken ? eol + indent : " ";
  const before = parts[Math.min(index, parts.length) - 1];
  if (!before) return [{ from: first.start, to: first.start, text: `${content(indent)},${between}` }];
  return [{ from: before.end, to: before.end, text: `,${between}${content(indent)}` }];
}

/** The parts of what no longer fits on its line, each on one of its own: they themselves stay as they are written. */
function brokenUp(
  text: string,
  owner: JsonNode,
  { index, made, outer }: { index: number; outer: string; made: string },
): Replacement[] {
  const eol = eolOf(text);
  const written = partsOf(owner).map(({ end, start }) => text.slice(start, end));
  written.splice(index, 0, made);
  const inner = `${eol}${outer}  `;
  return [
    { from: owner.start + 1, to: owner.end - 1, text: inner + written.join(`,${inner}`) + eol + outer },
  ];
}

function replaceValue({ text }: FormText, node: JsonNode, value: unknown): Replacement[] {
  // What goes before and behind the change stays as it was written.
  if (node.kind === "string" && typeof value === "string") return replaceWords(text, node, value);
  const put = printValue(value, indentAt(text, node.start), eolOf(text));
  return text.slice(node.start, node.end) === put ? [] : [{ from: node.start, to: node.end, text: put }];
}

function replaceWords(text: string, { start, value: old }: StringNode, value: string): Replacement[] {
  const change = smallestChange(old, value);
  const inText = (offset: number) => offsetInString(text, start, offset);
  return change
    ? [{ from: inText(change.from), to: inText(change.to), text: escapeForString(change.text) }]
    : [];
}

function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset)))?.[0] ?? "";
}

function eolOf(text: string): string {
  return text.includes("\r\n") ? "\r\n" : "\n";
}

/** So many characters of a line are filled before a value is broken into several. */
const WIDTH = 100;

/** Prints a value as documents are written. `indent` is that of its line, `before` the width in front of it. Pure. */
function printValue(value: unknown, indent: string, eol: string, before = 0): string {
  const line = compactJson(value, 0, Number.POSITIVE_INFINITY);
  const isScalar = typeof value !== "object" || value === null;
  if (isScalar || indent.length + before + line.length <= WIDTH) return line;
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
