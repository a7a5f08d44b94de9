import { describe, expect, test } from "vitest";
import { CLAIM, SLOW_MS, STATUS, serveSandbox } from "./served-sandbox.ts";

const { call, control } = serveSandbox();

describe("faults", () => {
  const spoil = (kind: string, path = STATUS, times?: number) =>
    control("fault", { path, kind, ...(times && { times }) });

  test("status500, html and logout", async () => {
    await spoil("status500");
    expect((await call(STATUS)).status).toBe(500);
    await spoil("html");
    expect((await call(STATUS)).headers.get("content-type")).toBe("text/html; charset=utf-8");
    await spoil("logout");
    expect(await (await call(STATUS)).json()).toMatchObject({ code: "200001" });
  });

  test("malformed is no JSON", async () => {
    await spoil("malformed");
    await expect((await call(STATUS)).json()).rejects.toThrow(SyntaxError);
  });

  test("offline cuts the connection", async () => {
    await spoil("offline");
    const answer = call(STATUS).then((response) => response.text());
    await expect(answer).rejects.toThrow(/^(terminated|fetch failed)$/);
  });

  test("timeout never answers", async () => {
    await spoil("timeout");
    const patience = new AbortController();
    setTimeout(() => patience.abort(), 150);
    await expect(call(STATUS, "old-user", { signal: patience.signal })).rejects.toThrow("aborted");
    expect((await call(STATUS)).status).toBe(200);
  });

  test("slow gives the right answer, late", async () => {
    await spoil("slow");
    const before = performance.now();
    expect(await (await call(STATUS)).json()).toMatchObject({ code: "0" });
    expect(performance.now() - before).toBeGreaterThan(SLOW_MS - 2);
  });

  test.each([
    ["once where nothing is said", STATUS, undefined, [500, 200, 200]],
    ["so many times", STATUS, 2, [500, 500, 200]],
    ["with the base path", `/prod-api${STATUS}`, 1, [500, 200, 200]],
    ["any path", "*", 2, [500, 500, 200]],
    ["only its own path", CLAIM, 3, [200, 200, 200]],
  ])("%s", async (_, path, times, statuses) => {
    await spoil("status500", path, times);
    expect([(await call(STATUS)).status, (await call(STATUS)).status, (await call(STATUS)).status]).toEqual(
      statuses,
    );
  });

  test("come one after the other, can be listed and taken away", async () => {
    await spoil("status500");
    await spoil("html");
    await spoil("slow", CLAIM, 5);
    expect((await control("faults")).body).toHaveLength(3);
    expect((await call(STATUS)).status).toBe(500);
    await spoil("none");
    expect((await control("faults")).body).toEqual([{ path: CLAIM, kind: "slow", times: 5 }]);
    await spoil("none", "*");
    expect((await control("faults")).body).toEqual([]);
  });

  test("a spoilt claim claims nothing", async () => {
    await control("order", { token: "old-user", fee: 120 });
    for (const kind of ["status500", "malformed", "html", "logout"]) {
      await spoil(kind, CLAIM);
      await call(CLAIM);
    }
    expect((await control("account?token=old-user")).body.vouchers).toEqual([]);
  });
});
