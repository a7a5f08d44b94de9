import type { JsonSchema } from "../../../check/schema/json-schema.ts";
import {
  bilingualDescription,
  sayChoice,
  sayDescription,
  sayTypes,
} from "../../../check/schema/message-parts.ts";
import type { Shape } from "../../../check/schema/shape.ts";
import { en, joined, type Saying, same, sayJson } from "../../../language/messages/saying.ts";
import type { CompletionChoice, CompletionKind } from "../../api-assist.ts";
import type { Snippet } from "../place/snippet.ts";

interface ChoiceDetails {
  name?: Saying;
  detail?: Saying | null;
  description?: Saying | null;
  isNeeded?: boolean;
}

/** Creates a choice from its label and the snippet that it inserts. */
export function choiceOf(
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
export function describedBy(schema: JsonSchema | undefined): Saying | null {
  return schema?.description === undefined ? null : bilingualDescription(schema);
}

/** Returns a short and a full description of a place, the full one with its allowed values. */
export function describePlace(shape: Shape | undefined): ChoiceDetails {
  const description = describedBy(shape?.annotations);
  if (!shape || !description) return {};
  const kinds = sayShape(shape);
  const whole =
    kinds.en === ""
      ? description
      : joined([description, en`Allowed: ${kinds}`.zh`可以写：${kinds}`], same("\n"));
  return { detail: sayDescription(shape), description: whole };
}

/** Removes choices with a label that an earlier choice has. */
export function uniqueByLabel(choices: readonly CompletionChoice[]): CompletionChoice[] {
  const seen = new Set<string>();
  return choices.filter(({ label }) => !seen.has(label) && seen.add(label));
}

const EXPRESSIONS: Readonly<Record<string, Saying>> = {
  boolean: en`a condition`.zh`条件`,
  number: en`an expression: a number`.zh`表达式：数字`,
  string: en`an expression: a text`.zh`表达式：文字`,
  list: en`an expression: a list`.zh`表达式：列表`,
  any: en`an expression`.zh`表达式`,
};

/** Describes the allowed values of a place in a few words. */
export function sayShape({ annotations, tags }: Shape): Saying {
  const {
    const: constant,
    enum: values,
    type,
    "x-expression": expression,
    "x-template": isTemplate,
  } = annotations;
  if (expression) return EXPRESSIONS[expression] ?? same("");
  if (isTemplate) return en`a text for customers`.zh`给顾客看的文字`;
  if (constant !== undefined) return sayJson(constant);
  if (values) return sayChoice(values.map(sayJson), 6);
  if (tags.length > 0) return en`one of ${tags.length} types`.zh`${tags.length} 种类型之一`;
  return type === undefined ? same("") : sayTypes([type].flat());
}
