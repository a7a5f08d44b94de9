import { en } from "../../../language/messages/localized-text.ts";
import { formFieldsOf } from "../../facts/form-fields.ts";
import {
  findChild,
  type JsonNode,
  listItemsOf,
  rangeOfWholeValue,
  stringValueAt,
  toPlainValue,
} from "../../json/json-node.ts";
import { formatNodeForMessage, quoteWord } from "../../schema/mistake-message-parts.ts";
import { withFormFields } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const withOptions = (...values: readonly (string | number)[]) => {
  const options = values.map((value, i) => ({ value, label: `Size ${i}` }));
  return { patch: withFormFields({ name: { kind: "choice", label: "Size", options } }) };
};

export const duplicateOption: Rule = {
  description: en`Two options of a field have the same value: the answer would not show which one was chosen.`
    .zh`同一字段的两个选项用了同一个值：无法知道选了哪一个。`,
  ok: [withOptions("S", "M")],
  bad: [
    {
      ...withOptions("S", "M", "S"),
      message: '"value" is "S", expected each value once in "name": the option "Size 0" has it already',
    },
    {
      ...withOptions(1, "1"),
      message: '"value" is "1", expected each value once in "name": the option "Size 0" has it already',
    },
  ],
  check: (context) =>
    formFieldsOf(context).flatMap(({ name, node }) => {
      const options = listItemsOf(findChild(node, "options"));
      // A form distinguishes its options by their values as texts.
      const firsts = new Map<string, JsonNode>();
      return options.flatMap((option) => {
        const value = findChild(option, "value");
        const sent = sentValueOf(option);
        const first = firsts.get(sent);
        if (!first) firsts.set(sent, option);
        if (!value || !first) return [];
        const label = stringValueAt(first, "label") ?? "";
        const message = en`"value" is ${formatNodeForMessage(value)}, expected each value once in ${quoteWord(name)}: the option ${quoteWord(label)} has it already`
          .zh`“value”是${formatNodeForMessage(value)}，在${quoteWord(name)}里不应重复：选项${quoteWord(label)}已经用了它`;
        const fix = en`Write another value, or delete one of the two options.`
          .zh`请换个值，或删掉其中一个选项。`;
        return { at: rangeOfWholeValue(value), message, fix };
      });
    }),
};

function sentValueOf(option: JsonNode): string {
  const value = findChild(option, "value");
  return value ? String(toPlainValue(value)) : "";
}
