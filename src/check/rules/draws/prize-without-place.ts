import { en, formatJsonInMessage, joinWithCommas } from "../../../language/messages/localized-text.ts";
import { comparePrizesWithPlaces } from "../../facts/compare-prizes.ts";
import { rangeOfValueStart } from "../../json/json-node.ts";
import { exampleDraw, withPrizeSchema } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const prizeWithoutPlace: Rule = {
  description: en`The endpoint can return a prize that has no place in the draw: customers who draw it would see an error.`
    .zh`接口可能返回的奖品在抽奖里没有位置：抽到的顾客会看到出错提示。`,
  ok: [{ patch: exampleDraw }],
  bad: [
    {
      patch: withPrizeSchema({ enum: [5, 20, 50] }),
      message: 'Prize 50 of draw "seeds" has no place, expected a place for every prize that can be drawn',
    },
  ],
  check: (context) =>
    comparePrizesWithPlaces(context).flatMap(({ draw: { list, name }, missing }) => {
      const [first] = missing;
      if (!list || first === undefined) return [];
      const values = joinWithCommas(missing.map(formatJsonInMessage));
      const start =
        missing.length > 1
          ? `Prizes ${values.en} of draw "${name}" have`
          : `Prize ${values.en} of draw "${name}" has`;
      const message = en`${start} no place, expected a place for every prize that can be drawn`
        .zh`抽奖“${name}”的奖品${values}没有位置，所有可能抽到的奖品都应有位置`;
      const fix = en`Add a place with "prize": ${JSON.stringify(first)}.`
        .zh`请加一个位置，写上 "prize": ${JSON.stringify(first)}。`;
      return { at: rangeOfValueStart(list), message, fix };
    }),
};
