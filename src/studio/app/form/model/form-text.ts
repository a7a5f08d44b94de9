import type { JsonNode } from "../../../../check/json/json-node.ts";
import { readJson } from "../../../../check/json/read-json.ts";
import { placeOf } from "../../../../check/json/source-file.ts";
import { parseJson } from "../../../../language/values.ts";
import type { Range } from "../../../api.ts";

/** A text that the form can show: JSON throughout. */
export interface FormText {
  text: string;
  root: JsonNode;
}

/** A text as the form sees it; where it is no JSON, the first place that is wrong. */
export type ReadText = { good: FormText } | { broken: Range & { line: number } };

/** Reads a text for the form. A name that stands twice counts as broken: one of the two could not be shown. Pure. */
export function readText(text: string): ReadText {
  const source = { path: "", text };
  const plain = parseJson(text) !== undefined ? readJson(source) : undefined;
  if (plain?.root && plain.duplicates.length === 0) return { good: { text, root: plain.root } };
  const { duplicates, root, syntax } = plain ?? readJson(source);
  const [first] = [...syntax, ...duplicates].sort((one, other) => one.start - other.start);
  if (!first && root) return { good: { text, root } };
  const { start, end } = first ?? { start: 0, end: 0 };
  return { broken: { from: start, to: end, line: placeOf(source, start).line } };
}
