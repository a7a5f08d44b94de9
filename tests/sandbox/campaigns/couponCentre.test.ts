import { describe, expect, test } from "vitest";
import { type Actor, enter } from "../stage.ts";

const role = { id: "couponCentre" };
const card = { id: "upayRechargeActivity", start: "2023-12-20" };
const hub = { id: "collarRollTab" };
const open = (token?: string) => enter([role, card, hub], token).at("2026-03-02 12:00");

interface Coupon {
  id: number;
  receive: number;
}

const couponOf = (actor: Actor) => actor.data<{ receiveCoupon: Coupon | null }>("home").receiveCoupon;

const claim = (actor: Actor, id: number | string | undefined = couponOf(actor)?.id) =>
  actor.say("claimCoupon", { fields: { id: String(id) } });

function claimed(actor: Actor): Actor {
  claim(actor);
  return actor;
}

test("home of a customer who comes for the first time", () => {
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
  test.each<[string, Actor, object]>([
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
  ])("%s", (_, actor, expected) => {
    expect(actor.data("home")).toMatchObject(expected);
  });

  test.each<[string, (actor: Actor) => Actor]>([
    ["nothing recharged", (actor) => actor],
    ["recharged 49", (actor) => actor.recharge(49)],
    ["recharged 100", (actor) => actor.recharge(100).order(5)],
    ["met", (actor) => Array.from({ length: 12 }).reduce<Actor>((one) => one.order(5), actor.recharge(50))],
    [
      "issued",
      (actor) => {
        Array.from({ length: 12 }).reduce<Actor>((one) => one.order(5), actor.recharge(50));
        actor.in(card).do("receive");
        return actor;
      },
    ],
  ])("says of the bank-card campaign what that says itself: %s", (_, prepare) => {
    const actor = prepare(open("never-recharged"));
    expect(actor.data("home").unionActivityRsp).toEqual(actor.in(card).data("status"));
  });

  test("is the same in the tabs' hub", () => {
    const actor = claimed(open());
    expect(actor.in(hub).data("home")).toEqual(actor.data("home"));
  });
});

describe("first-recharge welfare", () => {
  const amounts = (actor: Actor) => actor.vouchers().map(([yuan]) => yuan);

  test.each([
    [49, []],
    [49.99, []],
    [50, [24]],
    [99.99, [24]],
    [100, [60]],
    [199.99, [60]],
    [200, [200]],
    [5000, [200]],
  ])("a first recharge of %d brings %j", (yuan, vouchers) => {
    const actor = open("new-never-recharged").recharge(yuan);
    expect(amounts(actor)).toEqual(vouchers);
    expect(amounts(actor.recharge(200).at("2026-03-09 12:00"))).toEqual(vouchers);
  });

  test("by whatever means, at once", () => {
    expect(open("never-recharged").recharge(100, "wallet").vouchers()).toEqual([[60, "03-02 12:00"]]);
  });

  test("is spent where the first recharge was before the books begin", () => {
    expect(amounts(open("new-day1").recharge(200))).toEqual([]);
  });

  test("comes once, also where the clock is set back to before it", () => {
    const actor = open("never-recharged").recharge(50);
    expect(amounts(actor)).toEqual([24]);
    expect(amounts(actor.at("2026-02-20 12:00").recharge(200).at("2026-03-20 12:00"))).toEqual([24]);
  });

  test("does not take the month's coupon", () => {
    const actor = open("never-recharged").recharge(200);
    expect(couponOf(actor)).toMatchObject({ receive: 0 });
    expect(claim(actor)).toBe("0");
    expect(amounts(actor)).toEqual([20, 200]);
  });
});

describe("claim", () => {
  test.each<[string, Actor, string]>([
    ["an old user", open(), "0"],
    ["day 8", open("old-day8"), "0"],
    ["day 7", open("new-day7"), "优惠券不存在或已过期"],
    ["never recharged", open("never-recharged"), "充值后才能领取优惠券"],
    ["twice a month", claimed(open()).at("2026-03-31 23:59"), "本月优惠券已领取"],
    ["again the next month", claimed(open()).at("2026-04-01 00:00"), "0"],
    ["logged out", open("nobody"), "登录失效，请重新登录"],
  ])("%s", (_, actor, said) => {
    const coupon = actor.token === "nobody" ? undefined : couponOf(actor);
    expect(claim(actor, coupon?.id ?? 202603)).toBe(said);
  });

  test.each(["", "202602", "x"])("of another id %j", (id) => {
    expect(claim(open(), id)).toBe("优惠券不存在或已过期");
  });

  test("the voucher is there at once, and only one a month", () => {
    const actor = open();
    expect([claim(actor), claim(actor)]).toEqual(["0", "本月优惠券已领取"]);
    expect(couponOf(actor)).toMatchObject({ receive: 1 });
    expect(actor.vouchers()).toEqual([[20, "03-02 12:00"]]);
  });

  test("whatever the day and hour, also when time is turned back: one a month", () => {
    const actor = open();
    const times = [
      "2026-03-31 23:59",
      "2026-04-01 00:00",
      "2026-03-01 00:00",
      "2026-04-30 12:00",
      "2026-04-01 00:00",
    ];
    expect(times.map((time) => claim(actor.at(time)))).toEqual([
      "0",
      "0",
      "本月优惠券已领取",
      "本月优惠券已领取",
      "本月优惠券已领取",
    ]);
    expect(actor.at("2026-05-01 00:00").vouchers()).toHaveLength(2);
  });
});
