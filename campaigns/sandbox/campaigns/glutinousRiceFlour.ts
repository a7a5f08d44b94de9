import { formatServerTime, shanghaiDayNumber } from "../mall/calendar.ts";
import { feesBetween, findMarksNamed, formatMarkName } from "../mall/history.ts";
import { fenToYuan, yuanToFen } from "../mall/money.ts";
import { pseudoRandomOf } from "../mall/pseudo-random.ts";
import { createDawnGrants } from "../mall/rewards-at-dawn.ts";
import { type EndpointHandler, type HandlerContext, refusingOutsideSchedule } from "../rules/rules.ts";

/** Digits of a day's number; each can be won once. */
const DIGITS_PER_NUMBER = 5;

/** Energy per draw; a yuan of service fee gives one. */
const ENERGY_PER_DRAW = 20;

/** The day's reward in yuan, by the number of digits won. */
const REWARDS_YUAN = [0, 20, 50, 100, 200, 300];

/** Probability that a draw wins. Chosen so that the game can be completed: the mall's documents are silent. */
const WIN_PROBABILITY = 1 / 3;

/** Values of `resultType`: whether a draw has won its digit. */
const RESULT_WON = 1;
const RESULT_LOST = 0;

/**
 * Lantern lottery: fees give energy, energy gives draws. Each day has a number of five digits, the same for all
 * customers. Its digits are won from left to right, one per draw; round k is about digit k. Chosen where the mall's
 * documents are silent: fees of the whole event add up, each whole yuan gives energy; the reward of the day's tier
 * comes as one voucher at the next dawn; outside the event the number is null and the energy 0.
 */
export const status: EndpointHandler = (context) => {
  const won = digitsWonOn(context, context.today);
  return {
    data: {
      startTime: formatServerTime(context.schedule.start),
      activityStatus: context.phase === 0,
      energyBalance: remainingEnergyOf(context),
      nowRounds: won + 1,
      todayNum: context.phase === 0 ? numberOfDay(context.today).join(",") : null,
      winningNum: numberOfDay(context.today).slice(0, won),
    },
  };
};

/**
 * Draws in round k, and wins if digit k is right. Won digits stay: the drawn number is right in the digits won until
 * now, including this one, and wrong in all others. The result depends only on the customer, the day and the number of
 * the draw. `nowRounds` is the following round; `reward` is the day's reward until now, or 0 if the draw has not won.
 */
export const draw = refusingOutsideSchedule((context) => {
  const before = digitsWonOn(context, context.today);
  if (before === DIGITS_PER_NUMBER) return { refuse: "今日号码已全部抽中，明天再来" };
  if (!context.hasRecharged) return { refuse: "充值后才能抽奖" };
  if (remainingEnergyOf(context) < ENERGY_PER_DRAW) return { refuse: "能量不足" };
  const used = findMarksNamed(context.marks, "drawn").filter(({ day }) => day === context.today).length;
  const chance = (of: string | number) =>
    pseudoRandomOf("glutinousRiceFlour", context.token, context.today, used, of);
  const resultType = chance("result") < WIN_PROBABILITY ? RESULT_WON : RESULT_LOST;
  const won = before + resultType;
  const resultNum = numberOfDay(context.today)
    .map((digit, i) => (i < won ? digit : (digit + 1 + Math.floor(chance(i) * 9)) % 10))
    .join("");
  return {
    data: {
      resultNum,
      resultType,
      reward: resultType === RESULT_WON ? REWARDS_YUAN[won] : 0,
      nowRounds: won + 1,
    },
    remember: [formatMarkName("drawn", resultNum, resultType)],
  };
});

/** Reward for the digits won on a day, at the next dawn. */
export const dueGrants = createDawnGrants((context) => ({
  title: "元宵大乐透",
  days: findMarksNamed(context.marks, "drawn").map(({ day }) => day),
  dueOf: (day) => yuanToFen(REWARDS_YUAN[digitsWonOn(context, day)] ?? 0),
}));

/** Returns the day's number. */
function numberOfDay(day: number): number[] {
  return Array.from({ length: DIGITS_PER_NUMBER }, (_, i) =>
    Math.floor(pseudoRandomOf("glutinousRiceFlour", day, i) * 10),
  );
}

/** Returns how many digits were won on a day. */
function digitsWonOn({ marks }: HandlerContext, day: number): number {
  return findMarksNamed(marks, "drawn").filter(
    (note) => note.day === day && Number(note.values[1]) === RESULT_WON,
  ).length;
}

/** Returns the energy left, never below 0: after the clock was set back, draws may exceed the fees paid until now. */
function remainingEnergyOf({ phase, schedule, orders, marks, today }: HandlerContext): number {
  if (phase !== 0) return 0;
  const earned = Math.floor(fenToYuan(feesBetween(orders, shanghaiDayNumber(schedule.start), today)));
  return Math.max(0, earned - ENERGY_PER_DRAW * findMarksNamed(marks, "drawn").length);
}
