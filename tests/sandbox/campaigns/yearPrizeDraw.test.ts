import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shanghaiDayNumber } from "../../../campaigns/sandbox/mall/calendar.ts";
import { PERSONAS } from "../../../campaigns/sandbox/mall/personas.ts";
import { forAll } from "../../support/for-all.ts";
import { openSandbox, type Player, play, testData, testMessages } from "../player.ts";

const id = "yearPrizeDraw";
const open = (token?: string) => play(id, token).at("02-11 09:00");

const drawn = (player: Player) => player.do("draw");
const draws = (player: Player, times: number) => Array.from({ length: times }, () => player.say("draw"));

test("status of a first-time customer", () => {
  expect(open().data("status")).toEqual({
    activityTimeState: 0,
    useLottery: 0,
    canLottery: 0,
    nextFee: 50,
    nextThreshold: 50,
  });
});

describe("chances", () => {
  testData("status", [
    ["before the start", open().at("02-09 23:59"), { activityTimeState: -1 }],
    ["from the first moment on", open().at("02-10 00:00"), { activityTimeState: 0 }],
    ["a fen short", open().order(49.99), { canLottery: 0, nextFee: 0.01, nextThreshold: 50 }],
    ["the first", open().order(20).order(30), { canLottery: 1, nextFee: 50, nextThreshold: 50 }],
    ["between two", open().order(130), { canLottery: 2, nextFee: 70, nextThreshold: 100 }],
    ["four", open().order(300), { canLottery: 4, nextFee: 200, nextThreshold: 200 }],
    ["all", open().order(500), { canLottery: 5, nextFee: 0, nextThreshold: 200 }],
    ["no sixth", open().order(5000), { canLottery: 5, nextFee: 0, nextThreshold: 200 }],
    ["one is used", drawn(open().order(100)), { useLottery: 1, canLottery: 1, nextFee: 100 }],
    [
      "unused ones lapse at midnight, used ones come back",
      drawn(open().order(500)).at("02-12 00:00"),
      { useLottery: 0, canLottery: 0, nextFee: 50 },
    ],
  ]);
});

describe("draw", () => {
  testMessages("draw", [
    ["a chance was earned", open().order(50), "0"],
    ["new users too", open("new-day1").order(50), "0"],
    ["none was earned", open().order(49.99), "暂无抽奖次数"],
    ["it was used", drawn(open().order(50)), "暂无抽奖次数"],
    ["the next one was earned", drawn(open().order(50)).order(50), "0"],
    ["yesterday's", open().order(50).at("02-12 00:00"), "暂无抽奖次数"],
    ["never recharged", open("never-recharged").order(50), "充值后才能抽奖"],
    ["recharged just now", open("never-recharged").order(50).recharge(50), "0"],
    ["before the start", open().at("02-09 23:59").order(50), "活动暂未开始"],
    ["logged out", open("nobody"), "登录失效，请重新登录"],
  ]);

  test("is possible five times a day, and again the next day", () => {
    const player = open().order(5000);
    expect(draws(player, 6)).toEqual(["0", "0", "0", "0", "0", "今日抽奖次数已用完"]);
    expect(player.data("status")).toMatchObject({ useLottery: 5, canLottery: 0 });
    expect(draws(player.at("02-12 09:00").order(500), 6).filter((said) => said === "0")).toHaveLength(5);
  });

  test("answers the amount of the voucher, which is given at once", () => {
    const player = open().order(500);
    const prizes = [1, 2, 3].map(() => player.data("draw"));
    expect(player.vouchers()).toEqual(prizes.reverse().map((prize) => [prize, "02-11 09:00"]));
  });
});

test("each prize occurs, larger ones less often", () => {
  const counts = new Map<unknown, number>();
  const customers = PERSONAS.filter(({ recharged }) => recharged > 0);
  const draws = customers.length * 50 * 5;
  for (const { token } of customers) {
    const player = play(id, token);
    for (let day = 1; day <= 50; day++) {
      player.sandbox.setClock(Date.parse("2025-02-10T12:00:00+08:00") + day * 86_400_000);
      player.order(500);
      for (let i = 0; i < 5; i++) {
        const prize = player.data("draw");
        counts.set(prize, (counts.get(prize) ?? 0) + 1);
      }
    }
  }
  const found = [20, 60, 120, 240, 360, 666, 888, 1000].map((prize) => counts.get(prize) ?? 0);
  expect(found.reduce((sum, count) => sum + count)).toBe(draws);
  // The frequencies match the weights within five standard deviations.
  [400, 250, 150, 90, 50, 30, 20, 10].forEach((weight, i) => {
    const p = weight / 1000;
    expect(Math.abs((found[i] ?? 0) - draws * p)).toBeLessThan(5 * Math.sqrt(draws * p * (1 - p)));
  });
  expect(Math.min(...found)).toBeGreaterThan(0);
  expect(found).toEqual([...found].sort((a, b) => b - a));
});

test("in every story there are at most five draws a day, each paid for by that day's fees", () => {
  const move = fc.oneof(
    { weight: 3, arbitrary: fc.constant({ kind: "draw" as const }) },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom(1, 4999, 5000, 10_000, 30_000)
        .map((fen) => ({ kind: "order" as const, fen })),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(1, 9, 25, -2, -14).map((hours) => ({ kind: "pass" as const, hours })),
    },
  );
  const drawnIn: number[] = [];
  forAll(20, [fc.array(move, { minLength: 20, maxLength: 60 })], (moves) => {
    const { sandbox } = openSandbox();
    const player = play(id, "old-user", sandbox).at("02-12 12:00");
    const days = new Map<number, number>();
    for (const made of moves) {
      if (made.kind === "order") sandbox.mall.order("old-user", made.fen);
      if (made.kind === "pass") sandbox.setClock(sandbox.mall.now() + made.hours * 3_600_000);
      const today = shanghaiDayNumber(sandbox.mall.now());
      const before = player.data("status") as Record<string, number>;
      const said = made.kind === "draw" && player.say("draw") === "0";
      if (said) days.set(today, (days.get(today) ?? 0) + 1);
      const after = player.data("status") as Record<string, number>;
      expect(after.useLottery).toBe(days.get(today) ?? 0);
      expect(after.useLottery).toBeLessThanOrEqual(5);
      expect(Number(after.useLottery) + Number(after.canLottery)).toBeLessThanOrEqual(5);
      const mayDraw = before.activityTimeState === 0 && Number(before.canLottery) > 0;
      expect(said).toBe(made.kind === "draw" && mayDraw);
      expect(after.nextFee).toBeLessThanOrEqual(Number(after.nextThreshold));
    }
    drawnIn.push([...days.values()].reduce((sum, count) => sum + count, 0));
  });
  // The stories contain enough draws.
  expect(Math.max(...drawnIn)).toBeGreaterThan(5);
});
