import type { Inspection } from "../inspect/document-inspection.ts";
import type { JsonNode } from "../json/json-node.ts";
import type { Finding } from "./finding.ts";

/** Checks the regular expression at a node under this key; undefined if it has no problem. */
type PatternCheck = (node: JsonNode, pattern: string, key: string) => Finding | undefined;

/**
 * Returns the findings of `check` in all regular expressions of a document; skips those that the schema rejects.
 */
export function checkPatterns({ visits, isSound }: Inspection, check: PatternCheck): Finding[] {
  return visits.flatMap(({ node, path, shape }) =>
    shape.annotations.format === "regex" && node.kind === "string" && isSound(path)
      ? (check(node, node.value, String(path.at(-1))) ?? [])
      : [],
  );
}

/** Returns JavaScript's error message for an invalid regular expression; undefined if it is valid. */
export function regexErrorOf(pattern: string): string | undefined {
  try {
    new RegExp(pattern);
    return undefined;
  } catch (error) {
    return String(error).split(": ").at(-1);
  }
}
