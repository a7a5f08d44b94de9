import {
  beginningOf,
  either,
  en,
  joined,
  listed,
  type Said,
  type Saying,
  same,
  sayJson,
} from "../../language/messages/saying.ts";
import type { JsonNode } from "../json/json-node.ts";
import type { JsonSchema } from "./json-schema.ts";
import type { Shape } from "./shape.ts";

const AN_OBJECT = en`an object`.zh`对象`;
const A_LIST = en`a list`.zh`列表`;

const typeNames: Readonly<Record<string, Saying>> = {
  string: en`a text`.zh`文本`,
  number: en`a number`.zh`数字`,
  integer: en`a whole number`.zh`整数`,
  boolean: either(["true", "false"]),
  null: same("null"),
  object: AN_OBJECT,
  array: A_LIST,
};

/** Types of JSON Schema in words: "a text or a list". */
export function sayTypes(types: readonly string[]): Saying {
  const names = [...new Set(types)].map((type) => typeNames[type] ?? type);
  return { en: joined(names, same(" or ")).en, zh: either(names).zh };
}

/** A value as a message names it: texts and numbers as they stand, others by what they are. */
export function sayValue(node: JsonNode): Saying {
  if (node.kind === "object") return AN_OBJECT;
  if (node.kind === "array") return A_LIST;
  if (node.kind !== "string") return same(JSON.stringify(node.value));
  return sayJson(beginningOf(node.value, 40));
}

/** Words in a sentence: `a, b or c`. A long list ends with how many more there are. */
export function sayChoice(words: readonly Said[], limit = 24): Saying {
  const shown = words.slice(0, limit);
  const rest = words.length - shown.length;
  if (rest <= 0) return either(shown);
  const list = listed(shown);
  return en`${list} or ${rest} more`.zh`${list}等${words.length}个`;
}

/** A word in the double quotes of each language. */
export function quoted(word: string): Saying {
  return { en: `"${word}"`, zh: `“${word}”` };
}

/** What a field is, as the end of a sentence: the first of its description, without its full stop. */
export function sayDescription({ annotations }: Shape): Saying {
  const { en: english, zh } = descriptionOf(annotations);
  return { en: english.replace(/\.(\s.*)?$/s, ""), zh: zh.replace(/。.*$/s, "") };
}

/** All that is said of a field, without the last full stop; empty where its schema says nothing. */
export function sayWholeDescription(schema: JsonSchema): Saying {
  const { en: english, zh } = descriptionOf(schema);
  return { en: english.replace(/\.$/, ""), zh: zh.replace(/。$/, "") };
}

/** A description in both languages; English alone stands for both. */
export function descriptionOf({ description = "", "x-zh": zh = description }: JsonSchema): Saying {
  return { en: description, zh };
}

/** The names that are there, behind a sentence that asks for one of them; nothing where there are none. */
export function sayKnown(names: readonly string[]): Saying {
  const choice = sayChoice(names.map(quoted), 12);
  return names.length > 0 ? en`: ${choice}`.zh`：${choice}` : same("");
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
export function capitalised(text: Saying): Saying {
  return { ...text, en: text.en.charAt(0).toUpperCase() + text.en.slice(1) };
}
