import { en, type LocalizedText } from "../../language/messages/localized-text.ts";
import type { JsonNode } from "../json/json-node.ts";
import { sourceLocationOf } from "../json/source-file.ts";

/** Returns where a value is, for a message about a place in `from`: "line 12", with the file's path if it is another one. */
export function describeSourceLine({ source, start }: JsonNode, from: JsonNode): LocalizedText {
  const { line } = sourceLocationOf(source, start);
  if (source === from.source) return en`line ${line}`.zh`第${line}行`;
  return en`line ${line} of ${source.path}`.zh`${source.path} 第${line}行`;
}
