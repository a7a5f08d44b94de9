import { en, listed, sayJson } from "../../../language/messages/saying.ts";
import { prizesOf } from "../../facts/prizes-of.ts";
import { atValue } from "../../json/json-node.ts";
import { exampleDraw, withPrize } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const prizeWithoutPlace: Rule = {
  description: en`Something that can be drawn, by the data of the endpoint, and has no place to come to rest: who draws it is told that something went wrong.`
    .zh`按接口的数据可能抽到、却没有位置可停的奖品：抽到的顾客会看到出错提示。`,
  ok: [{ patch: exampleDraw }],
  bad: [
    {
      patch: withPrize({ enum: [5, 20, 50] }),
      message: 'Prize 50 of draw "seeds" has no place, expected one for everything that can be drawn',
    },
  ],
  check: (context) =>
    prizesOf(context).flatMap(({ draw: { list, name }, missing }) => {
      const [first] = missing;
      if (!list || first === undefined) return [];
      const values = listed(missing.map(sayJson));
      const start =
        missing.length > 1
          ? `Prizes ${values.en} of draw "${name}" have`
          : `Prize ${values.en} of draw "${name}" has`;
      const message = en`${start} no place, expected one for everything that can be drawn`
        .zh`抽奖“${name}”的奖品${values}没有位置，所有可能抽到的奖品都应有位置`;
      const fix = en`Add a place with "prize": ${JSON.stringify(first)}.`
        .zh`请加一个位置，写上 "prize": ${JSON.stringify(first)}。`;
      return { at: atValue(list), message, fix };
    }),
};
