import { describe, expect, test } from "vitest";
import type { LoggedCall } from "../../src/sandbox/http/call-log.ts";
import { CLAIM, SLOW_MS, STATUS, serveSandbox } from "./served-sandbox.ts";

const { call, control } = serveSandbox();

describe("faults", () => {
  const spoil = (kind: string, path = STATUS, times?: number) =>
    control("fault", { path, kind, ...(times && { times }) });

  test("status500, html and logout spoil the answer", async () => {
    await spoil("status500");
    expect((await call(STATUS)).status).toBe(500);
    await spoil("html");
    expect((await call(STATUS)).headers.get("content-type")).toBe("text/html; charset=utf-8");
    await spoil("logout");
    expect(await (await call(STATUS)).json()).toMatchObject({ code: "200001" });
  });

  test("malformed is not JSON", async () => {
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
    ["spoil one call by default", STATUS, undefined, [500, 200, 200]],
    ["spoil the given number of calls", STATUS, 2, [500, 500, 200]],
    ["may name a path with /prod-api", `/prod-api${STATUS}`, 1, [500, 200, 200]],
    ["may affect any path", "*", 2, [500, 500, 200]],
    ["affect only their own path", CLAIM, 3, [200, 200, 200]],
  ])("%s", async (_, path, times, statuses) => {
    await spoil("status500", path, times);
    expect([(await call(STATUS)).status, (await call(STATUS)).status, (await call(STATUS)).status]).toEqual(
      statuses,
    );
  });

  test("are used one after the other, and can be listed and removed", async () => {
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

  describe("other forms", () => {
    const DATA = { activityTimeState: 0, taskAmount: 120 };
    const WRITTEN = { activityTimeState: "0", taskAmount: "120", unforeseen: ["?"] };
    const answered = async (path = STATUS) => (await (await call(path)).json()).data;

    test("rewrite the data until the fault is removed, even if it was added twice", async () => {
      await spoil("otherForms", "*", 2);
      await spoil("otherForms", "*");
      expect((await control("faults")).body).toEqual([{ path: "*", kind: "otherForms" }]);
      for (let i = 0; i < 4; i++) expect(await answered()).toMatchObject(WRITTEN);
      await spoil("none", "*");
      expect(await answered()).toMatchObject(DATA);
    });

    test("affect only their path, and keep the campaign's time", async () => {
      await spoil("otherForms", CLAIM);
      expect(await answered()).toMatchObject(DATA);
      await spoil("otherForms");
      await control("clock", { now: "2025-01-28T09:00:00+08:00" });
      expect((await call(STATUS)).headers.get("date")).toMatch(/^Tue, 28 Jan 2025 01:00:0\d GMT$/);
      expect(await answered()).toMatchObject(WRITTEN);
    });

    test("come after temporary faults", async () => {
      await spoil("otherForms");
      await spoil("status500");
      expect((await control("faults")).body).toEqual([
        { path: STATUS, kind: "status500", times: 1 },
        { path: STATUS, kind: "otherForms" },
      ]);
      expect((await call(STATUS)).status).toBe(500);
      expect(await answered()).toMatchObject(WRITTEN);
    });

    test("leave a refusal unchanged, and let a claim succeed", async () => {
      await spoil("otherForms", "*");
      expect(await (await call(CLAIM)).json()).toMatchObject({ code: "500", data: null });
      await control("order", { token: "old-user", fee: 120 });
      expect(await (await call(CLAIM)).json()).toMatchObject({ code: "0", data: null });
      expect((await control("account?token=old-user")).body.vouchers).toMatchObject([{ amount: 500 }]);
      expect(await answered()).toMatchObject({ todayFee: "120", receive: "1" });
      const entries = (await control("calls")).body;
      expect(entries.map(({ code, fault, misfit }: LoggedCall) => [code, fault, misfit])).toEqual([
        ["500", "otherForms", undefined],
        ["0", "otherForms", undefined],
        ["0", "otherForms", undefined],
      ]);
    });
  });

  test("a spoiled claim claims nothing", async () => {
    await control("order", { token: "old-user", fee: 120 });
    for (const kind of ["status500", "malformed", "html", "logout"]) {
      await spoil(kind, CLAIM);
      await call(CLAIM);
    }
    expect((await control("account?token=old-user")).body.vouchers).toEqual([]);
  });
});
