import { type JsonNode, jsonPointerOf, nearestNodeAt } from "../../../check/json/json-node.ts";
import type { FileRange } from "../../api.ts";

/** Returns the file range of a part of a document, or of the nearest existing parent. Pure. */
export function rangeOfJsonPointer(root: JsonNode, pointer: string): FileRange {
  const { end, source, start } = nearestNodeAt(root, pointer);
  return { path: source.path, from: start, to: end };
}

/** Returns the pointer of the innermost part (key included) at an offset of a file, or undefined. Pure. */
export function jsonPointerAtOffset(root: JsonNode, path: string, offset: number): string | undefined {
  let best: { pointer: string; length: number } | undefined;
  const visit = (node: JsonNode, at: readonly (string | number)[], start: number): void => {
    const isHere = node.source.path === path && start <= offset && offset <= node.end;
    const length = node.end - start;
    if (isHere && (!best || length <= best.length)) best = { pointer: jsonPointerOf(at), length };
    // Children are visited in any case: a merged part may be written in another place than its parent.
    if (node.kind === "array")
      for (const [index, item] of node.items.entries()) visit(item, [...at, index], item.start);
    if (node.kind === "object")
      for (const { key, keyStart, value } of node.entries) visit(value, [...at, key], keyStart);
  };
  visit(root, [], root.start);
  return best?.pointer;
}
