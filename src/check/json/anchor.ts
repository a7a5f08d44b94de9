import type { JsonEntry, JsonNode } from "./json-node.ts";
import type { SourceFile } from "./source-file.ts";
import { offsetInString } from "./string-offset.ts";

/**
 * The characters of a file that a problem means. `token` is where people are sent: the start of the JSON token,
 * quotes included. `start` to `end` are the characters themselves, without quotes, for a suggestion to replace.
 */
export interface Anchor {
  source: SourceFile;
  token: number;
  start: number;
  end: number;
}

/** A whole value; of an object or list only its opening bracket, which stands for it. */
export function atValue(node: JsonNode): Anchor {
  const isOpen = node.kind === "object" || node.kind === "array";
  return atOffsets(node.source, node.start, isOpen ? node.start + 1 : node.end);
}

/** A whole value from its first to its last character, for a suggestion that replaces it. */
export function atWhole({ source, start, end }: JsonNode): Anchor {
  return atOffsets(source, start, end);
}

/** What stands between the quotes of a text; another value as a whole. */
export function atText(node: JsonNode): Anchor {
  return node.kind === "string" ? atQuoted(node.source, node.start, node.end) : atValue(node);
}

/** The name of a property. */
export function atKey({ keyStart, keyEnd, value }: JsonEntry): Anchor {
  return atQuoted(value.source, keyStart, keyEnd);
}

/** The characters of a file from `start` to `end`, whatever they are. */
export function atOffsets(source: SourceFile, start: number, end: number): Anchor {
  return { source, token: start, start, end };
}

/** The characters from `start` to `end` of a string's value, exactly, through escapes. */
export function atCharacters(node: JsonNode, start: number, end: number): Anchor {
  const at = (index: number) => offsetInString(node.source.text, node.start, index);
  return atOffsets(node.source, at(start), at(end));
}

function atQuoted(source: SourceFile, start: number, end: number): Anchor {
  const isQuoted = source.text[start] === '"';
  return { source, token: start, start: isQuoted ? start + 1 : start, end: isQuoted ? end - 1 : end };
}
