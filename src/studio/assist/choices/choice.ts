import type { JsonSchema } from "../../../check/schema/json-schema.ts";
import { descriptionOf, sayChoice, sayDescription, sayTypes } from "../../../check/schema/say.ts";
import type { Shape } from "../../../check/schema/shape.ts";
import { en, joined, type Saying, same, sayJson } from "../../../language/messages/saying.ts";
import type { Choice, ChoiceKind } from "../../api-assist.ts";
import type { Snippet } from "../place/snippet.ts";

interface More {
  name?: Saying;
  detail?: Saying | null;
  description?: Saying | null;
  isNeeded?: boolean;
}

/** A choice by its label and what it writes. */
export function choiceOf(label: string, kind: ChoiceKind, snippet: Snippet, more: More = {}): Choice {
  const { places, text } = snippet;
  const { description = null, detail = null, isNeeded = false, name = same(label) } = more;
  return { label, name, kind, text, places, detail, description, isNeeded };
}

/** What a schema says of a place; null where it says nothing. */
export function describedBy(schema: JsonSchema | undefined): Saying | null {
  return schema?.description === undefined ? null : descriptionOf(schema);
}

/** What a place means: in a few words, and in all that its schema says, with what may stand there. */
export function explained(shape: Shape | undefined): More {
  const description = describedBy(shape?.annotations);
  if (!shape || !description) return {};
  const kinds = sayShape(shape);
  const whole =
    kinds.en === ""
      ? description
      : joined([description, en`May hold: ${kinds}`.zh`可以写：${kinds}`], same("\n"));
  return { detail: sayDescription(shape), description: whole };
}

/** Each label once: the first that has it. */
export function eachOnce(choices: readonly Choice[]): Choice[] {
  const seen = new Set<string>();
  return choices.filter(({ label }) => !seen.has(label) && seen.add(label));
}

const EXPRESSIONS: Readonly<Record<string, Saying>> = {
  boolean: en`a condition`.zh`条件`,
  number: en`an expression: a number`.zh`表达式：数字`,
  string: en`an expression: a text`.zh`表达式：文本`,
  list: en`an expression: a list`.zh`表达式：列表`,
  any: en`an expression`.zh`表达式`,
};

/** What may stand at a place, in a few words. */
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
  if (tags.length > 0) return en`one of ${tags.length} kinds`.zh`${tags.length} 种之一`;
  return type === undefined ? same("") : sayTypes([type].flat());
}
