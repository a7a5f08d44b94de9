import { en } from "../../../language/messages/localized-text.ts";
import { findPrizeDraws } from "../../facts/prize-draws.ts";
import { rangeOfValueStart, rangeOfWholeValue } from "../../json/json-node.ts";
import { exampleDraw, withDrawPlaces } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const [five, twenty] = exampleDraw.draws.seeds.places;

export const incompleteAngles: Rule = {
  description: en`Some places of a draw have an angle and others do not. Write angles for all places, or for none.`
    .zh`抽奖的位置有的写了角度，有的没写：要么都写，要么都不写。`,
  ok: [
    {
      patch: withDrawPlaces({ ...five, angleDeg: 0 }, { ...twenty, angleDeg: 120 }),
    },
  ],
  bad: [
    {
      patch: withDrawPlaces({ ...five, angleDeg: 0 }, twenty),
      message: 'Place 2 of draw "seeds" has no "angleDeg", expected one: other places have one',
    },
  ],
  check: (context) =>
    findPrizeDraws(context).flatMap(({ name, places }) => {
      const without = places.filter(({ angle }) => !angle);
      const withOne = places.filter(({ angle }) => angle);
      if (without.length === 0 || withOne.length === 0) return [];
      // The rarer of the two kinds is the mistake.
      const isMissing = without.length <= withOne.length;
      const odd = isMissing ? without[0] : withOne[0];
      if (!odd) return [];
      const number = places.indexOf(odd) + 1;
      if (isMissing) {
        const message = en`Place ${number} of draw "${name}" has no "angleDeg", expected one: other places have one`
          .zh`抽奖“${name}”的第${number}个位置没有“angleDeg”，应写上：其他位置都有`;
        return [
          { at: rangeOfValueStart(odd.node), message, fix: en`Add its "angleDeg".`.zh`请补上“angleDeg”。` },
        ];
      }
      const message = en`Place ${number} of draw "${name}" has an "angleDeg", expected none: other places have none`
        .zh`抽奖“${name}”的第${number}个位置有“angleDeg”，不应有：其他位置都没有`;
      const fix = en`Delete "angleDeg", or add it to all places.`.zh`请删掉“angleDeg”，或给所有位置都写上。`;
      return { at: rangeOfWholeValue(odd.angle ?? odd.node), message, fix };
    }),
};
