import { describe, expect, test } from "vitest";
import { forAll } from "../../support/for-all.ts";
import { enter, testMessages } from "../player.ts";
import { BACK_AND_FORTH, stories, tell } from "../stories.ts";

const role = { id: "oldUserWelfare" };
const open = (token?: string) => enter([role], token).at("2026-03-02 12:00");

test("status of a first-time customer", () => {
  expect(open().data("status")).toEqual({
    oldUser: 1,
    rewardAmount: 60,
    taskHandlingFee: 120,
    todayAmount: 0,
    todayReceiveStatus: 0,
  });
});

describe("old users are registered for more than 7 days", () => {
  test.each([
    ["new-day1", 0],
    ["new-never-recharged", 0],
    ["new-day7", 0],
    ["old-day8", 1],
    ["old-user", 1],
    ["never-recharged", 1],
    ["bank-card-user", 1],
  ])("%s is an old user: %i", (token, oldUser) => {
    expect(open(token).data("status")).toMatchObject({ oldUser });
  });
});

describe("receive", () => {
  testMessages("receive", [
    ["the fee is reached", open().order(120), "0"],
    ["in several orders", open().order(60).order(59.99).order(0.01), "0"],
    ["119 yuan", open().order(119), "今日服务费还差1元"],
    ["a fen is missing: rounded up", open().order(119.99), "今日服务费还差1元"],
    ["49.99 yuan", open().order(49.99), "今日服务费还差71元"],
    ["nothing was paid", open(), "今日服务费还差120元"],
    ["day 7", open("new-day7").order(120), "仅限注册超过7天的老用户参与"],
    ["day 8", open("old-day8").order(120), "0"],
    ["twice a day", open().order(500).do("receive"), "今日奖励已领取"],
    ["again the next day", open().order(120).do("receive").at("2026-03-03 00:00").order(120), "0"],
    ["unclaimed until midnight", open().order(120).at("2026-03-03 00:00"), "今日服务费还差120元"],
    ["never recharged", open("never-recharged").order(120), "充值后才能领取奖励"],
    ["recharged just now", open("never-recharged").order(120).recharge(1), "0"],
    ["logged out", open("nobody"), "登录失效，请重新登录"],
  ]);

  test("gives the voucher at once, and shows it until midnight", () => {
    const player = open().order(120).do("receive", "receive");
    expect(player.vouchers()).toEqual([[60, "03-02 12:00"]]);
    expect(player.data("status")).toMatchObject({ todayReceiveStatus: 1, todayAmount: 120 });
    expect(player.at("2026-03-03 00:00").data("status")).toMatchObject({
      todayReceiveStatus: 0,
      todayAmount: 0,
    });
  });

  test("unclaimed rewards lapse", () => {
    expect(open().order(500).at("2026-03-20 12:00").vouchers()).toEqual([]);
  });
});

test("in every story, even with time travel, there is one reward a day, for a day's fee of 120", () => {
  let claims = 0;
  forAll(60, [stories(["2026-03-02 09:00", "2026-03-02 23:30"], BACK_AND_FORTH)], (story) => {
    const { player, days } = tell(story, { role, endpoint: "receive" }, (_, today, answer) => {
      if (answer?.code === "0") expect(today.fees).toBeGreaterThanOrEqual(12_000);
    });
    for (const { answers } of days.values()) expect(answers.length).toBeLessThanOrEqual(1);
    const granted = [...days.values()].reduce((sum, { answers }) => sum + answers.length, 0);
    expect(player.vouchers().map(([yuan]) => yuan)).toEqual(Array(granted).fill(60));
    claims += granted;
  });
  expect(claims).toBeGreaterThan(10);
});
