import { describe, expect, test } from "vitest";
import { CLAIM, formOf, STATUS, serveSandbox } from "./served-sandbox.ts";

const { call, control, origin } = serveSandbox();

describe("calls of pages", () => {
  test("answer a multipart form with an envelope", async () => {
    const response = await call(STATUS);
    expect([
      response.status,
      response.headers.get("content-type"),
      response.headers.get("cache-control"),
    ]).toEqual([200, "application/json; charset=utf-8", "no-store"]);
    expect(await response.json()).toMatchObject({ code: "0", message: "操作成功", data: { todayFee: 0 } });
  });

  test("have the campaign's time in the Date header", async () => {
    await control("clock", { now: "2025-01-28T09:00:00+08:00" });
    expect((await call(STATUS)).headers.get("date")).toMatch(/^Tue, 28 Jan 2025 01:00:0\d GMT$/);
  });

  test("claim after an order, and the voucher is in the account", async () => {
    await control("order", { token: "old-user", fee: 120 });
    expect(await (await call(CLAIM)).json()).toEqual({ code: "0", message: "操作成功", data: null });
    expect((await control("account?token=old-user")).body.vouchers).toMatchObject([
      { amount: 500, source: "yearTaskTicket" },
    ]);
  });

  test("do nothing twice if they repeat the key of an earlier call, which gets the same answer", async () => {
    const claim = async (key: string, token = "old-user") =>
      (await call(CLAIM, token, { headers: { "Idempotency-Key": key } })).json();
    await control("order", { token: "old-user", fee: 120 });
    const first = await claim("a");
    expect(first).toMatchObject({ code: "0" });
    expect(await claim("a")).toEqual(first);
    expect((await control("account?token=old-user")).body.vouchers).toHaveLength(1);
    // Another tap, and another customer.
    expect(await claim("b")).toMatchObject({ code: "500" });
    expect(await claim("a", "new-day1")).toMatchObject({ code: "500" });
  });

  const JSON_TYPE = { "content-type": "application/json" };
  const refusals: [string, () => Promise<Response>, number, string][] = [
    ["an unknown token", () => call(STATUS, "nobody"), 200, "200001"],
    ["no body at all", () => call(STATUS, "", { body: null }), 200, "200001"],
    ["an empty form", () => call(STATUS, "", { body: formOf({}) }), 200, "200001"],
    [
      "a urlencoded form",
      () => call(STATUS, "", { body: new URLSearchParams({ accessToken: "old-user" }) }),
      200,
      "0",
    ],
    ["an unknown path", () => call("/api/nothing"), 404, "404"],
    ["GET", () => call(STATUS, "", { method: "GET", body: null }), 405, "405"],
    [
      "an invalid form",
      () => call(STATUS, "", { body: "x", headers: { "content-type": "multipart/form-data; boundary=y" } }),
      400,
      "400",
    ],
    ["JSON without a token", () => call(STATUS, "", { body: "{}", headers: JSON_TYPE }), 200, "200001"],
    ["broken JSON", () => call(STATUS, "", { body: "{", headers: JSON_TYPE }), 400, "400"],
    ["a body that is too large", () => call(STATUS, "", { body: "x".repeat(1_100_000) }), 413, "413"],
  ];
  test.each(refusals)("%s", async (_, send, status, code) => {
    const response = await send();
    expect([response.status, (await response.json()).code]).toEqual([status, code]);
  });

  test("pass their own headers to the rules, in any case of letters", async () => {
    const path = "/api/djdg/account/listScrolling";
    const headers = { "X-Wlj-Sign": "5f2a", "x-wlj-timestamp": "1772424000000" };
    const signed = await (await call(path, "", { body: null, headers })).json();
    expect([signed.code, signed.data.length > 20]).toEqual(["0", true]);
    const bare = await (await call(path, "", { body: null })).json();
    expect([bare.code, bare.message]).toEqual(["500", "签名无效"]);
  });

  test("have no time if campaigns of different times share the path", async () => {
    const path = "/api/djdg/activity/all/activity/time";
    expect((await call(path)).headers.get("date")).toBeNull();
    await control("clock", { now: "2024-02-05T09:00:00+08:00" });
    expect((await call(path)).headers.get("date")).toMatch(/^Mon, 05 Feb 2024 01:00:0\d GMT$/);
  });

  test.each(["status500", "html", "logout"])("have no time in an answer spoiled by %s", async (kind) => {
    await control("clock", { now: "2025-01-28T09:00:00+08:00" });
    await control("fault", { path: STATUS, kind });
    expect((await call(STATUS)).headers.get("date")).toBeNull();
  });

  test("pass other paths on", async () => {
    const statuses = await Promise.all(
      ["/", "/prod-apis", "/__sandboxes"].map(async (path) => (await fetch(origin() + path)).status),
    );
    expect(statuses).toEqual([418, 418, 418]);
  });

  test("are logged, and a reset clears the log", async () => {
    await call(STATUS);
    await call(CLAIM, "nobody");
    await control("fault", { path: STATUS, kind: "status500" });
    await call(STATUS);
    const { body } = await control("calls");
    expect(body.map(({ time, ...entry }: { time: string }) => entry)).toEqual([
      { path: STATUS, token: "old-user", code: "0" },
      { path: CLAIM, token: "nobody", code: "200001" },
      { path: STATUS, token: "old-user", code: "", fault: "status500" },
    ]);
    expect(body[0].time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/);
    await control("reset", {});
    expect((await control("calls")).body).toEqual([]);
  });
});
