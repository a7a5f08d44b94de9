import { en, type LocalizedText, untranslatedText } from "../../language/messages/localized-text.ts";
import type { JsonNode } from "../json/json-node.ts";
import { sourceLocationOf } from "../json/source-file.ts";

/** Lines that a message names; the others are only counted. */
const MAX_NAMED_LINES = 4;

/** Returns the lines of values for a message about a place in `from`: "lines 12, 15 and 3 more". */
export function describeLines(nodes: readonly JsonNode[], from: JsonNode): LocalizedText {
  const [first, ...others] = nodes;
  if (!first) return untranslatedText("");
  const lines = [...new Set(nodes.filter(({ source }) => source === from.source).map(lineOf))].sort(
    (a, b) => a - b,
  );
  if (lines.length < 2 || nodes.some(({ source }) => source !== from.source)) {
    const more = others.length;
    const at = describeSourceLine(first, from);
    return more === 0 || lines.length === 1 ? at : en`${at} and ${more} more`.zh`${at}等${nodes.length}处`;
  }
  const named = lines.slice(0, MAX_NAMED_LINES);
  const rest = lines.length - named.length;
  const list = named.join(", ");
  return rest > 0
    ? en`lines ${list} and ${rest} more`.zh`第 ${named.join("、")} 等${lines.length}行`
    : en`lines ${list}`.zh`第 ${named.join("、")} 行`;
}

function lineOf({ source, start }: JsonNode): number {
  return sourceLocationOf(source, start).line;
}

/** Returns where a value is, for a message about a place in `from`: "line 12", with the file's path if it is another one. */
export function describeSourceLine({ source, start }: JsonNode, from: JsonNode): LocalizedText {
  const { line } = sourceLocationOf(source, start);
  if (source === from.source) return en`line ${line}`.zh`第${line}行`;
  return en`line ${line} of ${source.path}`.zh`${source.path} 第${line}行`;
}
