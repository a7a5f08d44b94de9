import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { flip } from "../../../campaigns/sandbox/campaigns/wealthScratchyMusic.ts";
import type { HandlerContext } from "../../../campaigns/sandbox/rules/rules.ts";
import { forAll } from "../../support/for-all.ts";
import { enter, type Player, testMessages } from "../player.ts";
import { BACK_AND_FORTH, ONWARD, owedFor, paidFor, stories, tell } from "../stories.ts";

const role = { id: "wealthScratchyMusic", start: "2024-02-10", end: "2024-02-19" };
const open = (token?: string) => enter([role], token).at("2024-02-12 09:00");

interface Card {
  maxReward: number;
  timeStatus: number;
  joinStatus: number;
  todayFee: number;
  rewardType: number | null;
  realSendAmount: number | null;
}

interface Flip {
  rewardType: number;
  realSendAmount: number | null;
}

const cardsOf = (player: Player) => player.data<Card[]>("days");
const dayOfMonth = (day: number) => `2024-02-${day} 09:00`;

const tokens = ["old-user", "old-day8", "new-day1", "new-day3", "new-day7"];

/**
 * Returns a player whose card of a day has this type, with that day and the card flipped; the next day's card has the
 * type `next`.
 */
function flipped(type: number, next?: number): { player: Player; day: number } {
  const typeOn = (token: string, day: number) =>
    enter([role], token).at(dayOfMonth(day)).data<Flip>("flip").rewardType;
  for (const token of tokens) {
    for (let day = 10; day <= 17; day++) {
      if (typeOn(token, day) !== type || (next !== undefined && typeOn(token, day + 1) !== next)) continue;
      return { player: enter([role], token).at(dayOfMonth(day)).do("flip"), day };
    }
  }
  throw new Error(`Nobody has a card of type ${type}`);
}

const cardOn = (player: Player, day: number) => cardsOf(player)[day - 10];
const dawnAfter = (day: number) => `02-${day + 1} 06:00`;

test("nine cards of a customer who comes on the third day", () => {
  const player = open().order(19.99).at("2024-02-12 10:00");
  const past = { timeStatus: 1, todayFee: 0 };
  const next = { timeStatus: -1, todayFee: 0 };
  expect(cardsOf(player)).toEqual(
    [past, past, { timeStatus: 0, todayFee: 19.99 }, next, next, next, next, next, next].map((card, i) => ({
      year: 2024,
      month: 2,
      dayOfMonth: 10 + i,
      maxReward: 1000,
      joinStatus: 0,
      rewardType: null,
      realSendAmount: null,
      ...card,
    })),
  );
});

describe("days", () => {
  const cases: [string, string, number[]][] = [
    ["before the start", "2024-02-09 23:59", [-1, -1, -1, -1, -1, -1, -1, -1, -1]],
    ["from the first moment on", "2024-02-10 00:00", [0, -1, -1, -1, -1, -1, -1, -1, -1]],
    ["on the last day", "2024-02-18 23:59", [1, 1, 1, 1, 1, 1, 1, 1, 0]],
    ["after the end", "2024-02-19 00:00", [1, 1, 1, 1, 1, 1, 1, 1, 1]],
  ];
  test.each(cases)("%s", (_, time, timeStatus) => {
    expect(cardsOf(open().at(time)).map((card) => card.timeStatus)).toEqual(timeStatus);
  });

  test("keep a day's fees and whether it was flipped", () => {
    const player = open().order(70).do("flip").at("2024-02-13 09:00").order(5);
    expect(cardsOf(player).map(({ todayFee }) => todayFee)).toEqual([0, 0, 70, 5, 0, 0, 0, 0, 0]);
    expect(cardsOf(player).map(({ joinStatus }) => joinStatus)).toEqual([0, 0, 1, 0, 0, 0, 0, 0, 0]);
  });
});

describe("flip", () => {
  testMessages("flip", [
    ["an old user", open(), "0"],
    ["a new user", open("new-day1"), "0"],
    ["twice a day", open().do("flip"), "今日已翻牌"],
    ["again the next day", open().do("flip").at("2024-02-13 00:00"), "0"],
    ["never recharged", open("never-recharged"), "充值后才能翻牌"],
    ["recharged just now", open("never-recharged").recharge(50), "0"],
    ["a moment before the start", open().at("2024-02-09 23:59"), "活动暂未开始"],
    ["on the last day", open().at("2024-02-18 23:59"), "0"],
    ["after the end", open().at("2024-02-19 00:00"), "活动已结束"],
    ["logged out", open("nobody"), "登录失效，请重新登录"],
  ]);

  test("turns only today's card", () => {
    expect(cardsOf(open().do("flip")).map(({ joinStatus }) => joinStatus)).toEqual([
      0, 0, 1, 0, 0, 0, 0, 0, 0,
    ]);
  });

  test("shows the same customer the same card on the same day", () => {
    const hidden = Array.from({ length: 9 }, (_, i) =>
      open()
        .at(dayOfMonth(10 + i))
        .data("flip"),
    );
    const again = Array.from({ length: 9 }, (_, i) =>
      open()
        .at(dayOfMonth(10 + i))
        .data("flip"),
    );
    expect(again).toEqual(hidden);
  });
});

describe("a voucher", () => {
  const { player, day } = flipped(0);
  const [card] = [cardOn(player, day)];

  test("is given at once, and shown as sent", () => {
    expect(card).toMatchObject({ joinStatus: 1, rewardType: 0 });
    expect(player.vouchers()).toEqual([[card?.realSendAmount, `02-${day} 09:00`]]);
  });

  test("is the day's only reward", () => {
    player.order(500).at(`2024-02-${day + 1} 12:00`);
    expect(player.vouchers()).toHaveLength(1);
    expect(cardOn(player, day)).toMatchObject({ rewardType: 0, realSendAmount: card?.realSendAmount });
  });
});

describe.each([
  ["a full waiver", 1, 1],
  ["half of the fees", 2, 0.5],
])("%s", (_, type, share) => {
  const cases: [string, number[], number][] = [
    ["an order", [120], 120 * share],
    ["several orders, before and after the flip", [20, 40.2, 60], 120.2 * share],
    ["a half fen is rounded up", [0.01], 0.01],
    ["1000 a day at most", [1500, 1500], 1000],
    ["no order", [], 0],
  ];
  test.each(cases)("%s", (_, orders, amount) => {
    const { player, day } = flipped(type);
    expect(player.vouchers()).toEqual([]);
    for (const yuan of orders) player.order(yuan);
    expect(cardOn(player, day)).toMatchObject({ joinStatus: 1, rewardType: type, realSendAmount: null });
    player.at(`2024-02-${day + 1} 05:59`);
    expect([player.vouchers(), cardOn(player, day)?.realSendAmount]).toEqual([[], null]);
    player.at(`2024-02-${day + 1} 06:00`);
    expect(player.vouchers()).toEqual(amount > 0 ? [[amount, dawnAfter(day)]] : []);
    expect(cardOn(player, day)).toMatchObject({ rewardType: type, realSendAmount: amount });
  });
});

test("a voucher given at the moment of dawn does not count as the refund of the day before", () => {
  const { player, day } = flipped(1, 0);
  player
    .order(120)
    .at(`2024-02-${day + 1} 06:00`)
    .do("flip");
  expect(cardOn(player, day)?.realSendAmount).toBe(120);
  expect(player.vouchers()).toHaveLength(2);
});

test("a missed day brings nothing", () => {
  const player = open().order(500).at("2024-02-14 12:00");
  expect(player.vouchers()).toEqual([]);
  expect(cardOn(player, 12)).toMatchObject({ timeStatus: 1, joinStatus: 0, rewardType: null, todayFee: 500 });
});

describe("chance is fair", () => {
  const flips = Array.from({ length: 900 }, (_, i) => {
    // Everything that a first flip reads.
    const view = { token: `customer-${i}`, today: 20_000 + (i % 9), phase: 0, hasRecharged: true, marks: [] };
    const answer = flip(view as unknown as HandlerContext);
    return ("data" in answer ? answer.data : undefined) as Flip;
  });

  test.each([0, 1, 2])("type %i occurs in about a third", (type) => {
    const count = flips.filter((one) => one.rewardType === type).length;
    expect(count).toBeGreaterThan(250);
    expect(count).toBeLessThan(350);
  });

  test("there are several vouchers, none above the cards' maximum", () => {
    const amounts = flips.flatMap((one) => (one.rewardType === 0 ? [Number(one.realSendAmount)] : []));
    expect(new Set(amounts).size).toBeGreaterThan(3);
    expect(Math.max(...amounts)).toBeLessThanOrEqual(cardsOf(open())[0]?.maxReward ?? 0);
    expect(Math.min(...amounts)).toBeGreaterThan(0);
  });
});

test("in every story there is one flip a day, and each brings its reward, at most 1000", () => {
  const starts = ["2024-02-09 20:00", "2024-02-10 09:00", "2024-02-13 05:30", "2024-02-17 12:00"];
  const shares = [0, 1, 0.5];
  let seen = 0;
  forAll(60, [stories(starts, BACK_AND_FORTH.concat(ONWARD)), fc.boolean()], (story, isWatched) => {
    const { player, days } = tell(story, { role, endpoint: "flip" }, (one) => isWatched && one.call("days"));
    for (const { answers } of days.values()) expect(answers.length).toBeLessThanOrEqual(1);
    const owed = owedFor(days, ({ fees, answers }) => {
      const [answer] = answers as Flip[];
      return answer ? Math.min(100_000, Math.ceil(fees * (shares[answer.rewardType] ?? 0))) : 0;
    });
    expect(paidFor(player, "开年大吉服务费返还")).toEqual(owed);
    const flips = [...days.values()].flatMap(({ answers }) => answers as Flip[]);
    const atOnce =
      player.sandbox.account(story.who)?.vouchers.filter(({ title }) => title === "开年大吉") ?? [];
    const said = flips.filter(({ rewardType }) => rewardType === 0).map((one) => one.realSendAmount);
    expect(atOnce.map(({ amount }) => amount).sort()).toEqual(said.sort());
    seen += owed.size;
  });
  expect(seen).toBeGreaterThan(20);
});
