import { type JsonNode, nearestAt, pointerOf } from "../../../check/json/json-node.ts";
import type { Place } from "../../api.ts";

/** Where a part of a document is written, or what holds it where it is not there by itself. Pure. */
export function placeOfPointer(root: JsonNode, pointer: string): Place {
  const { end, source, start } = nearestAt(root, pointer);
  return { path: source.path, from: start, to: end };
}

/** The innermost part of a document that is written at an offset of a file, its key included; undefined where there is none. Pure. */
export function pointerAtPlace(
  root: JsonNode,
  { path, offset }: { path: string; offset: number },
): string | undefined {
  let best: { pointer: string; length: number } | undefined;
  const visit = (node: JsonNode, at: readonly (string | number)[], start: number): void => {
    const isHere = node.source.path === path && start <= offset && offset <= node.end;
    const length = node.end - start;
    if (isHere && (!best || length <= best.length)) best = { pointer: pointerOf(at), length };
    // What is merged in may be written elsewhere than what it is merged into.
    if (node.kind === "array")
      for (const [index, item] of node.items.entries()) visit(item, [...at, index], item.start);
    if (node.kind === "object")
      for (const { key, keyStart, value } of node.entries) visit(value, [...at, key], keyStart);
  };
  visit(root, [], root.start);
  return best?.pointer;
}
