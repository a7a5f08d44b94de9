import { type JsonNode, plainOf } from "../../../../check/json/json-node.ts";

const LONGEST = 60;

/** What stands in something folded, in a few words: its first texts that are for people, else all of it. Pure. */
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
  const line = text.replace(/\s+/g, " ");
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
