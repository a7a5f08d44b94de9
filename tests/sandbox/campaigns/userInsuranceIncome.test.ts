import { describe, expect, test } from "vitest";
import { openSandbox, type Player, play } from "../player.ts";

const id = "userInsuranceIncome";
const open = (token?: string) => play(id, token).at("2024-01-02 09:00");

/** Returns a player with an order closed at 09:00 with this profit or loss, half an hour later. */
const closedAt = (plAmount: number, token?: string) =>
  open(token).order(20, plAmount).close().at("2024-01-02 09:30");

type Row = Record<string, unknown>;
const hold = (player: Player) => player.data<Row[]>("hold");
const closed = (player: Player) => player.data<Row[]>("closed");

test("a first-time customer has no orders and no payments", () => {
  const player = open();
  expect(player.data("summary")).toEqual({ totalAmount: 0, endTime: "2024-01-08 00:00:00" });
  expect([hold(player), closed(player)]).toEqual([[], []]);
});

test("an open order is listed, and listed as closed once it is closed", () => {
  const player = open().order(20, -88.8);
  const [order] = player.sandbox.account("old-user")?.orders ?? [];
  const terms = { id: order?.id, direction: order?.direction, plAmount: -88.8 };
  expect(hold(player)).toEqual([
    { ...terms, contract: order?.commodity, amount: order?.price, createTime: "2024-01-02 09:00:00" },
  ]);
  player.at("2024-01-03 10:20").close();
  expect(hold(player)).toEqual([]);
  expect(closed(player)).toEqual([
    {
      ...terms,
      productType: order?.commodity,
      price: order?.price,
      orderTime: "2024-01-02 09:00:00",
      closeTime: "2024-01-03 10:20:00",
      sendStatus: 3,
      sendAmount: null,
    },
  ]);
});

describe("open orders", () => {
  const times = (player: Player) => hold(player).map(({ createTime }) => createTime);

  test("are listed from the newest, even if the clock was set back", () => {
    const player = open().order(20).at("2024-01-02 08:00").order(20).at("2024-01-02 10:00").order(20);
    expect(times(player)).toEqual(["2024-01-02 10:00:00", "2024-01-02 09:00:00", "2024-01-02 08:00:00"]);
  });

  const cases: [string, Player, number][] = [
    ["placed a moment before the start", play(id).at("2023-12-31 23:59").order(20).at("2024-01-01 10:00"), 0],
    ["placed at the start", play(id).at("2024-01-01 00:00").order(20), 1],
    ["seen on the last day", open().order(20).at("2024-01-07 23:59"), 1],
    ["seen after the end", open().order(20).at("2024-01-08 00:00"), 0],
  ];
  test.each(cases)("%s", (_, player, count) => {
    expect(hold(player)).toHaveLength(count);
  });

  test("rise and fall with time", () => {
    const player = open().order(20);
    expect(hold(player)[0]?.plAmount).toBe(0);
    const later = ["09:01", "09:02", "09:03"].map(
      (time) => hold(player.at(`2024-01-02 ${time}`))[0]?.plAmount,
    );
    expect(new Set(later).size).toBe(3);
  });
});

describe("a closed order", () => {
  const cases: [string, Player, [sendStatus: number, sendAmount: number | null]][] = [
    ["a loss", closedAt(-100.5), [1, 100.5]],
    ["the minimum", closedAt(-3), [1, 3]],
    ["a fen less", closedAt(-2.99), [4, null]],
    ["neither profit nor loss", closedAt(0), [4, null]],
    ["a profit", closedAt(0.01), [2, null]],
    ["a loss beyond the cap of an order", closedAt(-1000.01), [1, 1000]],
    ["just closed", open().order(20, -100).close(), [3, null]],
    ["9 minutes ago", open().order(20, -100).close().at("2024-01-02 09:09"), [3, null]],
    ["10 minutes ago", open().order(20, -100).close().at("2024-01-02 09:10"), [1, 100]],
    ["never recharged", closedAt(-100, "never-recharged"), [5, null]],
    ["never recharged, just closed", open("never-recharged").order(20, -100).close(), [5, null]],
    ["never recharged, a profit", closedAt(100, "never-recharged"), [2, null]],
    [
      "recharged in time",
      open("never-recharged").order(20, -100).close().recharge(50).at("2024-01-02 09:10"),
      [1, 100],
    ],
    ["recharged too late", closedAt(-100, "never-recharged").recharge(50).at("2024-01-03 09:00"), [5, null]],
    [
      "closed in the last minute, seen after the end",
      play(id).at("2024-01-07 23:59").order(20, -100).close().at("2024-01-08 00:09"),
      [1, 100],
    ],
  ];
  test.each(cases)("%s", (_, player, [sendStatus, sendAmount]) => {
    expect(closed(player)).toMatchObject([{ sendStatus, sendAmount }]);
    expect(player.vouchers().map(([amount]) => amount)).toEqual(sendAmount === null ? [] : [sendAmount]);
    expect(player.data("summary")).toMatchObject({ totalAmount: sendAmount ?? 0 });
  });

  const outside: [string, Player][] = [
    [
      "placed before the start",
      play(id).at("2023-12-31 23:59").order(20, -100).at("2024-01-01 09:00").close().at("2024-01-02 09:00"),
    ],
    ["closed after the end", open().order(20, -100).at("2024-01-08 00:00").close().at("2024-01-08 01:00")],
  ];
  test.each(outside)("is not part of the campaign: %s", (_, player) => {
    expect([closed(player), player.vouchers()]).toEqual([[], []]);
  });
});

describe("the total maximum of 1400", () => {
  const losses = (...amounts: number[]) => {
    const player = open();
    for (const amount of amounts) player.order(20, -amount).close();
    return player;
  };
  const found = (player: Player) =>
    closed(player)
      .reverse()
      .map(({ sendStatus, sendAmount }) => [sendStatus, sendAmount]);

  test.each([
    [
      "the last order gets the rest",
      [900, 600, 50],
      [
        [1, 900],
        [1, 500],
        [0, null],
      ],
    ],
    [
      "the rest is too small to be paid",
      [1000, 398, 50],
      [
        [1, 1000],
        [1, 398],
        [0, null],
      ],
    ],
    [
      "a small loss after a large one",
      [1000, 1000, 5],
      [
        [1, 1000],
        [1, 400],
        [0, null],
      ],
    ],
    [
      "exactly",
      [700, 700],
      [
        [1, 700],
        [1, 700],
      ],
    ],
  ])("%s", (_, amounts, expected) => {
    expect(found(losses(...amounts).at("2024-01-02 10:00"))).toEqual(expected);
  });

  test("stops further payments from being announced once it is paid out", () => {
    const player = losses(1000, 400).at("2024-01-02 10:00").order(20, -50).close();
    expect(closed(player)[0]).toMatchObject({ sendStatus: 0 });
  });
});

test("a clock that is set back and forth pays nothing twice", () => {
  const player = closedAt(-100);
  expect(player.data("summary")).toMatchObject({ totalAmount: 100 });
  expect(closed(player.at("2024-01-02 09:05"))).toMatchObject([{ sendStatus: 3, sendAmount: null }]);
  expect(player.data("summary")).toMatchObject({ totalAmount: 0 });
  player.at("2024-01-01 09:00").close();
  expect(hold(player)).toEqual([]);
  expect(player.at("2024-01-05 09:00").vouchers()).toEqual([[100, "01-02 09:10"]]);
});

test("can be played today without setting the clock", () => {
  const { sandbox, clock } = openSandbox();
  const player = play(id, "old-user", sandbox).order(20, -100);
  expect(hold(player)).toMatchObject([{ createTime: "2024-01-02 15:00:00" }]);
  player.close();
  clock.now += 10 * 60_000;
  expect(closed(player)).toMatchObject([{ sendStatus: 1, closeTime: "2024-01-02 15:00:00" }]);
  expect(player.vouchers()).toEqual([[100, "11-21 15:10"]]);
});
