import { memoize } from "../../language/memoize.ts";
import { itemsOf, type JsonNode, type Path } from "./json-node.ts";

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
