import { type JsonNode, plainOf, pointerOf } from "../../../../check/json/json-node.ts";
import type { FormLabels } from "../../../../check/schema/json-schema.ts";
import type { Shape } from "../../../../check/schema/shape.ts";
import { walk } from "../../../../check/schema/walk.ts";
import { beginningOf, type Saying } from "../../../../language/messages/saying.ts";
import { labelOf } from "../../../labels.ts";
import { hasWords, searchWords } from "../../base/search-words.ts";

const MAX_SUMMARY_LENGTH = 60;

/** Returns a short summary of a folded value: its first two texts, without the keys in `without`. Pure. */
export function summaryOf(node: JsonNode, without: readonly string[] = []): string {
  if (node.kind === "array") return shortened(node.items.map((item) => summaryOf(item)).join("、"));
  if (node.kind !== "object") return shortened(String(node.value));
  const texts = node.entries
    .filter(({ key, value }) => !key.startsWith("$") && !without.includes(key) && value.kind === "string")
    .map(({ value }) => String(plainOf(value)));
  const first = texts.filter((text) => text !== "").slice(0, 2);
  return shortened(first.join(" · "));
}

function shortened(text: string): string {
  return beginningOf(text.replace(/\s+/g, " "), MAX_SUMMARY_LENGTH);
}

export interface FoundPlace {
  pointer: string;
  label: Saying;
  summary: string;
}

/** Returns the first places of a document whose label, key or text contains all words of a search. Pure. */
export function findPlaces(
  { labels, root, shape }: { root: JsonNode; shape: Shape; labels: FormLabels },
  search: string,
  most: number,
): FoundPlace[] {
  const words = searchWords(search);
  const found: FoundPlace[] = [];
  if (words.length === 0) return found;
  for (const { node, path, shape: own } of walk(root, shape)) {
    if (found.length === most) break;
    const key = path.at(-1);
    if (key === undefined) continue;
    const label = labelOf(String(key), own, labels);
    const summary = summaryOf(node);
    const text = [key, label.en, label.zh, node.kind === "string" ? node.value : ""].join(" ");
    if (hasWords(text, words)) found.push({ pointer: pointerOf(path), label, summary });
  }
  return found;
}
