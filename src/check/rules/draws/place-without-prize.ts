import { en, formatJsonInMessage } from "../../../language/messages/localized-text.ts";
import { comparePrizesWithPlaces } from "../../facts/compare-prizes.ts";
import { rangeOfWholeValue } from "../../json/json-node.ts";
import { formatNodeForMessage, joinChoicesWithOr } from "../../schema/mistake-message-parts.ts";
import { exampleDraw, withDrawPlaces } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const [five, twenty] = exampleDraw.draws.seeds.places;

export const placeWithoutPrize: Rule = {
  description: en`The prize of a place cannot be drawn according to the endpoint's data.`
    .zh`按接口的数据，这个位置的奖品不可能抽到。`,
  ok: [{ patch: exampleDraw }],
  bad: [
    {
      patch: withDrawPlaces(five, { ...twenty, prize: 200 }),
      message: 'A place of draw "seeds" has prize 200, expected one of the prizes: 5 or 20',
    },
    {
      patch: withDrawPlaces(five, { ...twenty, prize: "20" }),
      message: 'A place of draw "seeds" has prize "20", expected one of the prizes: 5 or 20',
    },
    {
      patch: withDrawPlaces(five, twenty, { prize: 1, label: "1 seed" }),
      message: 'A place of draw "seeds" has prize 1, expected one of the prizes: 5 or 20',
    },
  ],
  check: (context) =>
    comparePrizesWithPlaces(context).flatMap(({ draw: { name }, prizes = [], strays }) =>
      strays.flatMap(({ place: { value }, first, meant }) => {
        if (first) return [];
        const choice = joinChoicesWithOr(prizes.map(formatJsonInMessage));
        const message = en`A place of draw "${name}" has prize ${formatNodeForMessage(value)}, expected one of the prizes: ${choice}`
          .zh`抽奖“${name}”的一个位置写的是${formatNodeForMessage(value)}，应为奖品之一：${choice}`;
        if (meant === undefined)
          return [{ at: rangeOfWholeValue(value), message, fix: en`Delete the place.`.zh`请删掉这个位置。` }];
        const suggestion = JSON.stringify(meant);
        const fix = en`Write ${suggestion}, which has no place yet.`.zh`请写${suggestion}，它还没有位置。`;
        return [{ at: rangeOfWholeValue(value), message, fix, suggestion }];
      }),
    ),
};
