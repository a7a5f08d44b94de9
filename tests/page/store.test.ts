import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { prizeDrawPhase } from "../../src/play/prize-draw-phase.ts";
import { planFor, requestTo } from "../support/play/page.ts";
import { openPage } from "./open-store.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const plan = planFor(
  {
    endpoints: { draw: { path: "/draw", data: { type: "number" } } },
    draws: { main: { result: "draw", places: [{ prize: 1, label: "" }], announce: "中奖" } },
    actions: { draw: { steps: [{ call: "draw" }, { play: "main" }, { toast: "领取成功" }] } },
    values: { clock: "now" },
  },
  { ticks: true },
);

const motion = ({ store }: ReturnType<typeof openPage>) => prizeDrawPhase(store.get(), "main").phase;

async function tapAndLand(page: ReturnType<typeof openPage>): Promise<void> {
  page.store.dispatch({ type: "tapped", action: "draw", at: 0 });
  await vi.advanceTimersByTimeAsync(0);
  expect(motion(page)).toBe("landing");
}

describe("the key of a call", () => {
  const keyOf = ({ sent }: ReturnType<typeof openPage>, call: number) =>
    sent[call]?.headers["Idempotency-Key"];

  it("is new for each tap", async () => {
    const page = openPage(plan);
    await tapAndLand(page);
    page.store.landing("main", 1);
    await vi.advanceTimersByTimeAsync(1);
    await tapAndLand(page);
    expect(keyOf(page, 0)).toMatch(/^[\da-f-]{36}$/);
    expect(keyOf(page, 1)).toMatch(/^[\da-f-]{36}$/);
    expect(keyOf(page, 1)).not.toBe(keyOf(page, 0));
  });

  it("is not sent with loads, which change nothing", () => {
    const page = openPage(planFor({ endpoints: { info: { path: "/info" } }, load: ["info"] }));
    expect(page.sent).toEqual([requestTo("/info")]);
  });
});

describe("a landing", () => {
  it("ends after the duration that the widget reported, by a timer", async () => {
    const page = openPage(plan);
    await tapAndLand(page);
    page.store.landing("main", 5000);
    await vi.advanceTimersByTimeAsync(4999);
    expect(page.said).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(page.said).toEqual(["(中奖)", "领取成功"]);
    expect(motion(page)).toBe("rest");
  });

  it("ends also if no widget shows it", async () => {
    const page = openPage(plan);
    await tapAndLand(page);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(page.said).toEqual(["(中奖)", "领取成功"]);
  });

  it("ends at once, and only once, when the customer returns", async () => {
    const page = openPage(plan);
    await tapAndLand(page);
    page.store.landing("main", 5000);
    page.comeBack();
    expect(page.said).toEqual(["(中奖)", "领取成功"]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(page.said).toHaveLength(2);
  });

  it("of an earlier draw does not end a later one", async () => {
    const page = openPage(plan);
    await tapAndLand(page);
    page.store.landing("main", 5000);
    page.comeBack();
    await vi.advanceTimersByTimeAsync(1000);
    await tapAndLand(page);
    page.store.landing("main", 5000);
    await vi.advanceTimersByTimeAsync(4500);
    expect(motion(page)).toBe("landing");
  });

  it("leaves no timer when the page is left", async () => {
    const page = openPage(plan);
    await tapAndLand(page);
    page.stop();
    expect(vi.getTimerCount()).toBe(0);
    page.comeBack();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(page.said).toEqual([]);
    expect(page.aborted).toEqual([true]);
  });
});

it("ticks on the full second", async () => {
  vi.setSystemTime(1_700_000_000_250);
  const ticking = openPage(plan);
  const seen: number[] = [];
  ticking.store.subscribe(() => seen.push(ticking.store.get().now));
  await vi.advanceTimersByTimeAsync(3000);
  expect(seen.map((now) => now % 1000)).toEqual([0, 0, 0]);
});

it("ignores an answer that was requested before an action ended, and loads it again", async () => {
  const waiting: Array<{ path: string; answer: (data: unknown) => void }> = [];
  const { store } = openPage(
    planFor({
      endpoints: { status: { path: "/status", data: { type: "number" } }, claim: { path: "/claim" } },
      load: ["status"],
      actions: { claim: { steps: [{ call: "claim" }, { reload: "status" }] } },
    }),
    { answer: (path) => new Promise((answer) => waiting.push({ path, answer })) },
  );
  await vi.advanceTimersByTimeAsync(10);
  waiting[0]?.answer(0);
  await vi.advanceTimersByTimeAsync(10);
  store.dispatch({ type: "retried" });
  store.dispatch({ type: "tapped", action: "claim", at: 0 });
  expect(waiting.map(({ path }) => path)).toEqual(["/status", "/status", "/claim"]);
  waiting[2]?.answer(null);
  await vi.advanceTimersByTimeAsync(10);
  expect(waiting.map(({ path }) => path)).toEqual(["/status", "/status", "/claim", "/status"]);
  waiting[1]?.answer(1);
  waiting[3]?.answer(2);
  await vi.advanceTimersByTimeAsync(10);
  expect(store.get().answers.status).toMatchObject({ data: 2, busy: false });
});
