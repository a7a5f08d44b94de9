import type { JsonSchema } from "../../../check/schema/json-schema.ts";
import {
  bilingualDescription,
  sayChoice,
  sayDescription,
  sayTypes,
} from "../../../check/schema/message-parts.ts";
import type { Shape } from "../../../check/schema/shape.ts";
import {
  en,
  joinMessages,
  type LocalizedText,
  same,
  sayJson,
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
export function createChoice(
  label: string,
  kind: CompletionKind,
  snippet: Snippet,
  more: ChoiceDetails = {},
): CompletionChoice {
  const { places, text } = snippet;
  const { description = null, detail = null, isNeeded = false, name = same(label) } = more;
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
export function describePlace(shape: Shape | undefined): ChoiceDetails {
  const description = schemaDescription(shape?.annotations);
  if (!shape || !description) return {};
  const kinds = describeAllowedValues(shape);
  const whole =
    kinds.en === ""
      ? description
      : joinMessages([description, en`Allowed: ${kinds}`.zh`可以写：${kinds}`], same("\n"));
  return { detail: sayDescription(shape), description: whole };
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
export function describeAllowedValues({ annotations, tags }: Shape): LocalizedText {
  const {
    const: constant,
    enum: values,
    type,
    "x-expression": expression,
    "x-template": isTemplate,
  } = annotations;
  if (expression) return EXPRESSION_WORDS[expression] ?? same("");
  if (isTemplate) return en`a text for customers`.zh`给顾客看的文字`;
  if (constant !== undefined) return sayJson(constant);
  if (values) return sayChoice(values.map(sayJson), 6);
  if (tags.length > 0) return en`one of ${tags.length} types`.zh`${tags.length} 种类型之一`;
  return type === undefined ? same("") : sayTypes([type].flat());
}
