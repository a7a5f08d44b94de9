import {
  en,
  formatJsonInMessage,
  joinMessages,
  joinWithCommas,
  joinWithOr,
  type LocalizedText,
  type MessagePart,
  truncateToLength,
  untranslatedText,
} from "../../language/messages/localized-text.ts";
import type { JsonNode } from "../json/json-node.ts";
import type { JsonSchema } from "./json-schema.ts";
import type { SchemaShape } from "./schema-shape.ts";

const AN_OBJECT = en`an object { … }`.zh`对象 { … }`;
const A_LIST = en`a list [ … ]`.zh`列表 [ … ]`;

const typeNames: Readonly<Record<string, LocalizedText>> = {
  string: en`a text`.zh`文字`,
  number: en`a number`.zh`数字`,
  integer: en`a whole number`.zh`整数`,
  boolean: joinWithOr(["true", "false"]),
  null: untranslatedText("null"),
  object: AN_OBJECT,
  array: A_LIST,
};

/** Returns JSON Schema types in words: "a text or a list". */
export function typesInWords(types: readonly string[]): LocalizedText {
  const names = [...new Set(types)].map((type) => typeNames[type] ?? type);
  return { en: joinMessages(names, untranslatedText(" or ")).en, zh: joinWithOr(names).zh };
}

/** Returns a value for a message: texts and numbers literally, objects and lists by their type. */
export function formatNodeForMessage(node: JsonNode): LocalizedText {
  if (node.kind === "object") return AN_OBJECT;
  if (node.kind === "array") return A_LIST;
  if (node.kind !== "string") return untranslatedText(JSON.stringify(node.value));
  return formatJsonInMessage(truncateToLength(node.value, 40));
}

/** Joins words as `a, b or c`. A list longer than `limit` ends with the number of omitted words. */
export function joinChoicesWithOr(words: readonly MessagePart[], limit = 24): LocalizedText {
  const shown = words.slice(0, limit);
  const rest = words.length - shown.length;
  if (rest <= 0) return joinWithOr(shown);
  const list = joinWithCommas(shown);
  return en`${list} or ${rest} more`.zh`${list}等${words.length}个`;
}

/** Returns a word in the double quotes of each language. */
export function quoteWord(word: string): LocalizedText {
  return { en: `"${word}"`, zh: `“${word}”` };
}

/** Returns the first sentence of a field's description, without its full stop. */
export function firstSentenceOfDescription({ annotations }: SchemaShape): LocalizedText {
  const { en: english, zh } = bilingualDescription(annotations);
  return { en: english.replace(/\.(\s.*)?$/s, ""), zh: zh.replace(/。.*$/s, "") };
}

/** Returns a field's whole description without the last full stop; empty if the schema has none. */
export function wholeDescriptionOf(schema: JsonSchema): LocalizedText {
  const { en: english, zh } = bilingualDescription(schema);
  return { en: english.replace(/\.$/, ""), zh: zh.replace(/。$/, "") };
}

/** Returns a description in both languages; without a Chinese one, the English one is used for both. */
export function bilingualDescription({
  description = "",
  "x-zh": zh = description,
}: JsonSchema): LocalizedText {
  return { en: description, zh };
}

/** Returns the existing names, to be appended to a sentence; empty without names. */
export function formatExistingNames(names: readonly string[]): LocalizedText {
  const choice = joinChoicesWithOr(names.map(quoteWord), 12);
  return names.length > 0 ? en`: ${choice}`.zh`：${choice}` : untranslatedText("");
}

/** Returns a valid value for a shape as JSON, for advice. */
export function exampleJsonOf({ annotations }: SchemaShape): string {
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

/** Capitalises the English text so that it can begin a sentence. */
export function capitaliseText(text: LocalizedText): LocalizedText {
  return { ...text, en: text.en.charAt(0).toUpperCase() + text.en.slice(1) };
}
