import { describe, expect, test } from "vitest";
import { forAll } from "../../support/for-all.ts";
import { enter, type Player, testData, testMessages } from "../player.ts";
import { BACK_AND_FORTH, type Day, ONWARD, owedFor, paidFor, stories, tell } from "../stories.ts";

const role = { id: "grantCoupon", start: "2024-12-30" };
const open = (token?: string) => enter([role], token).at("2025-01-02 09:00");
const drawn = (player = open().order(120)) => player.do("draw");

/** Returns a customer who has just drawn this ratio, and the day of January. */
function drawnRatio(ratio: number): { player: Player; day: number } {
  for (let day = 2; day <= 8; day++) {
    const player = open().at(`2025-01-0${day} 09:00`).order(120.01).do("draw");
    if (player.data("status").ratio === ratio) return { player, day };
  }
  throw new Error(`Nobody draws the ratio ${ratio}`);
}

test("status of a first-time customer", () => {
  expect(open().data("status")).toEqual({
    activityTimeState: 0,
    todayCashNum: 0,
    todayLottery: 0,
    ratio: 0,
    todayFee: 0,
    reward: 0,
  });
});

describe("status", () => {
  testData("status", [
    ["a moment before the start", open().at("2024-12-29 23:59"), { activityTimeState: -1 }],
    ["from the first moment on", open().at("2024-12-30 00:00"), { activityTimeState: 0 }],
    ["orders are counted", open().order(19.99).order(0).order(100.01), { todayCashNum: 3, todayFee: 120 }],
    ["yesterday's are not", open().order(50).at("2025-01-03 00:00"), { todayCashNum: 0, todayFee: 0 }],
    ["before the draw there is no reward", open().order(120), { todayLottery: 0, ratio: 0, reward: 0 }],
    ["drawn", drawn(), { todayLottery: 1, todayCashNum: 1, todayFee: 120 }],
    ["drawn yesterday", drawn().at("2025-01-03 00:00"), { todayLottery: 0, ratio: 0, reward: 0 }],
    ["waived: all of the fee", drawnRatio(1).player, { ratio: 1, reward: 120.01 }],
    ["halved, a half fen rounded up", drawnRatio(0).player, { ratio: 0, reward: 60.01 }],
    ["orders after the draw count", drawnRatio(1).player.order(10), { ratio: 1, reward: 130.01 }],
    ["1000 at most", drawnRatio(0).player.order(3000), { ratio: 0, reward: 1000 }],
  ]);
});

describe("draw", () => {
  testMessages("draw", [
    ["with an order", open().order(10), "0"],
    ["with an order without a fee", open().order(0), "0"],
    ["a new user", open("new-day1").order(10), "0"],
    ["without an order", open(), "今日暂无订单，请先订购"],
    ["with yesterday's order", open().order(10).at("2025-01-03 00:00"), "今日暂无订单，请先订购"],
    ["twice a day", drawn().order(10), "今日已抽奖"],
    ["again the next day", drawn().at("2025-01-03 00:00").order(10), "0"],
    ["never recharged", open("never-recharged").order(10), "充值后才能抽奖"],
    ["recharged just now", open("never-recharged").order(10).recharge(50), "0"],
    ["a moment before the start", open().at("2024-12-29 23:59").order(10), "活动暂未开始"],
    ["logged out", open("nobody"), "登录失效，请重新登录"],
  ]);
});

describe("the refund", () => {
  test.each([
    ["waived", 1, 150.01],
    ["halved", 0, 75.01],
  ])("is %s at the next dawn, including orders after the draw", (_, ratio, amount) => {
    const { player, day } = drawnRatio(ratio);
    player.order(30).at(`2025-01-0${day + 1} 05:59`);
    expect(player.vouchers()).toEqual([]);
    player.at(`2025-01-0${day + 1} 06:00`);
    expect(player.vouchers()).toEqual([[amount, `01-0${day + 1} 06:00`]]);
    expect(player.at("2025-02-20 12:00").vouchers()).toHaveLength(1);
  });

  test("is nothing without a draw", () => {
    expect(open().order(500).at("2025-01-05 12:00").vouchers()).toEqual([]);
  });
});

test("in every story there is one draw a day, only after an order, and it brings the drawn ratio, at most 1000", () => {
  const starts = ["2024-12-29 20:00", "2024-12-30 09:00", "2025-01-05 05:30"];
  let seen = 0;
  forAll(60, [stories(starts, BACK_AND_FORTH.concat(ONWARD))], (story) => {
    const drawn = new Map<Day, number>();
    const { player, days } = tell(story, { role, endpoint: "draw" }, (one, today, answer) => {
      const status = one.data<Record<string, number>>("status");
      if (answer?.code !== "0") return;
      expect([status.todayLottery, drawn.has(today)]).toEqual([1, false]);
      expect(status.todayCashNum).toBeGreaterThan(0);
      drawn.set(today, status.ratio ?? Number.NaN);
    });
    const owed = owedFor(days, (day) => {
      const share = { 0: 0.5, 1: 1 }[drawn.get(day) ?? -1] ?? 0;
      return Math.min(100_000, Math.ceil(day.fees * share));
    });
    expect(paidFor(player, "代金券大派送")).toEqual(owed);
    seen += owed.size;
  });
  expect(seen).toBeGreaterThan(20);
});
