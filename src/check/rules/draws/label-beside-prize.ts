import { en } from "../../../language/messages/localized-text.ts";
import { findPrizeDraws, type PrizePlace } from "../../facts/prize-draws.ts";
import { findChild, nonStringLiteralOf, rangeInsideQuotes, stringValueOf } from "../../json/json-node.ts";
import { withDrawPlaces } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

/** A text with exactly one number. 万 and 千 multiply it, and a placeholder may contain others. */
const ONE_NUMBER = /^[^\d{}万千百]*(\d[\d,]*(?:\.\d+)?)[^\d{}万千百]*$/;

export const labelBesidePrize: Rule = {
  severity: "warning",
  description: en`A place of a draw shows another number than its prize, while the labels of most other places are their prizes.`
    .zh`抽奖的某个位置上写的数字与它的奖品不同，而其他大多数位置写的就是奖品。`,
  ok: [
    { patch: withDrawPlaces({ prize: 5, label: "5 seeds" }, { prize: 20, label: "Many seeds" }) },
    { patch: withDrawPlaces({ prize: 5, label: "1 bag" }, { prize: 20, label: "2 bags" }) },
  ],
  bad: [
    {
      patch: {
        ...withDrawPlaces(
          { prize: 5, label: "5 seeds" },
          { prize: 20, label: "20 seeds" },
          { prize: 50, label: "60 seeds" },
        ),
        endpoints: {
          pick: { path: "/api/example/pick", data: { properties: { prize: { enum: [5, 20, 50] } } } },
        },
      },
      message: 'The label says 60, expected 50, the "prize" of this place',
    },
  ],
  check: (context) =>
    findPrizeDraws(context).flatMap(({ places }) => {
      const read = places.map(readPlace);
      const equal = read.filter((one) => one && one.said === one.prize).length;
      if (equal * 2 <= places.length) return [];
      return read.flatMap((one) => {
        if (!one || one.said === one.prize) return [];
        const { digits, label, prize, text } = one;
        const message = en`The label says ${digits}, expected ${prize}, the "prize" of this place`
          .zh`文字写的是${digits}，应为${prize}，即这个位置的“prize”`;
        const suggestion = text.replace(digits, () => String(prize));
        const fix = en`Write "${suggestion}", or correct the prize.`.zh`请写“${suggestion}”，或改正奖品。`;
        // A prize without a place, or with two, is reported there.
        return {
          at: rangeInsideQuotes(label),
          message,
          fix,
          suggestion,
          dependsOn: places.map((place) => place.value),
        };
      });
    }),
};

/** Returns the number in the label of a place, and its prize; undefined if either is not one number. */
function readPlace({ node, value }: PrizePlace) {
  const label = findChild(node, "label");
  const text = stringValueOf(label) ?? "";
  const digits = ONE_NUMBER.exec(text)?.[1];
  const prize = nonStringLiteralOf(value);
  if (!label || digits === undefined || typeof prize !== "number") return undefined;
  return { label, text, digits, said: Number(digits.replaceAll(",", "")), prize };
}
