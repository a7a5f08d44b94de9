import { addressOfFace } from "../face.ts";
import { chanceOf, drawOf } from "../mall/chance.ts";
import type { Handler } from "../rules/rules.ts";

const WINNERS = 28;

/** What somebody may have won, in yuan, each with how often in a thousand. Chosen, of the amounts that the promotions pay. */
const AMOUNTS: readonly (readonly [yuan: number, weight: number])[] = [
  [3, 80],
  [20, 160],
  [60, 260],
  [100, 200],
  [175, 120],
  [200, 100],
  [240, 50],
  [500, 30],
];

/** First digits of mainland mobile numbers. */
const PREFIXES = [130, 135, 136, 137, 138, 139, 150, 152, 158, 159, 176, 177, 186, 188, 189];

/**
 * Winners (spec 1), others each day. Answered only where the call is signed; chosen: any signature and time will do,
 * since the mall that checks them has given them to the app. Nobody has these numbers: they are made up by chance.
 */
export const scrolling: Handler = ({ headers, today }) => {
  if (!headers["x-wlj-sign"]?.trim() || !headers["x-wlj-timestamp"]?.trim()) return { refuse: "签名无效" };
  return { data: Array.from({ length: WINNERS }, (_, i) => winnerOf(today, i)) };
};

function winnerOf(day: number, number: number) {
  const chance = (what: string) => chanceOf("winner", what, day, number);
  const start = PREFIXES[Math.floor(chance("prefix") * PREFIXES.length)];
  const end = String(Math.floor(chance("end") * 10_000)).padStart(4, "0");
  return {
    imageUrl: addressOfFace(Math.floor(chance("face") * 1000)),
    prefix: `用户${start}****${end} 刚刚获得`,
    amount: drawOf(chance("amount"), AMOUNTS),
    suffix: "元代金券",
  };
}
