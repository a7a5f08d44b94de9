import { describe, expect, test } from "vitest";
import { enter, type Player, type Role } from "../player.ts";

const lottery: Role = { id: "glutinousRiceFlour", start: "2024-02-19", end: "2024-02-26" };
const record: Role = { id: "glutinousRiceDetial" };

interface Draw {
  resultNum: string;
  resultType: number;
}

const open = (token?: string) => enter([lottery, record], token).at("2024-02-20 09:00");
const recordsOf = (player: Player) => player.in(record).data<(Draw & { createTime: string })[]>("records");

describe("records", () => {
  test("are empty without a draw", () => {
    expect(recordsOf(open().order(100))).toEqual([]);
  });

  test("list every draw, newest first", () => {
    const player = open().order(60);
    const first = player.data<Draw>("draw");
    const second = player.at("2024-02-20 09:05").data<Draw>("draw");
    const third = player.at("2024-02-21 00:00").data<Draw>("draw");
    expect(recordsOf(player)).toEqual(
      [
        ["2024-02-21 00:00:00", third] as const,
        ["2024-02-20 09:05:00", second] as const,
        ["2024-02-20 09:00:00", first] as const,
      ].map(([createTime, { resultNum, resultType }]) => ({ createTime, resultNum, resultType })),
    );
  });

  test("list draws within one second in order, too", () => {
    const player = open().order(100);
    const draws = [1, 2, 3, 4, 5].map(() => player.data<Draw>("draw").resultNum);
    expect(recordsOf(player).map(({ resultNum }) => resultNum)).toEqual(draws.reverse());
  });

  test("leave out a refused draw", () => {
    expect(recordsOf(open().order(20).do("draw", "draw"))).toHaveLength(1);
  });

  test("remain after the end", () => {
    expect(recordsOf(open().order(20).do("draw").at("2024-03-20 12:00"))).toHaveLength(1);
  });

  test("are only this customer's", () => {
    const player = open().order(20).do("draw");
    expect(recordsOf(player)).toHaveLength(1);
    const other = enter([lottery, record], "new-day1").at("2024-02-20 09:00");
    expect(recordsOf(other)).toEqual([]);
  });

  test("refuse without a login", () => {
    expect(open("nobody").in(record).say("records")).toBe("登录失效，请重新登录");
  });
});

test("without a set clock, the record has the lottery's time", () => {
  const player = enter([lottery, record]).order(20).do("draw");
  expect(recordsOf(player).map(({ createTime }) => createTime)).toEqual(["2024-02-20 15:00:00"]);
});

test("the record is empty if the lottery is not among the campaigns", () => {
  expect(enter([record]).data("records")).toEqual([]);
});
