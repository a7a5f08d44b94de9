import type { JsonNode } from "../../../../check/json/json-node.ts";
import { readJson } from "../../../../check/json/read-json.ts";
import { sourceLocationOf } from "../../../../check/json/source-file.ts";
import { parseJson } from "../../../../language/values.ts";
import type { TextRange } from "../../../api.ts";

/** A text that the form can show because it is valid JSON, with its syntax tree. */
export interface FormText {
  text: string;
  root: JsonNode;
}

/** The result of parsing a text for the form: the text with its tree (`good`), or the first error. */
export type FormTextResult = { good: FormText } | { broken: TextRange & { line: number } };

/**
 * Parses a text for the form. A duplicate key is an error, because the form could show only one of the entries. Pure.
 */
export function parseFormText(text: string): FormTextResult {
  const source = { path: "", text };
  const plain = parseJson(text) !== undefined ? readJson(source) : undefined;
  if (plain?.root && plain.duplicates.length === 0) return { good: { text, root: plain.root } };
  const { duplicates, root, syntax } = plain ?? readJson(source);
  const [first] = [...syntax, ...duplicates].sort((one, other) => one.start - other.start);
  if (!first && root) return { good: { text, root } };
  const { start, end } = first ?? { start: 0, end: 0 };
  return { broken: { from: start, to: end, line: sourceLocationOf(source, start).line } };
}
