import { en } from "../../../language/messages/localized-text.ts";
import { describeType } from "../../../language/types/describe-type.ts";
import { typeWithoutNull } from "../../../language/types/types.ts";
import { comparePrizesWithPlaces } from "../../facts/compare-prizes.ts";
import { rangeInsideQuotes } from "../../json/json-node.ts";
import { exampleDraw, withPrizeSchema } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const uncertainPrizes: Rule = {
  description: en`The prizes of a draw are not known, so the validator cannot check that each prize has a place.`
    .zh`不知道抽奖有哪些奖品，因此无法检查每种奖品是否都有位置。`,
  ok: [{ patch: exampleDraw }],
  bad: [
    {
      patch: withPrizeSchema({ type: "number" }),
      message: 'The result of draw "seeds" is a number, expected a field whose "enum" lists the prizes',
    },
  ],
  check: (context) =>
    comparePrizesWithPlaces(context).flatMap(({ draw: { name, result }, prizes }) => {
      if (prizes || !result?.type) return [];
      const message = en`The result of draw "${name}" is ${describeType(typeWithoutNull(result.type))}, expected a field whose "enum" lists the prizes`
        .zh`抽奖“${name}”的结果是${describeType(typeWithoutNull(result.type))}，应为用“enum”列出奖品的字段`;
      const fix = en`Add an "enum" with all prizes to that field in the endpoint's data.`
        .zh`请在接口数据里给那个字段加上“enum”，列出所有奖品。`;
      return { at: rangeInsideQuotes(result.visit.node), message, fix };
    }),
};
