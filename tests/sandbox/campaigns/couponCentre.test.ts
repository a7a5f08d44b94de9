import { describe, expect, test } from "vitest";
import { enter, type Player, testData } from "../player.ts";

const role = { id: "couponCentre" };
const card = { id: "upayRechargeActivity", start: "2023-12-20" };
const hub = { id: "collarRollTab" };
const open = (token?: string) => enter([role, card, hub], token).at("2026-03-02 12:00");

interface Coupon {
  id: number;
  receive: number;
}

const couponOf = (player: Player) => player.data<{ receiveCoupon: Coupon | null }>("home").receiveCoupon;

const claim = (player: Player, id: number | string | undefined = couponOf(player)?.id) =>
  player.say("claimCoupon", { fields: { id: String(id) } });

function claimed(player: Player): Player {
  claim(player);
  return player;
}

test("home of a first-time customer", () => {
  expect(open().data("home")).toEqual({
    hasReceiveCoupon: 1,
    receiveCoupon: { id: 202603, faceValue: 20, receive: 0, totalPrice: 0, month: 3, dayOfMonth: 31 },
    registerDays: 400,
    rechargeNum: 1,
    fastRechargeStatus: 1,
    useExperienceCoupon: 0,
    unionActivityRsp: { status: 3, rechargeAmount: 0, rewardAmount: 0, totalPrice: 0, targetPrice: 0 },
  });
});

describe("home", () => {
  testData("home", [
    ["day 1", open("new-day1"), { registerDays: 1, hasReceiveCoupon: 0, receiveCoupon: null }],
    ["day 7", open("new-day7"), { registerDays: 7, hasReceiveCoupon: 0, receiveCoupon: null }],
    ["day 8", open("old-day8"), { registerDays: 8, hasReceiveCoupon: 1 }],
    ["never recharged", open("never-recharged"), { rechargeNum: 0, fastRechargeStatus: 0 }],
    ["recharged 49", open("never-recharged").recharge(49), { rechargeNum: 1, fastRechargeStatus: 2 }],
    ["recharged 50", open("never-recharged").recharge(50), { rechargeNum: 1, fastRechargeStatus: 1 }],
    [
      "recharged 49, then 200",
      open("never-recharged").recharge(49).recharge(200),
      { rechargeNum: 2, fastRechargeStatus: 2 },
    ],
    ["ordered", open().order(1), { useExperienceCoupon: 1 }],
    ["in February", open().at("2026-02-10 12:00"), { receiveCoupon: { month: 2, dayOfMonth: 28 } }],
    ["in a leap year", open().at("2028-02-29 23:59"), { receiveCoupon: { month: 2, dayOfMonth: 29 } }],
    [
      "at the end of a year",
      open().at("2026-12-31 12:00"),
      { receiveCoupon: { id: 202612, month: 12, dayOfMonth: 31 } },
    ],
  ]);

  test.each<[string, (player: Player) => Player]>([
    ["nothing recharged", (player) => player],
    ["recharged 49", (player) => player.recharge(49)],
    ["recharged 100", (player) => player.recharge(100).order(5)],
    [
      "met",
      (player) => Array.from({ length: 12 }).reduce<Player>((one) => one.order(5), player.recharge(50)),
    ],
    [
      "issued",
      (player) => {
        Array.from({ length: 12 }).reduce<Player>((one) => one.order(5), player.recharge(50));
        player.in(card).do("receive");
        return player;
      },
    ],
  ])("repeats the bank-card campaign's own answer: %s", (_, prepare) => {
    const player = prepare(open("never-recharged"));
    expect(player.data("home").unionActivityRsp).toEqual(player.in(card).data("status"));
  });

  test("is the same in the hub's tabs", () => {
    const player = claimed(open());
    expect(player.in(hub).data("home")).toEqual(player.data("home"));
  });
});

describe("the first-recharge voucher", () => {
  const amounts = (player: Player) => player.vouchers().map(([yuan]) => yuan);

  test.each([
    [49, []],
    [49.99, []],
    [50, [24]],
    [99.99, [24]],
    [100, [60]],
    [199.99, [60]],
    [200, [200]],
    [5000, [200]],
  ])("is for a first recharge of %d: %j", (yuan, vouchers) => {
    const player = open("new-never-recharged").recharge(yuan);
    expect(amounts(player)).toEqual(vouchers);
    expect(amounts(player.recharge(200).at("2026-03-09 12:00"))).toEqual(vouchers);
  });

  test("is given at once for any payment method", () => {
    expect(open("never-recharged").recharge(100, "wallet").vouchers()).toEqual([[60, "03-02 12:00"]]);
  });

  test("is used up if the first recharge was before the sandbox's records", () => {
    expect(amounts(open("new-day1").recharge(200))).toEqual([]);
  });

  test("is given once, even if the clock is set back to before it", () => {
    const player = open("never-recharged").recharge(50);
    expect(amounts(player)).toEqual([24]);
    expect(amounts(player.at("2026-02-20 12:00").recharge(200).at("2026-03-20 12:00"))).toEqual([24]);
  });

  test("leaves the month's coupon unclaimed", () => {
    const player = open("never-recharged").recharge(200);
    expect(couponOf(player)).toMatchObject({ receive: 0 });
    expect(claim(player)).toBe("0");
    expect(amounts(player)).toEqual([20, 200]);
  });
});

describe("claim", () => {
  test.each<[string, Player, string]>([
    ["an old user", open(), "0"],
    ["day 8", open("old-day8"), "0"],
    ["day 7", open("new-day7"), "优惠券不存在或已过期"],
    ["never recharged", open("never-recharged"), "充值后才能领取优惠券"],
    ["twice a month", claimed(open()).at("2026-03-31 23:59"), "本月优惠券已领取"],
    ["again the next month", claimed(open()).at("2026-04-01 00:00"), "0"],
    ["logged out", open("nobody"), "登录失效，请重新登录"],
  ])("%s", (_, player, said) => {
    const coupon = player.token === "nobody" ? undefined : couponOf(player);
    expect(claim(player, coupon?.id ?? 202603)).toBe(said);
  });

  test.each(["", "202602", "x"])("refuses the id %j", (id) => {
    expect(claim(open(), id)).toBe("优惠券不存在或已过期");
  });

  test("gives the voucher at once, and only one a month", () => {
    const player = open();
    expect([claim(player), claim(player)]).toEqual(["0", "本月优惠券已领取"]);
    expect(couponOf(player)).toMatchObject({ receive: 1 });
    expect(player.vouchers()).toEqual([[20, "03-02 12:00"]]);
  });

  test("gives one a month on any day and hour, even with time travel", () => {
    const player = open();
    const times = [
      "2026-03-31 23:59",
      "2026-04-01 00:00",
      "2026-03-01 00:00",
      "2026-04-30 12:00",
      "2026-04-01 00:00",
    ];
    expect(times.map((time) => claim(player.at(time)))).toEqual([
      "0",
      "0",
      "本月优惠券已领取",
      "本月优惠券已领取",
      "本月优惠券已领取",
    ]);
    expect(player.at("2026-05-01 00:00").vouchers()).toHaveLength(2);
  });
});
