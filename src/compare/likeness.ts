import { distance } from "fastest-levenshtein";
import { childOf, type JsonNode } from "../check/json/json-node.ts";
import type { Shape } from "../check/schema/shape.ts";
import { entriesThatCount } from "./meaning.ts";

/** How alike two values are, from 0 to 1, by the texts and figures in them. Pure. */
export function likeness(one: JsonNode, other: JsonNode, shape: Shape | undefined): number {
  const [a, b] = [leavesOf(one, shape), leavesOf(other, shape)];
  const paths = new Set([...a.keys(), ...b.keys()]);
  let sum = 0;
  for (const path of paths) sum += alike(a.get(path), b.get(path));
  return paths.size === 0 ? 1 : sum / paths.size;
}

/** Texts longer than this are compared by their beginning: it is all that tells them apart. */
const LONGEST = 400;

function alike(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined) return 0;
  const [a, b] = [one.slice(0, LONGEST), other.slice(0, LONGEST)];
  return a === b ? 1 : 1 - distance(a, b) / Math.max(a.length, b.length);
}

function leavesOf(
  node: JsonNode,
  shape: Shape | undefined,
  path = "",
  found = new Map<string, string>(),
): Map<string, string> {
  if (node.kind === "array")
    for (const [index, item] of node.items.entries()) leavesOf(item, shape?.items, `${path}/${index}`, found);
  else if (node.kind === "object") {
    const own = shape?.narrow(node);
    for (const { key, value } of entriesThatCount(node, own))
      leavesOf(value, own?.property(key), `${path}/${key}`, found);
  } else found.set(path, String(node.value));
  return found;
}

/** What kind of thing a value is: the type of a block, what a step does. Two of different kinds are never the same one. */
export function kindOfElement(node: JsonNode, shape: Shape | undefined): string {
  if (node.kind !== "object") return node.kind;
  if (!shape) return "";
  const { discriminator, "x-exactlyOne": words = [] } = shape.annotations;
  const tag = discriminator?.propertyName ?? shape.propertyNames.find((key) => isTag(shape.property(key)));
  const said = tag === undefined ? undefined : childOf(node, tag);
  if (said?.kind === "string") return said.value;
  return words.find((word) => childOf(node, word) !== undefined) ?? "";
}

function isTag(shape: Shape | undefined): boolean {
  return typeof shape?.annotations.const === "string";
}
