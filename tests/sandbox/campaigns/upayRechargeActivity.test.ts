import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PaymentMethod } from "../../../campaigns/sandbox/mall/money.ts";
import { forAll } from "../../support/for-all.ts";
import { enter, type Player, testMessages } from "../player.ts";

const role = { id: "upayRechargeActivity", start: "2023-12-20" };
const open = (token = "never-recharged") => enter([role], token).at("2026-03-02 12:00");

interface Status {
  status: number;
  rechargeAmount: number;
  rewardAmount: number;
  totalPrice: number;
  targetPrice: number;
}

const statusOf = (player: Player) => player.data<Status>("status");

/** Orders until the goods have cost this much. */
function orderFor(player: Player, yuan: number): Player {
  while (statusOf(player).totalPrice < yuan) player.order(0);
  return player;
}

describe("status", () => {
  const nothing = { rechargeAmount: 0, rewardAmount: 0, totalPrice: 0, targetPrice: 0 };
  test.each<[string, Player, Partial<Status>]>([
    ["never recharged: go to recharge", open(), { status: 3, ...nothing }],
    ["a new user likewise", open("new-never-recharged"), { status: 3, ...nothing }],
    ["recharged by a wallet only", open("old-user"), { status: 3, ...nothing }],
    ["by a wallet now", open().recharge(200, "wallet"), { status: 3, ...nothing }],
    ["used a card long ago: no eligibility", open("bank-card-user"), { status: 0, ...nothing }],
    ["and again now", open("bank-card-user").recharge(200), { status: 0, ...nothing }],
    [
      "orders before the recharge do not count",
      open().order(9).order(9).at("2026-03-02 12:01").recharge(50),
      { totalPrice: 0 },
    ],
    ["before the start", enter([role], "never-recharged").at("2023-12-19 23:59"), { status: 0, ...nothing }],
    ["from the start on", enter([role], "never-recharged").at("2023-12-20 00:00"), { status: 3, ...nothing }],
    [
      "by card a moment before the start",
      enter([role], "never-recharged").at("2023-12-19 23:59").recharge(200).at("2023-12-20 00:00"),
      { status: 0, ...nothing },
    ],
  ])("%s", (_, player, expected) => {
    expect(statusOf(player)).toMatchObject(expected);
  });

  test.each([
    [0.01, 0, 0, 0],
    [49, 0, 0, 0],
    [49.99, 0, 0, 0],
    [50, 1, 60, 1000],
    [99.99, 1, 60, 1000],
    [100, 1, 100, 2000],
    [199.99, 1, 100, 2000],
    [200, 1, 200, 4000],
    [1000, 1, 200, 4000],
  ])(
    "after a first recharge of %d is %i, with a reward of %i for orders of %i",
    (yuan, status, rewardAmount, targetPrice) => {
      const expected = { status, rechargeAmount: yuan, rewardAmount, totalPrice: 0, targetPrice };
      expect(statusOf(open().recharge(yuan))).toEqual(expected);
    },
  );

  test("is decided by the first recharge by card, whatever comes later", () => {
    expect(statusOf(open().recharge(49).recharge(200))).toMatchObject({ status: 0, rechargeAmount: 49 });
    expect(statusOf(open().recharge(50).recharge(200))).toMatchObject({ status: 1, rewardAmount: 60 });
    expect(statusOf(open().recharge(10, "wallet").recharge(200))).toMatchObject({
      status: 1,
      rewardAmount: 200,
    });
  });

  test("goes from accumulating to reached to issued", () => {
    const player = open().recharge(200).order(20);
    const { status, totalPrice } = statusOf(player);
    expect([status, totalPrice > 0 && totalPrice < 4000]).toEqual([1, true]);
    expect(statusOf(orderFor(player, 4000)).status).toBe(2);
    const { data } = player.call("receive");
    expect(data).toEqual({ rewardAmount: 200 });
    expect(statusOf(player)).toMatchObject({
      status: 5,
      rechargeAmount: 200,
      rewardAmount: 200,
      targetPrice: 4000,
    });
    expect(player.vouchers()).toEqual([[200, "03-02 12:00"]]);
  });

  test("stays issued if the clock is set back to before the recharge", () => {
    const player = orderFor(open().recharge(100), 2000).do("receive").at("2026-02-02 12:00");
    expect(statusOf(player)).toMatchObject({ status: 5, rewardAmount: 100 });
    expect(player.say("receive")).toBe("奖励已发放");
  });
});

describe("receive", () => {
  testMessages("receive", [
    ["met", orderFor(open().recharge(200), 4000), "0"],
    ["twice", orderFor(open().recharge(200), 4000).do("receive"), "奖励已发放"],
    ["nothing recharged", open(), "请先使用银行卡充值"],
    ["nothing ordered", open().recharge(50), "再订购1000元即可领取"],
    ["below 50", open().recharge(49), "首次充值不足50元，活动已失效"],
    ["used a card before", open("bank-card-user"), "没有参与资格"],
    ["before the start", open().at("2023-12-19 23:59"), "活动暂未开始"],
    ["logged out", open("nobody"), "登录失效，请重新登录"],
  ]);
});

test("in every story, even with time travel, there is at most one voucher, of the first recharge's tier", () => {
  const move = fc.oneof(
    { weight: 4, arbitrary: fc.constant<["order"]>(["order"]) },
    {
      weight: 2,
      arbitrary: fc.tuple(
        fc.constant("recharge" as const),
        fc.constantFrom(4900, 4999, 5000, 9999, 10_000, 19_999, 20_000, 100_000),
        fc.constantFrom<PaymentMethod>("card", "wallet"),
      ),
    },
    { weight: 3, arbitrary: fc.constant<["receive"]>(["receive"]) },
    { weight: 2, arbitrary: fc.tuple(fc.constant("pass" as const), fc.constantFrom(1, 12, 26, -3, -26)) },
  );
  const seen = { paid: 0 };
  forAll(
    60,
    [
      fc.constantFrom("never-recharged", "old-user", "new-day1", "bank-card-user"),
      fc.array(move, { minLength: 20, maxLength: 60 }),
    ],
    (who, moves) => {
      const player = open(who);
      const { mall } = player.sandbox;
      player.sandbox.account(who);
      for (const [kind, amount = 0, by] of moves) {
        if (kind === "order") mall.order(who, 100);
        if (kind === "recharge") mall.recharge(who, amount, by);
        if (kind === "pass") player.sandbox.setClock(mall.now() + amount * 3_600_000);
        const before = statusOf(player);
        const said = kind === "receive" ? player.say("receive") : "";
        expect(said === "0").toBe(kind === "receive" && before.status === 2);
        if (said === "0") expect(statusOf(player)).toEqual({ ...before, status: 5 });
        const paid = player.vouchers().map(([yuan]) => yuan);
        expect(paid.length).toBeLessThanOrEqual(who === "bank-card-user" ? 0 : 1);
        if (said === "0") expect(paid).toEqual([before.rewardAmount]);
        seen.paid += said === "0" ? 1 : 0;
      }
    },
  );
  expect(seen.paid).toBeGreaterThan(5);
});
