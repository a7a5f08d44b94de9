import { describe, expect, test } from "vitest";
import { formatShanghaiTime } from "../../campaigns/sandbox/mall/calendar.ts";
import { DAY_MS } from "../../src/language/time.ts";
import { openSandbox, TODAY } from "./player.ts";

describe("personas", () => {
  test.each([
    ["new-day1", 1, true],
    ["new-never-recharged", 2, false],
    ["new-day3", 3, true],
    ["new-day7", 7, true],
    ["old-day8", 8, true],
    ["old-user", 400, true],
    ["never-recharged", 200, false],
    ["bank-card-user", 2000, true],
  ])("%s is on day %i after registration", (token, registerDays, hasRecharged) => {
    expect(openSandbox().sandbox.account(token)).toMatchObject({
      registerDays,
      hasRecharged,
      orders: [],
      vouchers: [],
    });
  });

  test("are the only accounts", () => {
    const { sandbox } = openSandbox();
    expect(sandbox.account("somebody")).toBeUndefined();
    expect(sandbox.account("")).toBeUndefined();
    expect(sandbox.mall.order("somebody", 100)).toBeUndefined();
  });

  test("may recharge even if they never have", () => {
    const { sandbox } = openSandbox();
    sandbox.mall.recharge("never-recharged", 10_000);
    expect(sandbox.account("never-recharged")).toMatchObject({
      hasRecharged: true,
      recharges: [{ amount: 100 }],
    });
  });
});

describe("the age of a persona", () => {
  const days = (...moments: (string | null)[]) => {
    const { sandbox } = openSandbox();
    return moments.map((moment) => {
      sandbox.setClock(moment === null ? null : Date.parse(`${moment}T12:00:00+08:00`));
      return sandbox.account("new-day3")?.registerDays;
    });
  };

  test.each([
    ["aging with the clock", ["2025-01-21", "2025-01-22", "2025-02-20"], [3, 4, 33]],
    ["restarting since the clock was set back before its first day", ["2025-01-21", "2025-01-20"], [3, 3]],
    [
      "unchanged since the clock was set back to a later day",
      ["2025-01-21", "2025-01-25", "2025-01-23"],
      [3, 7, 5],
    ],
    ["restarting after a jump of the clock", ["2025-01-21", null, "2025-01-28"], [3, 3, 3]],
  ])("is right when the persona is %s", (_, moments, expected) => {
    expect(days(...moments)).toEqual(expected);
  });

  test("increases with real time", () => {
    const { sandbox, clock } = openSandbox();
    sandbox.account("new-day7");
    clock.now += DAY_MS;
    expect(sandbox.account("new-day7")?.registerDays).toBe(8);
  });
});

describe("the clock", () => {
  test("runs on from where it was set, and returns to real time", () => {
    const { sandbox, clock } = openSandbox();
    sandbox.setClock(Date.parse("2025-01-21T23:59:59+08:00"));
    clock.now += 1000;
    expect(formatShanghaiTime(sandbox.mall.now())).toBe("2025-01-22T00:00:00+08:00");
    sandbox.setClock(null);
    expect(sandbox.mall.now()).toBe(TODAY + 1000);
  });

  test("hides later days when it is set back, and keeps that day itself", () => {
    const { sandbox } = openSandbox();
    const at = (time: string) => sandbox.setClock(Date.parse(`2025-${time}:00+08:00`));
    at("01-21T10:00");
    sandbox.mall.order("old-user", 100);
    at("01-22T20:00");
    sandbox.mall.order("old-user", 200);
    at("01-22T08:00");
    expect(sandbox.account("old-user")).toMatchObject({ todayFee: 2, orders: [{ fee: 2 }, { fee: 1 }] });
    at("01-21T08:00");
    expect(sandbox.account("old-user")).toMatchObject({ todayFee: 1, orders: [{ fee: 1 }] });
    at("01-23T08:00");
    expect(sandbox.account("old-user")?.orders).toHaveLength(2);
  });
});

test("fees are added up without drift", () => {
  const { sandbox } = openSandbox();
  for (let i = 0; i < 10; i++) sandbox.mall.order("old-user", 10);
  expect(sandbox.account("old-user")?.todayFee).toBe(1);
});

test("reset deletes everything", () => {
  const { sandbox } = openSandbox();
  const fresh = JSON.stringify(sandbox.account("old-user"));
  sandbox.setClock(0);
  sandbox.mall.order("old-user", 100);
  sandbox.faults.add({ path: "*", kind: "slow", times: 9 });
  sandbox.calls.add({ path: "/", token: "", time: "", code: "0" });
  sandbox.reset();
  expect(JSON.stringify(sandbox.account("old-user"))).toBe(fresh);
  expect([sandbox.faults.list(), sandbox.calls.list()]).toEqual([[], []]);
});
