import { sayChoice, sayTypes } from "../../../check/schema/say.ts";
import type { Shape } from "../../../check/schema/shape.ts";
import { en, type Saying, same, sayJson } from "../../../language/messages/saying.ts";

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
