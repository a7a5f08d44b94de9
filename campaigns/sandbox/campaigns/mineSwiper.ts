import { pickByWeight, pseudoRandomOf } from "../mall/pseudo-random.ts";
import { facePictureAddress } from "../pictures/face-pictures.ts";
import type { EndpointHandler } from "../rules/rules.ts";

const WINNER_COUNT = 28;

/** Prizes in yuan, each with its frequency in a thousand. Chosen from the amounts that the promotions pay. */
const PRIZE_WEIGHTS: readonly (readonly [yuan: number, weight: number])[] = [
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
const PHONE_PREFIXES = [130, 135, 136, 137, 138, 139, 150, 152, 158, 159, 176, 177, 186, 188, 189];

/**
 * Winners, different each day. Answers only a signed call. Chosen: any signature and time are accepted, since only the
 * real mall, which issues them to the app, can check them. The phone numbers are random.
 */
export const scrolling: EndpointHandler = ({ headers, today }) => {
  if (!headers["x-wlj-sign"]?.trim() || !headers["x-wlj-timestamp"]?.trim()) return { refuse: "签名无效" };
  return { data: Array.from({ length: WINNER_COUNT }, (_, i) => createWinner(today, i)) };
};

function createWinner(day: number, number: number) {
  const chance = (what: string) => pseudoRandomOf("winner", what, day, number);
  const start = PHONE_PREFIXES[Math.floor(chance("prefix") * PHONE_PREFIXES.length)];
  const end = String(Math.floor(chance("end") * 10_000)).padStart(4, "0");
  return {
    imageUrl: facePictureAddress(Math.floor(chance("face") * 1000)),
    prefix: `用户${start}****${end} 刚刚获得`,
    amount: pickByWeight(chance("amount"), PRIZE_WEIGHTS),
    suffix: "元代金券",
  };
}
