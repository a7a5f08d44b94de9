import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { planFor } from "../support/play/page.ts";
import { openPage, type World } from "./open-store.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A campaign with data and a start, and its start (ms since 1970). */
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

describe("when a moment passes that the page depends on", () => {
  /** Opens the page a minute before the start, with its data loaded, on a phone with this random number. */
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
  ])("its data is loaded again after a random delay: %s gives %i ms", async (turn, pause) => {
    const page = await openBefore(turn);
    await vi.advanceTimersByTimeAsync(60_000 + pause - 1);
    expect(page.asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(page.asked).toEqual(["/mine", "/news"]);
    // Only once: no other moment follows on that day.
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(page.asked).toHaveLength(2);
  });

  it("its data is loaded once if two moments pass during the delay", async () => {
    const page = await openBefore(0.5);
    await vi.advanceTimersByTimeAsync(60_000);
    page.store.dispatch({ type: "passed" });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(page.asked).toEqual(["/mine", "/news"]);
  });

  it("its data is loaded again at the end of a countdown, too", async () => {
    const page = await openBefore(0.5);
    page.store.dispatch({ type: "passed" });
    await vi.advanceTimersByTimeAsync(4999);
    expect(page.asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(page.asked).toEqual(["/mine", "/news"]);
  });

  it("nothing is loaded if the page was left by then", async () => {
    const page = await openBefore(0.5);
    await vi.advanceTimersByTimeAsync(60_000);
    page.stop();
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(page.asked).toEqual([]);
  });

  it("all data is loaded also after a refused token, since the customer may have logged in", async () => {
    const error = { kind: "loggedOut", code: "200001", message: "登录已失效" };
    const answer = (path: string) => (path === "/mine" ? Promise.reject(error) : Promise.resolve(1));
    const page = await openBefore(0.5, { answer });
    await vi.advanceTimersByTimeAsync(70_000);
    expect(page.asked).toEqual(["/mine", "/news"]);
  });

  it("nothing is loaded if the clock was adjusted past the moment", async () => {
    let isSet = false;
    const page = await openBefore(0.5, { now: () => Date.now() + (isSet ? 120_000 : 0) });
    isSet = true;
    page.store.dispatch({ type: "tapped", action: "claim", at: 0 });
    await vi.advanceTimersByTimeAsync(0);
    expect(page.store.get().now).toBe(start + 60_000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(page.asked).toEqual(["/claim"]);
  });

  it("nothing more is loaded if the customer returns after the moment, since a return loads everything", async () => {
    const page = await openBefore(0.5);
    vi.setSystemTime(start + 5000);
    page.comeBack();
    expect(page.store.get().now).toBe(start + 5000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(page.asked).toEqual([]);
  });

  it("a page that does not show time ticks only at that moment", async () => {
    const page = await openBefore(0.5);
    const seen: number[] = [];
    page.store.subscribe(() => seen.push(page.store.get().now));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seen).toEqual([start]);
  });
});

describe("a native call or a navigation", () => {
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
  ])("by the action %s with the failure %s shows %s", (action, failure, said) => {
    const page = openPage(asking, { act: () => failure });
    page.store.dispatch({ type: "tapped", action, at: 0 });
    expect(page.said).toEqual([said]);
    expect(page.store.get().runs).toEqual({});
  });
});
