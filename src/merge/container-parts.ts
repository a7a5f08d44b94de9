import type { JsonNode } from "../check/json/json-node.ts";

/** An entry of an object or an item of a list, as it is written. */
export interface ContainerPart {
  /** The key of an entry; the index of an item. */
  key: string | number;
  node: JsonNode;
  /** White space between the comma or bracket before the part and the part. */
  lead: string;
  /** The key with its colon and white space; empty for an item. */
  head: string;
}

/** Returns the entries or items of a value; none if it has none. Pure. */
export function containerParts(node: JsonNode | undefined): ContainerPart[] {
  if (node?.kind !== "object" && node?.kind !== "array") return [];
  const { text } = node.source;
  let end = node.start + 1;
  const partOf = (key: string | number, start: number, value: JsonNode): ContainerPart => {
    const lead = text.slice(end, start).replace(/^\s*,/, "");
    end = value.end;
    return { key, node: value, lead, head: text.slice(start, value.start) };
  };
  return node.kind === "array"
    ? node.items.map((item, index) => partOf(index, item.start, item))
    : node.entries.map(({ key, keyStart, value }) => partOf(key, keyStart, value));
}

/** Returns the white space before the closing bracket of an object or list. */
function containerTail(node: JsonNode): string {
  const last = containerParts(node).at(-1);
  return node.source.text.slice(last?.node.end ?? node.start + 1, node.end - 1);
}

/** A part of the merged object or list: the parts of both sides that it was merged from, and its value as text. */
export interface MergedPart {
  id: string;
  text: string;
}

/** An object or list of one side, with its parts by id. */
export interface ContainerLayout {
  node: JsonNode;
  parts: ReadonlyMap<string, ContainerPart>;
}

/**
 * Returns the text of an object or list with the merged parts. Line breaks and white space come from `frame`; parts that
 * only `other` has bring their own. Pure.
 */
export function writeContainer(
  merged: readonly MergedPart[],
  { frame, other }: { frame: ContainerLayout; other: ContainerLayout },
): string {
  const { text } = frame.node.source;
  const own = [...frame.parts];
  const [first = "", second = first.includes("\n") ? first : " "] = own.map(([, { lead }]) => lead);
  const isBroken = own.some(([, { lead }]) => lead.includes("\n"));
  const written = merged.map(({ id, text }, index) => {
    const part = frame.parts.get(id) ?? other.parts.get(id);
    const isFirst = own[0]?.[0] === id;
    const isKept = frame.parts.has(id)
      ? isBroken || isFirst === (index === 0)
      : isBroken && part?.lead.includes("\n") === true;
    return (isKept ? part?.lead : index === 0 ? first : second) + (part?.head ?? "") + text;
  });
  const [open, close] = [text[frame.node.start], text[frame.node.end - 1]];
  return open + written.join(",") + (merged.length === 0 ? "" : containerTail(frame.node)) + close;
}

/** Returns whether the white space of an object or list differs from another version of it. */
export function hasOtherLayout(one: ContainerLayout, other: ContainerLayout): boolean {
  if (containerTail(one.node) !== containerTail(other.node)) return true;
  return [...one.parts].some(([id, { head, lead }]) => {
    const same = other.parts.get(id);
    return same !== undefined && (same.lead !== lead || same.head !== head);
  });
}
