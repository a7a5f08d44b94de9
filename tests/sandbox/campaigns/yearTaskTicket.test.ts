import { describe, expect, test } from "vitest";
import { type Player, play, testData, testMessages } from "../player.ts";

const id = "yearTaskTicket";
const open = (token?: string) => play(id, token).at("01-28 09:00");
const claimed = (player: Player) => player.order(120).do("claim");

test("status of a first-time customer", () => {
  expect(open().data("status")).toEqual({
    activityTimeState: 0,
    receive: 0,
    todayFee: 0,
    taskAmount: 120,
    reward: 500,
  });
});

describe("status", () => {
  testData("status", [
    ["before the start", open().at("01-26 23:59"), { activityTimeState: -1 }],
    ["from the first moment on", open().at("01-27 00:00"), { activityTimeState: 0 }],
    ["fees of the day are added up", open().order(19.99).order(100.01), { todayFee: 120 }],
    ["yesterday's fees do not count", open().order(120).at("01-29 00:00"), { todayFee: 0, receive: 0 }],
    ["claimed", claimed(open()), { receive: 1, todayFee: 120 }],
    ["claimed yesterday", claimed(open()).at("01-29 00:00"), { receive: 0, todayFee: 0 }],
  ]);
});

describe("claim", () => {
  testMessages("claim", [
    ["the fee is reached", open().order(120), "0"],
    ["the fee is reached in several orders", open().order(60).order(30).order(30), "0"],
    ["new users too", open("new-day1").order(500), "0"],
    ["a fen is missing", open().order(119.99), "今日服务费还差0.01元"],
    ["nothing was paid", open(), "今日服务费还差120元"],
    ["twice a day", claimed(open().order(500)), "今日红包已领取"],
    ["again the next day", claimed(open()).at("01-29 00:00").order(120), "0"],
    ["unclaimed until midnight", open().order(120).at("01-29 00:00"), "今日服务费还差120元"],
    ["never recharged", open("never-recharged").order(120), "充值后才能领取红包"],
    ["recharged just now", open("never-recharged").order(120).recharge(50), "0"],
    ["before the start", open().at("01-26 23:59").order(120), "活动暂未开始"],
    ["logged out", open("nobody"), "登录失效，请重新登录"],
  ]);

  test("gives the voucher at once, and only one a day", () => {
    const player = open().order(120);
    expect([player.say("claim"), player.say("claim")]).toEqual(["0", "今日红包已领取"]);
    expect(player.vouchers()).toEqual([[500, "01-28 09:00"]]);
    player.at("01-29 10:00").order(200).call("claim");
    expect(player.vouchers()).toEqual([
      [500, "01-29 10:00"],
      [500, "01-28 09:00"],
    ]);
  });
});

test("can be played today without setting the clock", () => {
  const player = play(id).order(120);
  expect(player.data("status")).toMatchObject({ activityTimeState: 0, todayFee: 120 });
  expect(player.say("claim")).toBe("0");
  expect(player.sandbox.account("old-user")?.vouchers).toMatchObject([
    { amount: 500, source: id, title: "蛇年红包", issuedAt: "2026-11-21T15:00:00+08:00" },
  ]);
});
