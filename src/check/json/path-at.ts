import type { JsonNode, Path } from "./json-node.ts";

/** The path of the innermost value or property of a file that holds an offset. */
export function pathAt(root: JsonNode, offset: number): Path {
  const children: { key: string | number; start: number; value: JsonNode }[] =
    root.kind === "object"
      ? root.entries.map(({ key, keyStart, value }) => ({ key, start: keyStart, value }))
      : root.kind === "array"
        ? root.items.map((value, key) => ({ key, start: value.start, value }))
        : [];
  const child = children.find(({ start, value }) => start <= offset && offset < value.end);
  return child ? [child.key, ...(offset < child.value.start ? [] : pathAt(child.value, offset))] : [];
}
