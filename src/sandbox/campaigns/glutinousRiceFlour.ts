import { dayOf } from "../../language/time.ts";
import { serverTime } from "../mall/calendar.ts";
import { chanceOf } from "../mall/chance.ts";
import { feesBetween, markName, parsedMarks } from "../mall/history.ts";
import { fenOf, yuanOf } from "../mall/money.ts";
import { payAtDawn } from "../mall/pay-at-dawn.ts";
import { type Handler, type HandlerContext, whileRunning } from "../rules/rules.ts";

/** Digits of a day's number; each can be won once. */
const DIGITS = 5;

/** Energy per draw; a yuan of service fee gives one. */
const ENERGY_PER_DRAW = 20;

/** The day's reward in yuan, by the number of digits won. */
const REWARDS_YUAN = [0, 20, 50, 100, 200, 300];

/** Probability that a draw wins. Chosen so that the game can be completed: the mall's documents are silent. */
const WIN_PROBABILITY = 1 / 3;

/** Values of `resultType`. */
const WON = 1;
const LOST = 0;

/**
 * Lantern lottery: fees give energy, energy gives draws. Each day has a number of five digits, the same for all
 * customers. Its digits are won from left to right, one per draw; round k is about digit k. Chosen where the mall's
 * documents are silent: fees of the whole event add up, each whole yuan gives energy; the reward of the day's tier
 * comes as one voucher at the next dawn; outside the event the number is null and the energy 0.
 */
export const status: Handler = (context) => {
  const won = wonOn(context, context.today);
  return {
    data: {
      startTime: serverTime(context.schedule.start),
      activityStatus: context.phase === 0,
      energyBalance: energyOf(context),
      nowRounds: won + 1,
      todayNum: context.phase === 0 ? numberOf(context.today).join(",") : null,
      winningNum: numberOf(context.today).slice(0, won),
    },
  };
};

/**
 * Draws in round k, and wins if digit k is right. Won digits stay: the drawn number is right in the digits won until
 * now, including this one, and wrong in all others. The result depends only on the customer, the day and the number of
 * the draw. `nowRounds` is the following round; `reward` is the day's reward until now, or 0 if the draw has not won.
 */
export const draw = whileRunning((context) => {
  const before = wonOn(context, context.today);
  if (before === DIGITS) return { refuse: "今日号码已全部抽中，明天再来" };
  if (!context.hasRecharged) return { refuse: "充值后才能抽奖" };
  if (energyOf(context) < ENERGY_PER_DRAW) return { refuse: "能量不足" };
  const used = parsedMarks(context.marks, "drawn").filter(({ day }) => day === context.today).length;
  const chance = (of: string | number) =>
    chanceOf("glutinousRiceFlour", context.token, context.today, used, of);
  const resultType = chance("result") < WIN_PROBABILITY ? WON : LOST;
  const won = before + resultType;
  const resultNum = numberOf(context.today)
    .map((digit, i) => (i < won ? digit : (digit + 1 + Math.floor(chance(i) * 9)) % 10))
    .join("");
  return {
    data: { resultNum, resultType, reward: resultType === WON ? REWARDS_YUAN[won] : 0, nowRounds: won + 1 },
    remember: [markName("drawn", resultNum, resultType)],
  };
});

export const dueGrants = payAtDawn((context) => ({
  title: "元宵大乐透",
  days: parsedMarks(context.marks, "drawn").map(({ day }) => day),
  dueOf: (day) => fenOf(REWARDS_YUAN[wonOn(context, day)] ?? 0),
}));

/** Returns the day's number. */
function numberOf(day: number): number[] {
  return Array.from({ length: DIGITS }, (_, i) => Math.floor(chanceOf("glutinousRiceFlour", day, i) * 10));
}

/** Returns how many digits were won on a day. */
function wonOn({ marks }: HandlerContext, day: number): number {
  return parsedMarks(marks, "drawn").filter((note) => note.day === day && Number(note.values[1]) === WON)
    .length;
}

/** Returns the energy left, never below 0: after the clock was set back, draws may exceed the fees paid until now. */
function energyOf({ phase, schedule, orders, marks, today }: HandlerContext): number {
  if (phase !== 0) return 0;
  const earned = Math.floor(yuanOf(feesBetween(orders, dayOf(schedule.start), today)));
  return Math.max(0, earned - ENERGY_PER_DRAW * parsedMarks(marks, "drawn").length);
}
