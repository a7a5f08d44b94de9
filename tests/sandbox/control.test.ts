import { request as httpRequest } from "node:http";
import { describe, expect, test } from "vitest";
import { bridge, STATUS, serveSandbox } from "./served-sandbox.ts";

const { call, control, origin } = serveSandbox();

describe("the control", () => {
  test("answers orders and recharges with the account", async () => {
    expect((await control("order", { token: "never-recharged", fee: 19.99 })).body).toMatchObject({
      todayFee: 19.99,
    });
    expect((await control("recharge", { token: "never-recharged", amount: "50" })).body).toMatchObject({
      hasRecharged: true,
      recharges: [{ amount: 50, by: "card" }],
    });
    const wallet = { token: "never-recharged", amount: 9, by: "wallet" };
    expect((await control("recharge", wallet)).body.recharges[0]).toMatchObject({ amount: 9, by: "wallet" });
  });

  test("places many orders at once, and closes them", async () => {
    const open = (orders: { closedAt: string | null }[]) =>
      orders.filter(({ closedAt }) => closedAt === null).length;
    const { body } = await control("order", { token: "old-user", fee: 1, times: 1000, plAmount: -12.5 });
    expect([body.orders.length, body.todayFee, body.orders[0].plAmount]).toEqual([1000, 1000, -12.5]);
    const last = (await control("close", { token: "old-user", plAmount: "-3" })).body;
    expect(last.orders[0]).toMatchObject({ id: body.orders[0].id, plAmount: -3 });
    expect(last.orders[0].closedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/);
    const one = (await control("close", { token: "old-user", order: body.orders[7].id })).body;
    expect([one.orders[7].closedAt, open(one.orders)]).toEqual([expect.any(String), 998]);
    expect(open((await control("close", { token: "old-user", order: "all" })).body.orders)).toBe(0);
  });

  test("sets the clock", async () => {
    expect((await control("clock", { now: 1_737_496_800_000 })).body).toMatchObject({ automatic: false });
    expect((await control("clock")).body.now).toMatch(/^2025-01-22T06:00:0/);
    expect((await control("clock", { now: null })).body).toMatchObject({ automatic: true });
    expect((await control("clock", { now: "2025-01-28", campaign: "yearTaskTicket" })).status).toBe(200);
  });

  test("lists personas, bridge and campaigns", async () => {
    expect((await control("personas")).body.map(({ token }: { token: string }) => token)).toContain(
      "new-day3",
    );
    expect((await control("bridge")).body).toEqual([bridge]);
    expect((await control("campaigns")).body[0]).toMatchObject({
      picked: null,
      tables: { main: [{ state: "short", text: "去订购" }] },
    });
  });

  test("returns the campaign of one page", async () => {
    const [first] = (await control("campaigns")).body;
    expect((await control(`campaign?path=${first.route}`)).body).toEqual(first);
    expect((await control("campaign?path=/nowhere")).body).toBeNull();
  });

  test("picks a state", async () => {
    const pick = { campaign: "yearTaskTicket", table: "main", state: "short" };
    expect((await control("pick", pick)).body.picked).toEqual({ table: "main", state: "short" });
    expect(await (await call(STATUS)).json()).toMatchObject({ data: { taskAmount: 2 } });
    expect((await control("pick", { ...pick, state: null })).body.picked).toBeNull();
  });

  test.each([
    ["order", { token: "nobody", fee: 1 }, '"token" is "nobody", expected a persona: new-day1'],
    [
      "order",
      { token: "old-user" },
      '"fee" is missing, expected yuan from 0 to 1000000 with at most two decimals',
    ],
    ["order", { token: "old-user", fee: -1 }, '"fee" is -1, expected yuan'],
    ["order", { token: "old-user", fee: 0.001 }, '"fee" is 0.001, expected yuan'],
    ["order", { token: "old-user", fee: "lots" }, '"fee" is "lots", expected yuan'],
    [
      "order",
      { token: "old-user", fee: 1, times: 1001 },
      '"times" is 1001, expected a whole number from 1 to 1000',
    ],
    [
      "order",
      { token: "old-user", fee: 1, plAmount: 0.001 },
      '"plAmount" is 0.001, expected yuan from -1000000 to',
    ],
    ["close", { token: "nobody" }, '"token" is "nobody", expected a persona'],
    [
      "close",
      { token: "old-user" },
      '"order" is missing, expected all, or an open order of old-user: none is open',
    ],
    [
      "close",
      { token: "old-user", order: "order-99" },
      '"order" is "order-99", expected all, or an open order',
    ],
    ["recharge", { token: "old-user", amount: 0 }, '"amount" is 0, expected yuan from 0.01'],
    ["recharge", { token: "old-user", amount: 9, by: "cash" }, '"by" is "cash", expected card or wallet'],
    ["clock", {}, '"now" is missing, expected ISO text'],
    ["clock", { now: "tomorrow" }, '"now" is "tomorrow", expected ISO text'],
    ["clock", { now: null, campaign: "nothing" }, '"campaign" is "nothing", expected the id of a campaign: '],
    ["fault", { kind: "fire" }, '"kind" is "fire", expected one of status500'],
    ["fault", { kind: "slow", path: "api" }, '"path" is "api", expected the path'],
    ["fault", { kind: "slow", times: 0 }, '"times" is 0, expected a whole number from 1'],
    ...["constructor", "toString", "hasOwnProperty", "__proto__"].map((table): [string, object, string] => [
      "pick",
      { campaign: "yearTaskTicket", table, state: "short" },
      `"table and state" is "${table}.short", expected one of main.short`,
    ]),
    ["pick", { campaign: "nothing" }, '"campaign" is "nothing", expected the id of a campaign: '],
    [
      "pick",
      { campaign: "yearTaskTicket", table: "main", state: "x" },
      '"table and state" is "main.x", expected one of main.short',
    ],
    ["reset", [], "The body is not a JSON object"],
  ])("refuses %s with %j", async (name, body, message) => {
    const answer = await control(name, body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(message);
  });

  test("answers errors for an unknown account and an unknown control", async () => {
    expect((await control("account?token=nobody")).status).toBe(400);
    const unknown = await control("nothing");
    expect([unknown.status, unknown.body.message]).toEqual([
      404,
      expect.stringContaining("GET /__sandbox/personas"),
    ]);
    expect((await control("order?token=old-user&fee=1")).status).toBe(404);
  });
});

describe("access to the control", () => {
  test.each([
    ["this page", () => ({ origin: origin() }), 200],
    ["another site", () => ({ origin: "https://evil.example" }), 403],
    ["a sandboxed frame", () => ({ origin: "null" }), 403],
    ["another port", () => ({ origin: "http://127.0.0.1:1" }), 403],
  ])("from %s is allowed or refused", async (_, headers, status) => {
    expect((await control("reset", {}, headers())).status).toBe(status);
  });

  test("is refused for a foreign name that resolves to this machine", async () => {
    const { port } = new URL(origin());
    const status = await new Promise((resolve) => {
      const headers = { host: "evil.example", origin: "http://evil.example" };
      httpRequest({ port, host: "127.0.0.1", path: "/__sandbox/personas", headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).end();
    });
    expect(status).toBe(403);
  });

  test("is refused for forms and plain text", async () => {
    for (const headers of [
      { "content-type": "text/plain" },
      { "content-type": "application/x-www-form-urlencoded" },
    ]) {
      const { status, body } = await control("clock", { now: 0 }, headers);
      expect([status, body.message]).toEqual([400, expect.stringContaining("expected application/json")]);
    }
  });
});
