import { en } from "../../../language/messages/saying.ts";
import { prizesOf } from "../../facts/prizes-of.ts";
import { isInBlock, mapOf } from "../../inspect/references.ts";
import { atValue } from "../../json/json-node.ts";
import { withPlaces } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const GRID_PLACES = 8;

/** A draw of so many prizes in a grid. */
function gridOf(count: number) {
  const prizes = Array.from({ length: count }, (_, index) => index + 1);
  return {
    ...withPlaces(...prizes.map((prize) => ({ prize, label: `${prize} seeds` }))),
    endpoints: { pick: { path: "/api/example/pick", data: { properties: { prize: { enum: prizes } } } } },
    view: [
      { type: "grid", draw: "seeds", table: "main" },
      { type: "link", text: "Draw", do: "pick" },
    ],
  };
}

export const gridWithoutEightPlaces: Rule = {
  description: en`A grid around whose button there are not just eight places.`
    .zh`九宫格中间的按钮周围不是正好八个位置。`,
  ok: [{ patch: gridOf(GRID_PLACES) }],
  bad: [
    {
      patch: gridOf(6),
      message: 'Draw "seeds" has 6 places, expected 8: a grid shows it',
    },
  ],
  check: (context) => {
    const inGrids = context.references.flatMap((reference) =>
      mapOf(reference) === "draws" && isInBlock(reference, context.root, "grid") ? [reference.name] : [],
    );
    return prizesOf(context).flatMap(({ draw: { name, list, places }, missing, strays }) => {
      // A prize without its place, or a place without its prize, is told as such.
      const isOff = missing.length === 0 && strays.length === 0 && places.length !== GRID_PLACES;
      if (!list || !isOff || !inGrids.includes(name)) return [];
      const message = en`Draw "${name}" has ${places.length} places, expected ${GRID_PLACES}: a grid shows it`
        .zh`抽奖“${name}”有${places.length}个位置，应为${GRID_PLACES}个：它由九宫格显示`;
      const fix =
        places.length < GRID_PLACES
          ? en`Add places.`.zh`请增加位置。`
          : en`Take places out.`.zh`请删掉一些位置。`;
      return {
        at: atValue(list),
        message,
        fix: en`${fix} A wheel shows as many as there are.`.zh`${fix}转盘的位置数量不限。`,
      };
    });
  },
};
