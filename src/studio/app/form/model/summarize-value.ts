import { type JsonNode, jsonPointerOf, toPlainValue } from "../../../../check/json/json-node.ts";
import type { FormLabels } from "../../../../check/schema/json-schema.ts";
import type { SchemaShape } from "../../../../check/schema/schema-shape.ts";
import { walkDocument } from "../../../../check/schema/walk-document.ts";
import { type LocalizedText, truncateToLength } from "../../../../language/messages/localized-text.ts";
import { fieldLabel } from "../../../form-labels.ts";
import { containsAllWords, splitSearchWords } from "../../base/search-words.ts";

const MAX_SUMMARY_LENGTH = 60;

/** Returns a short summary of a folded value: its first two texts, ignoring the keys in `without`. Pure. */
export function summarizeValue(node: JsonNode, without: readonly string[] = []): string {
  if (node.kind === "array")
    return truncateSummary(node.items.map((item) => summarizeValue(item)).join("、"));
  if (node.kind !== "object") return truncateSummary(String(node.value));
  const texts = node.entries
    .filter(({ key, value }) => !key.startsWith("$") && !without.includes(key) && value.kind === "string")
    .map(({ value }) => String(toPlainValue(value)));
  const first = texts.filter((text) => text !== "").slice(0, 2);
  return truncateSummary(first.join(" · "));
}

function truncateSummary(text: string): string {
  return truncateToLength(text.replace(/\s+/g, " "), MAX_SUMMARY_LENGTH);
}

/** A field that the form's search found. */
export interface FoundField {
  pointer: string;
  label: LocalizedText;
  summary: string;
}

interface FindFieldsInput {
  root: JsonNode;
  shape: SchemaShape;
  labels: FormLabels;
  /** Returns whether the form shows a field; by default, it shows all. */
  isShown?: ((pointer: string) => boolean) | undefined;
}

/** Returns the first fields of a document whose label, key or text contains all words of a search. Pure. */
export function findFields(
  { isShown = () => true, labels, root, shape }: FindFieldsInput,
  search: string,
  most: number,
): FoundField[] {
  const words = splitSearchWords(search);
  const found: FoundField[] = [];
  if (words.length === 0) return found;
  for (const { node, path, shape: own } of walkDocument(root, shape)) {
    if (found.length === most) break;
    const key = path.at(-1);
    if (key === undefined || !isShown(jsonPointerOf(path))) continue;
    const label = fieldLabel(String(key), own, labels);
    const summary = summarizeValue(node);
    const text = [key, label.en, label.zh, node.kind === "string" ? node.value : ""].join(" ");
    if (containsAllWords(text, words)) found.push({ pointer: jsonPointerOf(path), label, summary });
  }
  return found;
}
