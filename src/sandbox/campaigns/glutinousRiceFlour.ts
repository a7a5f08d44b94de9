import { dayOf } from "../../language/time.ts";
import { serverTime } from "../mall/calendar.ts";
import { chanceOf } from "../mall/chance.ts";
import { payAtDawn } from "../mall/dawn.ts";
import { feesBetween, noteOf, notesOf } from "../mall/history.ts";
import { fenOf, yuanOf } from "../mall/money.ts";
import { type Handler, type View, whileRunning } from "../rules/rules.ts";

/** A day's number has so many digits, and each can be won once (spec 2, section 9). */
const DIGITS = 5;

/** What a draw costs; a yuan of service fee gives one (spec 2, section 9). */
const ENERGY = 20;

/** The day's reward in yuan by how many digits were won (spec 2, section 9). */
const TIERS = [0, 20, 50, 100, 200, 300];

/** How often a draw wins. Chosen, so that the game can be played through: the spec does not say. */
const CHANCE = 1 / 3;

/** `resultType` (spec 2, section 3). */
const WON = 1;
const LOST = 0;

/**
 * Lantern lottery (spec 2): fees give energy, energy gives draws. Each day has a number of five digits, the same for
 * everybody; its digits are won from left to right, one a draw, and round k is about digit k. Chosen where the spec
 * is silent: fees of the whole event are added up and give energy by the whole yuan; the reward of the tier that a
 * day has reached comes as one voucher at the next dawn; outside of the event there is no number and no energy.
 */
export const status: Handler = (view) => {
  const won = wonOn(view, view.today);
  return {
    data: {
      startTime: serverTime(view.schedule.start),
      activityStatus: view.phase === 0,
      energyBalance: energyOf(view),
      nowRounds: won + 1,
      todayNum: view.phase === 0 ? numberOf(view.today).join(",") : null,
      winningNum: numberOf(view.today).slice(0, won),
    },
  };
};

/**
 * A draw of round k wins when digit k is right. What was won stays: the number drawn is right in the digits won so
 * far, this one included, and wrong in all others. Whether it wins follows from the customer, the day and the number
 * of the draw. `nowRounds` is the round after it; `reward` the day's reward so far, 0 where the draw has not won.
 */
export const draw = whileRunning((view) => {
  const before = wonOn(view, view.today);
  if (before === DIGITS) return { refuse: "今日号码已全部抽中，明天再来" };
  if (!view.hasRecharged) return { refuse: "充值后才能抽奖" };
  if (energyOf(view) < ENERGY) return { refuse: "能量不足" };
  const used = notesOf(view.marks, "drawn").filter(({ day }) => day === view.today).length;
  const chance = (of: string | number) => chanceOf("glutinousRiceFlour", view.token, view.today, used, of);
  const resultType = chance("result") < CHANCE ? WON : LOST;
  const won = before + resultType;
  const resultNum = numberOf(view.today)
    .map((digit, i) => (i < won ? digit : (digit + 1 + Math.floor(chance(i) * 9)) % 10))
    .join("");
  return {
    data: { resultNum, resultType, reward: resultType === WON ? TIERS[won] : 0, nowRounds: won + 1 },
    remember: [noteOf("drawn", resultNum, resultType)],
  };
});

export const due = payAtDawn((view) => ({
  title: "元宵大乐透",
  days: notesOf(view.marks, "drawn").map(({ day }) => day),
  dueOf: (day) => fenOf(TIERS[wonOn(view, day)] ?? 0),
}));

/** The day's number. */
function numberOf(day: number): number[] {
  return Array.from({ length: DIGITS }, (_, i) => Math.floor(chanceOf("glutinousRiceFlour", day, i) * 10));
}

/** How many digits were won on a day. */
function wonOn({ marks }: View, day: number): number {
  return notesOf(marks, "drawn").filter((note) => note.day === day && Number(note.values[1]) === WON).length;
}

/** Where the clock was set back, draws may stand against fees that are yet to come: then there is none, and no debt. */
function energyOf({ phase, schedule, orders, marks, today }: View): number {
  if (phase !== 0) return 0;
  const earned = Math.floor(yuanOf(feesBetween(orders, dayOf(schedule.start), today)));
  return Math.max(0, earned - ENERGY * notesOf(marks, "drawn").length);
}
