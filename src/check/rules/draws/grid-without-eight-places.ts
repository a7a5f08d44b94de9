import { en } from "../../../language/messages/localized-text.ts";
import { comparePrizesWithPlaces } from "../../facts/compare-prizes.ts";
import { documentMapOfReference, isReferenceInBlock } from "../../inspect/name-references.ts";
import { rangeOfValueStart } from "../../json/json-node.ts";
import { withDrawPlaces } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const GRID_PLACES = 8;

/** Returns a draw with `count` prizes, shown in a grid. */
function withGridOf(count: number) {
  const prizes = Array.from({ length: count }, (_, index) => index + 1);
  return {
    ...withDrawPlaces(...prizes.map((prize) => ({ prize, label: `${prize} seeds` }))),
    endpoints: { pick: { path: "/api/example/pick", data: { properties: { prize: { enum: prizes } } } } },
    view: [
      { type: "grid", draw: "seeds", table: "main" },
      { type: "link", text: "Draw", do: "pick" },
    ],
  };
}

export const gridWithoutEightPlaces: Rule = {
  description: en`A grid does not have exactly eight places around its button.`
    .zh`九宫格中间的按钮周围不是正好八个位置。`,
  ok: [{ patch: withGridOf(GRID_PLACES) }],
  bad: [
    {
      patch: withGridOf(6),
      message: 'Draw "seeds" has 6 places, expected 8 because a grid shows it',
    },
  ],
  check: (context) => {
    const inGrids = context.references.flatMap((reference) =>
      documentMapOfReference(reference) === "draws" && isReferenceInBlock(reference, context.root, "grid")
        ? [reference.name]
        : [],
    );
    return comparePrizesWithPlaces(context).flatMap(({ draw: { name, list, places }, missing, strays }) => {
      // Other rules report prizes without a place and places without a prize.
      const isOff = missing.length === 0 && strays.length === 0 && places.length !== GRID_PLACES;
      if (!list || !isOff || !inGrids.includes(name)) return [];
      const message = en`Draw "${name}" has ${places.length} places, expected ${GRID_PLACES} because a grid shows it`
        .zh`抽奖“${name}”有${places.length}个位置，应为${GRID_PLACES}个，因为它由九宫格显示`;
      const fix =
        places.length < GRID_PLACES
          ? en`Add places.`.zh`请增加位置。`
          : en`Delete places.`.zh`请删掉一些位置。`;
      return {
        at: rangeOfValueStart(list),
        message,
        fix: en`${fix} Only a wheel can have any number of places.`.zh`${fix}只有转盘的位置数量不限。`,
      };
    });
  },
};
