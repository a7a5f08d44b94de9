import { type JsonNode, pointerOf } from "../../../../check/json/json-node.ts";
import type { Labels } from "../../../../check/schema/json-schema.ts";
import type { Shape } from "../../../../check/schema/shape.ts";
import { walk } from "../../../../check/schema/walk.ts";
import type { Saying } from "../../../../language/messages/saying.ts";
import { labelOf } from "../../../labels.ts";
import { summaryOf } from "./summary.ts";

export interface FoundPlace {
  pointer: string;
  label: Saying;
  summary: string;
}

/** The first places of a document whose name, key or own text has all words of a search. Pure. */
export function findPlaces(
  { labels, root, shape }: { root: JsonNode; shape: Shape; labels: Labels },
  search: string,
  most: number,
): FoundPlace[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found: FoundPlace[] = [];
  if (words.length === 0) return found;
  for (const { node, path, shape: own } of walk(root, shape)) {
    if (found.length === most) break;
    const key = path.at(-1);
    if (key === undefined) continue;
    const label = labelOf(String(key), own, labels);
    const summary = summaryOf(node);
    const text = [key, label.en, label.zh, node.kind === "string" ? node.value : ""].join(" ").toLowerCase();
    if (words.every((word) => text.includes(word))) found.push({ pointer: pointerOf(path), label, summary });
  }
  return found;
}
