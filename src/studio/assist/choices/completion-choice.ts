import type { JsonSchema } from "../../../check/schema/json-schema.ts";
import {
  bilingualDescription,
  firstSentenceOfDescription,
  joinChoicesWithOr,
  typesInWords,
} from "../../../check/schema/mistake-message-parts.ts";
import type { SchemaShape } from "../../../check/schema/schema-shape.ts";
import {
  en,
  formatJsonInMessage,
  joinMessages,
  type LocalizedText,
  untranslatedText,
} from "../../../language/messages/localized-text.ts";
import type { CompletionChoice, CompletionKind } from "../../api-assist.ts";
import type { Snippet } from "../place/snippet.ts";

interface ChoiceDetails {
  name?: LocalizedText;
  detail?: LocalizedText | null;
  description?: LocalizedText | null;
  isNeeded?: boolean;
}

/** Creates a choice from its label and the snippet that it inserts. */
export function createCompletionChoice(
  label: string,
  kind: CompletionKind,
  snippet: Snippet,
  more: ChoiceDetails = {},
): CompletionChoice {
  const { places, text } = snippet;
  const { description = null, detail = null, isNeeded = false, name = untranslatedText(label) } = more;
  return { label, name, kind, text, places, detail, description, isNeeded };
}

/** Returns the description of a schema; null if it has none. */
export function schemaDescription(schema: JsonSchema | undefined): LocalizedText | null {
  return schema?.description === undefined ? null : bilingualDescription(schema);
}

/**
 * Returns what a schema says about a value, as the short and the full description of a choice. The full one lists the
 * allowed values.
 */
export function describeValueBySchema(shape: SchemaShape | undefined): ChoiceDetails {
  const description = schemaDescription(shape?.annotations);
  if (!shape || !description) return {};
  const kinds = describeAllowedValues(shape);
  const whole =
    kinds.en === ""
      ? description
      : joinMessages([description, en`Allowed: ${kinds}`.zh`可以写：${kinds}`], untranslatedText("\n"));
  return { detail: firstSentenceOfDescription(shape), description: whole };
}

/** Removes choices with a label that an earlier choice has. */
export function uniqueByLabel(choices: readonly CompletionChoice[]): CompletionChoice[] {
  const seen = new Set<string>();
  return choices.filter(({ label }) => !seen.has(label) && seen.add(label));
}

const EXPRESSION_WORDS: Readonly<Record<string, LocalizedText>> = {
  boolean: en`a condition`.zh`条件`,
  number: en`an expression: a number`.zh`表达式：数字`,
  string: en`an expression: a text`.zh`表达式：文字`,
  list: en`an expression: a list`.zh`表达式：列表`,
  any: en`an expression`.zh`表达式`,
};

/** Describes the values that a schema allows in a few words. */
export function describeAllowedValues({ annotations, tags }: SchemaShape): LocalizedText {
  const {
    const: constant,
    enum: values,
    type,
    "x-expression": expression,
    "x-template": isTemplate,
  } = annotations;
  if (expression) return EXPRESSION_WORDS[expression] ?? untranslatedText("");
  if (isTemplate) return en`a text for customers`.zh`给顾客看的文字`;
  if (constant !== undefined) return formatJsonInMessage(constant);
  if (values) return joinChoicesWithOr(values.map(formatJsonInMessage), 6);
  if (tags.length > 0) return en`one of ${tags.length} types`.zh`${tags.length} 种类型之一`;
  return type === undefined ? untranslatedText("") : typesInWords([type].flat());
}
