import { en } from "../../../language/messages/localized-text.ts";
import { findPrizeDraws } from "../../facts/prize-draws.ts";
import { schemaOfAnswerField } from "../../inspect/answer-field-schema.ts";
import {
  findChild,
  type JsonNode,
  listItemsOf,
  rangeOfValueStart,
  toPlainValue,
} from "../../json/json-node.ts";
import { joinChoicesWithOr } from "../../schema/mistake-message-parts.ts";
import { blocksBelow, exampleDraw } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const withDigitDraw = (digits: number, prize: object) => ({
  ...exampleDraw,
  endpoints: { pick: { ...exampleDraw.endpoints.pick, data: { properties: { prize } } } },
  draws: { seeds: { result: "pick.prize", digits, announce: "{pick.prize}" } },
  ...blocksBelow(
    { type: "digits", draw: "seeds", label: "Number" },
    { type: "link", text: "Draw", do: "pick" },
  ),
});

export const digitsOfOtherLength: Rule = {
  description: en`A draw has another number of digits than the answer that it shows.`
    .zh`抽奖的位数与它所显示的返回数据的位数不同。`,
  ok: [{ patch: withDigitDraw(4, { type: "string", minLength: 4, maxLength: 4, examples: ["0815"] }) }],
  bad: [
    {
      patch: withDigitDraw(5, { type: "string", minLength: 4, maxLength: 4 }),
      message: '"digits" is 5, expected 4 as in the answer',
    },
    {
      patch: withDigitDraw(5, { type: "string", examples: ["0815"] }),
      message: '"digits" is 5, expected 4 as in the answer',
    },
  ],
  check: (context) =>
    findPrizeDraws(context).flatMap(({ entry, result }) => {
      const digits = findChild(entry.value, "digits");
      const node = result?.nodes[0];
      if (digits?.kind !== "literal" || !node) return [];
      const field = schemaOfAnswerField(node, { root: context.root, binds: {}, locals: {} });
      const lengths = textLengthsOf(field?.value);
      if (lengths.length === 0 || lengths.includes(Number(digits.value))) return [];
      const expected = joinChoicesWithOr(lengths.map(String));
      const message = en`"digits" is ${String(digits.value)}, expected ${expected} as in the answer`
        .zh`“digits”是${String(digits.value)}，应和返回数据一致，为${expected}`;
      const suggestion = lengths.length === 1 ? expected.en : undefined;
      const fix = en`Write ${expected}, or correct the field of the answer.`
        .zh`请写${expected}，或改正返回数据的字段。`;
      return { at: rangeOfValueStart(digits), message, fix, suggestion };
    }),
};

/** Returns the possible lengths of a field's texts, from its bounds or from its listed values and examples. */
function textLengthsOf(field: JsonNode | undefined): number[] {
  const [least, most] = ["minLength", "maxLength"].map((key) => {
    const bound = findChild(field, key);
    return bound?.kind === "literal" ? Number(bound.value) : undefined;
  });
  if (most !== undefined)
    return Array.from({ length: most - (least ?? 1) + 1 }, (_, index) => (least ?? 1) + index);
  const texts = listItemsOf(findChild(field, "enum") ?? findChild(field, "examples")).map(toPlainValue);
  return [...new Set(texts.flatMap((text) => (typeof text === "string" ? [text.length] : [])))];
}
