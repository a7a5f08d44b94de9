import { type JsonNode, rangeFromOffsets, type SourceRange } from "../../check/json/json-node.ts";

/** Returns the range that removes an item from a list, with the comma and white space before or after it. */
export function rangeOfListItem(list: JsonNode, index: number): SourceRange {
  const items = list.kind === "array" ? list.items : [];
  const [before, item, behind] = [items[index - 1], items[index], items[index + 1]];
  const [start, end] = [item?.start ?? list.start, item?.end ?? list.start];
  if (before) return rangeFromOffsets(list.source, before.end, end);
  return rangeFromOffsets(list.source, start, behind?.start ?? end);
}

/** Returns the insertion of a JSON text after an item of a list, with the white space between its items. */
export function insertionAfter(
  list: JsonNode,
  index: number,
  json: string,
): { range: SourceRange; suggestion: string } {
  const items = list.kind === "array" ? list.items : [];
  const [item, behind] = [items[index], items[index + 1]];
  const [first, second] = items;
  const between =
    item && behind
      ? list.source.text.slice(item.end, behind.start)
      : first && second
        ? list.source.text.slice(first.end, second.start)
        : ", ";
  const at = item?.end ?? list.start + 1;
  return { range: rangeFromOffsets(list.source, at, at), suggestion: item ? `${between}${json}` : json };
}
