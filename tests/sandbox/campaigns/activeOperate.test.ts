import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll } from "../../support/for-all.ts";
import { runs } from "../../support/seed.ts";
import { enter, type Player, testMessages } from "../player.ts";

const role = { id: "activeOperate" };
const other = { id: "userAntiServiceFee" };

/** Opens the campaign as a new user on day 2 who never recharged, at noon. */
const open = (token = "new-never-recharged") => enter([role, other], token).at("2026-03-02 12:00");
const joined = (token?: string) => open(token).do("join");

test("info of a first-time customer", () => {
  expect(open().data("info")).toEqual({
    rechargeStatus: 0,
    useExperienceCoupon: 0,
    refundServiceFeeStatus: 0,
    todayAmount: 0,
    refundAmount: 0,
    todayReceiveStatus: 0,
    days: 6,
  });
});

describe("remaining days", () => {
  test.each([
    ["new-day1", 7],
    ["new-never-recharged", 6],
    ["new-day3", 5],
    ["new-day7", 1],
    ["old-day8", 0],
    ["old-user", 0],
  ])("are for %s: %i", (token, days) => {
    expect(open(token).data("info")).toMatchObject({ days });
  });

  test("decrease by one each day: day 7 is the last, and day 8 has none", () => {
    const player = open("new-day1");
    const days = [2, 3, 7, 8, 9, 10].map(
      (day) => player.at(`2026-03-${`0${day}`.slice(-2)} 23:59`).data("info").days,
    );
    expect(days).toEqual([7, 6, 2, 1, 0, 0]);
  });
});

describe("rechargeStatus", () => {
  test.each<[string, number[], number]>([
    ["never recharged", [], 0],
    ["49 yuan", [49], 1],
    ["49.99 yuan", [49.99], 1],
    ["50 yuan", [50], 2],
    ["100 yuan", [100], 2],
    ["200 yuan", [200], 2],
    ["the first one counts", [49, 200], 1],
  ])("%s", (_, amounts, rechargeStatus) => {
    const player = open();
    for (const yuan of amounts) player.recharge(yuan);
    expect(player.data("info")).toMatchObject({ rechargeStatus });
  });
});

test("the first order uses the registration voucher", () => {
  expect(open().order(0).data("info")).toMatchObject({ useExperienceCoupon: 1 });
});

describe("the refund of a day's fees", () => {
  test.each<[number[], number]>([
    [[0], 0],
    [[5.98], 0],
    [[5.99], 3],
    [[6], 3],
    [[20.01], 10.01],
    [[49.99], 25],
    [[50], 50],
    [[30, 20], 50],
    [[119], 119],
    [[120], 120],
    [[199.99], 199.99],
    [[200], 200],
    [[200.01], 200],
    [[500], 200],
  ])("is for fees of %j: %d", (fees, refundAmount) => {
    const player = joined().recharge(50);
    for (const fee of fees) player.order(fee);
    const todayAmount = fees.reduce((sum, fee) => sum + fee);
    expect(player.data("info")).toMatchObject({ todayAmount, refundAmount, refundServiceFeeStatus: 1 });
    const said = player.say("refund");
    expect(said).toBe(refundAmount > 0 ? "0" : "今日可返满3元才能领取");
    expect(player.vouchers()).toEqual(refundAmount > 0 ? [[refundAmount, "03-02 12:00"]] : []);
  });

  test("is 0 for customers who have not joined; the whole day of joining counts", () => {
    const player = open().recharge(50).order(60);
    expect(player.data("info")).toMatchObject({ todayAmount: 60, refundAmount: 0 });
    expect(player.do("join").data("info")).toMatchObject({ todayAmount: 60, refundAmount: 60 });
  });

  test("is 0 for the day before joining", () => {
    const player = open().recharge(50).order(60).at("2026-03-03 09:00").do("join").at("2026-03-04 09:00");
    expect(player.vouchers()).toEqual([]);
  });
});

describe("join", () => {
  testMessages("join", [
    ["day 1", open("new-day1"), "0"],
    ["day 7", open("new-day7"), "0"],
    ["day 8", open("old-day8"), "没有参与资格"],
    ["never recharged", open(), "0"],
    ["twice", joined(), "您已参与活动"],
    ["logged out", open("nobody"), "登录失效，请重新登录"],
  ]);

  test("on one page counts on the other", () => {
    const player = open();
    const there = player.in(other);
    expect(there.say("join")).toBe("0");
    expect(player.data("info")).toMatchObject({ refundServiceFeeStatus: 1 });
    expect(there.data("info")).toEqual(player.data("info"));
    expect(player.say("join")).toBe("您已参与活动");
  });
});

describe("claim", () => {
  testMessages("refund", [
    ["joined, recharged, ordered", joined().recharge(50).order(60), "0"],
    ["day 7", joined("new-day7").order(60), "0"],
    ["day 8", joined("new-day7").order(60).at("2026-03-03 00:00"), "新用户福利已结束"],
    ["not joined", open().recharge(50).order(60), "请先参与活动"],
    ["never recharged", joined().order(60), "充值后才能领取奖励"],
    ["recharged afterwards", joined().order(60).recharge(10), "0"],
    ["twice a day", joined().recharge(50).order(60).do("refund").order(60), "今日奖励已领取"],
    [
      "again the next day",
      joined().recharge(50).order(60).do("refund").at("2026-03-03 09:00").order(60),
      "0",
    ],
    ["yesterday's fee", joined().recharge(50).order(60).at("2026-03-03 00:00"), "今日可返满3元才能领取"],
    ["logged out", open("nobody"), "登录失效，请重新登录"],
  ]);

  test("is shown until midnight", () => {
    const player = joined().recharge(50).order(60);
    expect(player.data("refund")).toEqual({ amount: 60 });
    expect(player.data("info")).toMatchObject({ todayReceiveStatus: 1, refundAmount: 60 });
    expect(player.at("2026-03-03 00:00").data("info")).toMatchObject({
      todayReceiveStatus: 0,
      refundAmount: 0,
    });
  });
});

describe("unclaimed refunds come at dawn", () => {
  test.each<[string, Player, [number, string][]]>([
    ["all of it", joined().recharge(50).order(60), [[60, "03-03 06:00"]]],
    ["half of a small fee", joined().recharge(50).order(49.99), [[25, "03-03 06:00"]]],
    ["nothing below the minimum", joined().recharge(50).order(5.98), []],
    ["nothing without a recharge", joined().order(60), []],
    ["recharged in the night", joined().order(60).at("2026-03-03 05:59").recharge(10), [[60, "03-03 06:00"]]],
    ["recharged too late", joined().order(60).at("2026-03-03 06:01").recharge(10), []],
    ["nothing that was claimed", joined().recharge(50).order(60).do("refund"), [[60, "03-02 12:00"]]],
    [
      "orders after the claim",
      joined().recharge(50).order(40).do("refund").order(20),
      [
        [40, "03-03 06:00"],
        [20, "03-02 12:00"],
      ],
    ],
    [
      "but no payment below the minimum",
      joined().recharge(50).order(40).do("refund").order(4),
      [[20, "03-02 12:00"]],
    ],
    ["for day 7 too", joined("new-day7").order(300), [[200, "03-03 06:00"]]],
  ])("%s", (_, player, vouchers) => {
    expect(player.at("2026-03-20 12:00").vouchers()).toEqual(vouchers);
  });

  test("and not a moment before", () => {
    const player = joined().recharge(50).order(60);
    expect(player.at("2026-03-03 05:59").vouchers()).toEqual([]);
    expect(player.at("2026-03-03 06:00").vouchers()).toHaveLength(1);
  });

  test("and add up to 1400 with 200 a day for 7 days", () => {
    const player = joined("new-day1");
    for (let day = 2; day <= 10; day++) player.at(`2026-03-${`0${day}`.slice(-2)} 20:00`).order(1000);
    const amounts = player
      .at("2026-03-20 12:00")
      .vouchers()
      .map(([amount]) => amount);
    expect(amounts).toEqual([200, 200, 200, 200, 200, 200, 200]);
  });
});

type Move =
  | { kind: "order"; fen: number }
  | { kind: "join" | "refund" | "recharge" }
  | { kind: "pass"; hours: number };

function stories(...hours: number[]) {
  const fen = fc.oneof(fc.constantFrom(598, 599, 4999, 5000, 20_001), fc.integer({ min: 0, max: 40_000 }));
  const move = fc.oneof(
    { weight: 4, arbitrary: fen.map((fen): Move => ({ kind: "order", fen })) },
    { weight: 3, arbitrary: fc.constant<Move>({ kind: "refund" }) },
    { weight: 1, arbitrary: fc.constantFrom<Move>({ kind: "join" }, { kind: "recharge" }) },
    { weight: 3, arbitrary: fc.constantFrom(...hours).map((step): Move => ({ kind: "pass", hours: step })) },
  );
  const who = fc.constantFrom(
    "new-day1",
    "new-day1",
    "new-never-recharged",
    "new-day3",
    "new-day7",
    "old-day8",
  );
  return fc.record({ who, moves: fc.array(move, { minLength: 20, maxLength: 50 }) });
}

interface Told {
  player: Player;
  claims: string[];
  feesOf: Map<string, number>;
}

/** A persona's age restarts after 30 days, and older refunds are lost: stories end earlier. */
const MOST_HOURS = 24 * 14;

function tell(
  { who, moves }: { who: string; moves: Move[] },
  look: (player: Player) => void = () => {},
): Told {
  const player = open(who);
  const { sandbox } = player;
  sandbox.account(who);
  let passed = 0;
  const told: Told = { player, claims: [], feesOf: new Map() };
  for (const move of [{ kind: "join" } as Move, ...moves, { kind: "pass", hours: 24 * 11 } as Move]) {
    const today = sandbox.account(who)?.now.slice(0, 10) ?? "";
    if (move.kind === "pass") {
      if (move.hours < 100 && passed + move.hours > MOST_HOURS) continue;
      passed += move.hours;
      sandbox.setClock(sandbox.mall.now() + move.hours * 3_600_000);
    } else if (move.kind === "order") {
      sandbox.mall.order(who, move.fen);
      told.feesOf.set(today, (told.feesOf.get(today) ?? 0) + move.fen);
    } else if (move.kind === "recharge") sandbox.mall.recharge(who, 5000);
    else if (player.say(move.kind) === "0" && move.kind === "refund") told.claims.push(today);
    look(player);
  }
  return told;
}

const fenOf = (yuan: number) => Math.round(yuan * 100);

/** Returns the campaign's vouchers in fen by the day that they are for: one sent at 6:00 is for the day before. */
function paidByDay(player: Player): Map<string, number> {
  const paid = new Map<string, number>();
  for (const { amount, issuedAt, title } of player.sandbox.account(player.token)?.vouchers ?? []) {
    const before = title.includes("次日") ? 24 * 3_600_000 : 0;
    const day = new Date(Date.parse(issuedAt) + 8 * 3_600_000 - before).toISOString().slice(0, 10);
    paid.set(day, (paid.get(day) ?? 0) + fenOf(amount));
  }
  return paid;
}

test("in every story, even with time travel, no payment is below 3 or above the day's cap, and no day is claimed twice", () => {
  const seen = { claims: 0, dawns: 0 };
  forAll(30, [stories(1, 7, 12, 26, -3, -13, -26)], (story) => {
    const { player, claims, feesOf } = tell(story);
    expect(new Set(claims).size).toBe(claims.length);
    const amounts = player.vouchers().map(([yuan]) => fenOf(yuan));
    for (const amount of amounts) expect(amount).toBeGreaterThanOrEqual(300);
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBeLessThanOrEqual(140_000);
    for (const [day, amount] of paidByDay(player)) {
      const fee = feesOf.get(day) ?? 0;
      expect(amount).toBeLessThanOrEqual(Math.min(20_000, fee >= 5000 ? fee : Math.ceil(fee / 2)));
    }
    seen.claims += claims.length;
    seen.dawns += amounts.length - claims.length;
  });
  expect(Math.min(seen.claims, seen.dawns)).toBeGreaterThan(runs(10));
});

test("as time goes on, looking at the page in between makes no difference", () => {
  forAll(20, [stories(1, 7, 12, 26)], (story) => {
    const watched = tell(story, (player) => player.data("info"));
    expect(watched.player.vouchers()).toEqual(tell(story).player.vouchers());
  });
});

test("as time goes on, members who have recharged get each day's refund, except rests below 3", () => {
  forAll(20, [stories(1, 7, 12, 26)], ({ moves }) => {
    const { player, feesOf } = tell({ who: "new-day1", moves });
    const paid = paidByDay(player);
    for (const [day, fee] of feesOf) {
      const isNew = day < "2026-03-09";
      const owed = isNew ? Math.min(20_000, fee >= 5000 ? fee : Math.ceil(fee / 2)) : 0;
      expect(owed - (paid.get(day) ?? 0)).toBeGreaterThanOrEqual(0);
      expect(owed - (paid.get(day) ?? 0)).toBeLessThan(300);
    }
  });
});
