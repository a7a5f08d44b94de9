import type { JsonNode } from "../json/json-node.ts";
import type { Shape } from "./shape.ts";

const typeNames: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  null: "null",
  object: "an object",
  array: "a list",
};

/** Types of JSON Schema in words: "a text or a list". */
export function sayTypes(types: readonly string[]): string {
  return [...new Set(types)].map((type) => typeNames[type] ?? type).join(" or ");
}

/** A value as a message names it: texts and numbers as they stand, others by what they are. */
export function sayValue(node: JsonNode): string {
  if (node.kind === "object") return "an object";
  if (node.kind === "array") return "a list";
  if (node.kind !== "string") return JSON.stringify(node.value);
  const { value } = node;
  return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
}

/** Words in a sentence: `a, b or c`. A long list ends with how many more there are. */
export function sayChoice(words: readonly string[], limit = 24): string {
  const shown = words.slice(0, limit);
  const rest = words.length - shown.length;
  if (rest > 0) return `${shown.join(", ")} or ${rest} more`;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} or ${shown.at(-1)}`;
}

/** A word in double quotes. */
export function quoted(word: string): string {
  return `"${word}"`;
}

/** What a field is, as the end of a sentence: the first of its description, without its full stop. */
export function sayDescription({ annotations }: Shape): string {
  return (annotations.description ?? "").replace(/\.(\s.*)?$/s, "");
}

/** A value that could stand at a place, for advice. */
export function exampleOf({ annotations }: Shape): string {
  const { const: constant, enum: values, default: fallback, type } = annotations;
  if (constant !== undefined) return JSON.stringify(constant);
  if (values?.[0] !== undefined) return JSON.stringify(values[0]);
  if (fallback !== undefined) return JSON.stringify(fallback);
  const kind = [type].flat()[0];
  const examples: Record<string, string> = {
    object: "{ … }",
    array: "[ … ]",
    number: "1",
    integer: "1",
    boolean: "true",
  };
  return examples[kind ?? ""] ?? '"…"';
}

/** A text as it begins a sentence. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
