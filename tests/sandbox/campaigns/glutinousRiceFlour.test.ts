import { describe, expect, test } from "vitest";
import { forAll } from "../../support/for-all.ts";
import { runs } from "../../support/seed.ts";
import { enter, type Player, testMessages } from "../player.ts";
import { BACK_AND_FORTH, ONWARD, owedFor, paidFor, stories, tell } from "../stories.ts";

const role = { id: "glutinousRiceFlour", start: "2024-02-19", end: "2024-02-26" };
const open = (token?: string) => enter([role], token).at("2024-02-20 09:00");

interface Status {
  startTime: string;
  activityStatus: boolean;
  energyBalance: number;
  nowRounds: number;
  todayNum: string | null;
  winningNum: number[];
}

interface Draw {
  resultNum: string;
  resultType: number;
  reward: number;
  nowRounds: number;
}

const TIERS = [0, 20, 50, 100, 200, 300];

const statusOf = (player: Player) => player.data<Status>("status");
const digitsOf = ({ todayNum }: Status) => (todayNum ?? "").split(",").map(Number);

/** Draws until this many digits of the day are won. */
function win(digits: number, player = open().order(2000)): Player {
  for (let i = 0; i < 100 && statusOf(player).nowRounds <= digits; i++) player.call("draw");
  expect(statusOf(player).nowRounds).toBe(digits + 1);
  return player;
}

test("status of a first-time customer", () => {
  expect(statusOf(open())).toEqual({
    startTime: "2024-02-19 00:00:00",
    activityStatus: true,
    energyBalance: 0,
    nowRounds: 1,
    todayNum: expect.stringMatching(/^\d(,\d){4}$/),
    winningNum: [],
  });
});

describe("outside the event there is no number and no energy", () => {
  test.each([
    ["a moment before the start", "2024-02-18 23:59"],
    ["after 24:00 on 25 February", "2024-02-26 00:00"],
  ])("%s", (_, time) => {
    expect(statusOf(open().order(100).at(time))).toEqual({
      startTime: "2024-02-19 00:00:00",
      activityStatus: false,
      energyBalance: 0,
      nowRounds: 1,
      todayNum: null,
      winningNum: [],
    });
  });
});

describe("the day's number", () => {
  test("is the same for all customers and all day", () => {
    const number = statusOf(open()).todayNum;
    expect(statusOf(open("new-day1").at("2024-02-20 23:59")).todayNum).toBe(number);
  });

  test("differs every day", () => {
    const numbers = [19, 20, 21, 22, 23, 24, 25].map(
      (day) => statusOf(open().at(`2024-02-${day} 12:00`)).todayNum,
    );
    expect(new Set(numbers).size).toBe(7);
  });
});

describe("energy", () => {
  const cases: [string, Player, number][] = [
    ["one for each yuan of fee", open().order(35), 35],
    ["whole yuan only", open().order(19.99), 19],
    ["fees are added up before", open().order(19.99).order(0.01), 20],
    ["over the days of the event", open().order(30).at("2024-02-25 23:59").order(5), 35],
    ["fees before the start do not count", open().at("2024-02-18 12:00").order(50).at("2024-02-19 00:00"), 0],
    ["a draw costs 20", open().order(50).do("draw"), 30],
    ["draws of other days, too", open().order(70).do("draw").at("2024-02-21 09:00").do("draw"), 30],
    [
      "0 if the clock was set back and the same fee was spent twice",
      open()
        .order(20)
        .at("2024-02-21 09:00")
        .do("draw")
        .at("2024-02-20 09:00")
        .do("draw")
        .at("2024-02-21 09:00"),
      0,
    ],
    ["a refused draw costs nothing", open().order(39).do("draw", "draw"), 19],
  ];
  test.each(cases)("%s", (_, player, energy) => {
    expect(statusOf(player).energyBalance).toBe(energy);
  });
});

describe("draw", () => {
  testMessages("draw", [
    ["with energy for one", open().order(20), "0"],
    ["a new user", open("new-day1").order(20), "0"],
    ["a fen is missing", open().order(19.99), "能量不足"],
    ["twice with energy for one", open().order(39.99).do("draw"), "能量不足"],
    ["twice with energy for two", open().order(40).do("draw"), "0"],
    ["with yesterday's energy", open().order(20).at("2024-02-21 00:00"), "0"],
    ["all digits of the day are won", win(5), "今日号码已全部抽中，明天再来"],
    ["all were won yesterday", win(5).at("2024-02-21 00:00").order(20), "0"],
    ["never recharged", open("never-recharged").order(20), "充值后才能抽奖"],
    ["recharged just now", open("never-recharged").order(20).recharge(50), "0"],
    ["a moment before the start", open().at("2024-02-18 23:59").order(20), "活动暂未开始"],
    ["on the last day", open().at("2024-02-25 23:59").order(20), "0"],
    ["after the end", open().order(20).at("2024-02-26 00:00"), "活动已结束"],
    ["logged out", open("nobody"), "登录失效，请重新登录"],
  ]);

  test("keeps won digits right and all others wrong over a day, with rewards rising tier by tier", () => {
    const player = open().order(2000);
    const rewards: number[] = [];
    for (let round = 1; round <= 5; round = statusOf(player).nowRounds) {
      const draw = player.data<Draw>("draw");
      const { winningNum, nowRounds, ...status } = statusOf(player);
      const isRight = digitsOf({ winningNum, nowRounds, ...status }).map(
        (digit, i) => draw.resultNum[i] === String(digit),
      );
      expect(draw.resultNum).toMatch(/^\d{5}$/);
      expect([draw.nowRounds, nowRounds]).toEqual([round + draw.resultType, round + draw.resultType]);
      expect(isRight).toEqual([1, 2, 3, 4, 5].map((k) => k < nowRounds));
      expect(winningNum.join("")).toBe(draw.resultNum.slice(0, nowRounds - 1));
      if (draw.resultType === 1) rewards.push(draw.reward);
      else expect(draw.reward).toBe(0);
    }
    expect(rewards).toEqual([20, 50, 100, 200, 300]);
  });
});

describe("the reward of a day", () => {
  test.each([1, 2, 3, 4, 5])("for %i digits is that tier's amount, once, at the next dawn", (digits) => {
    const player = win(digits).at("2024-02-21 05:59");
    expect(player.vouchers()).toEqual([]);
    expect(player.at("2024-02-21 06:00").vouchers()).toEqual([[TIERS[digits], "02-21 06:00"]]);
    expect(player.at("2024-03-20 06:00").vouchers()).toHaveLength(1);
  });

  test("starts again each day, and comes after the end for the last day", () => {
    const player = win(2);
    win(1, player.at("2024-02-25 23:59").order(2000));
    expect(player.at("2024-02-27 12:00").vouchers()).toEqual([
      [20, "02-26 06:00"],
      [50, "02-21 06:00"],
    ]);
  });
});

test("about a third of all draws win", () => {
  const results = ["old-user", "old-day8", "new-day1", "new-day3", "new-day7"].flatMap((token) =>
    [19, 20, 21, 22, 23, 24, 25].flatMap((day) => {
      const player = enter([role], token).at(`2024-02-${day} 12:00`).order(2000);
      const draws: number[] = [];
      while (statusOf(player).nowRounds < 6) draws.push(player.data<Draw>("draw").resultType);
      return draws;
    }),
  );
  const won = results.filter((type) => type === 1).length;
  expect(won).toBe(5 * 35);
  expect(won / results.length).toBeGreaterThan(0.27);
  expect(won / results.length).toBeLessThan(0.4);
});

const starts = ["2024-02-18 20:00", "2024-02-19 09:00", "2024-02-22 05:30", "2024-02-24 12:00"];

test("in every story there is no debt, at most five digits a day, and each day brings the tier it reached", () => {
  let seen = 0;
  forAll(30, [stories(starts, BACK_AND_FORTH.concat(ONWARD))], (story) => {
    const { player, days } = tell(story, { role, endpoint: "draw" }, (one) => {
      const { energyBalance, nowRounds, winningNum, activityStatus } = statusOf(one);
      expect(Number.isInteger(energyBalance) && energyBalance >= 0).toBe(true);
      expect([1, 2, 3, 4, 5, 6]).toContain(nowRounds);
      expect(winningNum).toHaveLength(nowRounds - 1);
      if (!activityStatus) expect(energyBalance).toBe(0);
    });
    const winsOf = (answers: unknown[]) => (answers as Draw[]).filter((one) => one.resultType === 1).length;
    const owed = owedFor(days, ({ answers }) => (TIERS[winsOf(answers)] ?? Number.NaN) * 100);
    expect(paidFor(player, "元宵大乐透")).toEqual(owed);
    seen += owed.size;
  });
  expect(seen).toBeGreaterThan(runs(20));
});

test("as time goes on, energy is the fees in yuan minus 20 for each draw, and no draw happens below 20", () => {
  const first = Date.parse("2024-02-19T00:00:00+08:00");
  const end = Date.parse("2024-02-26T00:00:00+08:00");
  forAll(30, [stories(starts, ONWARD)], (story) => {
    let before = 0;
    let draws = 0;
    tell(story, { role, endpoint: "draw" }, (one, _, answer) => {
      const { mall } = one.sandbox;
      const isRunning = first <= mall.now() && mall.now() < end;
      if (answer?.code === "0") {
        expect(isRunning && before >= 20).toBe(true);
        draws++;
      }
      const orders = mall.historyOf(one.token)?.orders ?? [];
      const fen = orders.filter(({ at }) => at >= first).reduce((sum, { fee }) => sum + fee, 0);
      before = statusOf(one).energyBalance;
      expect(before).toBe(isRunning ? Math.floor(fen / 100) - 20 * draws : 0);
    });
  });
});
