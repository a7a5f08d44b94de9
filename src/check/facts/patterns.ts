import type { Inspection } from "../inspect/inspection.ts";
import type { JsonNode } from "../json/json-node.ts";
import type { Finding } from "./finding.ts";

/** What is wrong with the regular expression that stands at a node, under this key; undefined for nothing. */
type Judge = (node: JsonNode, pattern: string, key: string) => Finding | undefined;

/** What is found in the regular expressions of a document. */
export function findInPatterns({ visits, isSound }: Inspection, judge: Judge): Finding[] {
  return visits.flatMap(({ node, path, shape }) =>
    shape.annotations.format === "regex" && node.kind === "string" && isSound(path)
      ? (judge(node, node.value, String(path.at(-1))) ?? [])
      : [],
  );
}

/** Why a regular expression cannot be read, in the words of the engine; undefined where it can. */
export function whyUnreadable(pattern: string): string | undefined {
  try {
    new RegExp(pattern);
    return undefined;
  } catch (error) {
    return String(error).split(": ").at(-1);
  }
}
