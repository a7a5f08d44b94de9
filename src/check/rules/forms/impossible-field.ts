import { en, formatJsonInMessage } from "../../../language/messages/localized-text.ts";
import { typesOverlap } from "../../../language/types/types.ts";
import type { Finding } from "../../facts/finding.ts";
import { type FormFieldUse, formFieldsOf } from "../../facts/form-fields.ts";
import { typeOfFormField } from "../../inspect/form-field-type.ts";
import { findChild, rangeInsideQuotes, rangeOfValueStart } from "../../json/json-node.ts";
import { joinChoicesWithOr, quoteWord } from "../../schema/mistake-message-parts.ts";
import { withFormFields } from "../example-campaign.ts";
import type { Rule, RuleContext } from "../rule.ts";

const withField = (field: object) => ({ patch: withFormFields({ name: { label: "Name", ...field } }) });

const EXAMPLE_OPTIONS = [
  { value: "S", label: "Small" },
  { value: "M", label: "Medium" },
];

export const impossibleField: Rule = {
  description: en`A field accepts no input at all, or does not accept its own initial value.`
    .zh`字段什么都填不了，或不接受它自己的初始值。`,
  ok: [
    withField({ kind: "number", minimum: 1, maximum: 1 }),
    withField({ kind: "choice", options: EXAMPLE_OPTIONS, initial: "'M'" }),
  ],
  bad: [
    {
      ...withField({ kind: "number", minimum: 10, maximum: 1 }),
      message: '"minimum" is 10, expected at most 1, the "maximum" of "name"',
    },
    {
      ...withField({ kind: "choice", options: EXAMPLE_OPTIONS, initial: "'XL'" }),
      message: '"initial" is not an option of "name", expected "S" or "M"',
    },
  ],
  check: (context) =>
    formFieldsOf(context).flatMap((use) => [
      ...findEmptyRange(use),
      ...findInitialWithoutOption(context, use),
    ]),
};

function findEmptyRange({ name, node, field: { minimum, maximum } }: FormFieldUse): Finding[] {
  const at = findChild(node, "minimum");
  if (!at || minimum === undefined || maximum === undefined || minimum <= maximum) return [];
  const message = en`"minimum" is ${minimum}, expected at most ${maximum}, the "maximum" of ${quoteWord(name)}`
    .zh`“minimum”是${minimum}，应不超过${maximum}，即${quoteWord(name)}的“maximum”`;
  return [
    { at: rangeOfValueStart(at), message, fix: en`Change one of the two numbers.`.zh`请修改其中一个数字。` },
  ];
}

function findInitialWithoutOption({ texts }: RuleContext, { name, node, field }: FormFieldUse): Finding[] {
  const initial = findChild(node, "initial");
  if (field.kind !== "choice" || !initial) return [];
  const use = texts.find(({ visit }) => visit.node === initial);
  if (!use?.type || use.problems.length > 0) return [];
  if (typesOverlap(use.type, typeOfFormField({ value: node }))) return [];
  const choice = joinChoicesWithOr((field.options ?? []).map(({ value }) => formatJsonInMessage(value)));
  const message = en`"initial" is not an option of ${quoteWord(name)}, expected ${choice}`
    .zh`“initial”不是${quoteWord(name)}的选项，应为${choice}`;
  const fix = en`Write an expression that yields one of the options.`.zh`请写一个结果为其中之一的表达式。`;
  return [{ at: rangeInsideQuotes(initial), message, fix }];
}
