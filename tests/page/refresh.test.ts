import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { planFor } from "../support/play/page.ts";
import { openPage, type World } from "./open-store.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A page with data of its own, open for a minute before the campaign starts. */
const start = Date.parse("2025-02-10T09:30:00+08:00");
const dated = {
  schedule: { start: "2025-02-10T09:30:00+08:00" },
  endpoints: {
    mine: { path: "/mine", data: { type: "number" as const } },
    news: { path: "/news", requiresLogin: false },
    claim: { path: "/claim" },
  },
  load: ["mine", "news"],
  actions: { claim: { steps: [{ call: "claim" as const }] } },
};

describe("when a moment passes on which the page depends", () => {
  /** The page a minute before the start, its data there, on a phone whose turn among all others is this. */
  async function openBefore(turn: number, world: World = {}) {
    vi.setSystemTime(start - 60_000);
    const page = openPage(planFor(dated), { ...world, turn });
    await vi.advanceTimersByTimeAsync(0);
    expect(page.asked.splice(0)).toEqual(["/mine", "/news"]);
    return page;
  }

  it.each([
    [0.1, 1000],
    [0.5, 5000],
    [0.9999, 9999],
  ])("it is loaded again after a pause of its own: turn %s after %i ms", async (turn, pause) => {
    const page = await openBefore(turn);
    await vi.advanceTimersByTimeAsync(60_000 + pause - 1);
    expect(page.asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(page.asked).toEqual(["/mine", "/news"]);
    // Once: the day that goes on from there is no further moment.
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(page.asked).toHaveLength(2);
  });

  it("it is loaded once where two of them pass in that pause", async () => {
    const page = await openBefore(0.5);
    await vi.advanceTimersByTimeAsync(60_000);
    page.store.dispatch({ type: "passed" });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(page.asked).toEqual(["/mine", "/news"]);
  });

  it("it is loaded when a countdown on it ends, too", async () => {
    const page = await openBefore(0.5);
    page.store.dispatch({ type: "passed" });
    await vi.advanceTimersByTimeAsync(4999);
    expect(page.asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(page.asked).toEqual(["/mine", "/news"]);
  });

  it("nothing is loaded for who has left it by then", async () => {
    const page = await openBefore(0.5);
    await vi.advanceTimersByTimeAsync(60_000);
    page.stop();
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(page.asked).toEqual([]);
  });

  it("who was refused is not asked again", async () => {
    const error = { kind: "loggedOut", code: "200001", message: "登录已失效" };
    const answer = (path: string) => (path === "/mine" ? Promise.reject(error) : Promise.resolve(1));
    const page = await openBefore(0.5, { answer });
    await vi.advanceTimersByTimeAsync(70_000);
    expect(page.asked).toEqual(["/news"]);
  });

  it("nothing is loaded because the clock was set over it", async () => {
    let isSet = false;
    const page = await openBefore(0.5, { now: () => Date.now() + (isSet ? 120_000 : 0) });
    isSet = true;
    page.store.dispatch({ type: "tapped", action: "claim", at: 0 });
    await vi.advanceTimersByTimeAsync(0);
    expect(page.store.get().now).toBe(start + 60_000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(page.asked).toEqual(["/claim"]);
  });

  it("nor by a return over it: whoever comes back asks for all of it anyway", async () => {
    const page = await openBefore(0.5);
    vi.setSystemTime(start + 5000);
    page.comeBack();
    expect(page.store.get().now).toBe(start + 5000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(page.asked).toEqual([]);
  });

  it("a page that shows no time does not tick until then", async () => {
    const page = await openBefore(0.5);
    const seen: number[] = [];
    page.store.subscribe(() => seen.push(page.store.get().now));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seen).toEqual([start]);
  });
});

describe("what the phone is asked", () => {
  const asking = planFor({
    actions: {
      order: { steps: [{ native: "order" }, { toast: "欢迎回来" }] },
      pay: { steps: [{ redirect: "https://pay.bank.example" }, { toast: "欢迎回来" }] },
      go: { steps: [{ navigate: "/there" }, { toast: "欢迎回来" }] },
    },
  });
  it.each<[action: string, failure: string | undefined, said: string]>([
    ["order", undefined, "欢迎回来"],
    ["order", "请在App内打开", "请在App内打开"],
    ["pay", undefined, "欢迎回来"],
    ["pay", "页面无法打开", "页面无法打开"],
    ["login", "请在App内打开", "请在App内打开"],
    ["go", "说不了什么", "欢迎回来"],
  ])("by %s, when it says %s: %s", (action, failure, said) => {
    const page = openPage(asking, { act: () => failure });
    page.store.dispatch({ type: "tapped", action, at: 0 });
    expect(page.said).toEqual([said]);
    expect(page.store.get().runs).toEqual({});
  });
});
