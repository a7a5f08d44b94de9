import { drawsOf } from "../../draws/draws-of.ts";
import { exampleDraw } from "../../example-campaign.ts";
import { atValue, atWhole } from "../../report/anchor.ts";
import type { Rule } from "../../rule.ts";

const { seeds } = exampleDraw.draws;
const [five, twenty] = seeds.places;

export const incompleteAngles: Rule = {
  id: "incomplete-angles",
  severity: "error",
  docs: {
    description:
      "A draw of which some places have an angle and others have none: all of them need one, or none.",
    ok: [
      {
        patch: {
          ...exampleDraw,
          draws: {
            seeds: {
              ...seeds,
              places: [
                { ...five, angleDeg: 0 },
                { ...twenty, angleDeg: 120 },
              ],
            },
          },
        },
      },
    ],
    bad: [
      {
        patch: {
          ...exampleDraw,
          draws: { seeds: { ...seeds, places: [{ ...five, angleDeg: 0 }, twenty] } },
        },
        message: 'Place 2 of draw "seeds" has no "angleDeg", expected one: other places have one',
      },
    ],
  },
  check: (context) =>
    drawsOf(context).flatMap(({ name, places }) => {
      const without = places.filter(({ angle }) => !angle);
      const withOne = places.filter(({ angle }) => angle);
      if (without.length === 0 || withOne.length === 0) return [];
      // Of the two kinds the rarer one is the slip.
      const isMissing = without.length <= withOne.length;
      const odd = isMissing ? without[0] : withOne[0];
      if (!odd) return [];
      const start = `Place ${places.indexOf(odd) + 1} of draw "${name}" has`;
      if (isMissing) {
        const message = `${start} no "angleDeg", expected one: other places have one`;
        return [{ at: atValue(odd.node), message, fix: 'Add its "angleDeg".' }];
      }
      const message = `${start} an "angleDeg", expected none: other places have none`;
      return [
        { at: atWhole(odd.angle ?? odd.node), message, fix: 'Take "angleDeg" out, or add it to all places.' },
      ];
    }),
};
