import { focusManager } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { planFor } from "../support/play/page.ts";
import { openPage } from "./open-store.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
});

const EVERY_MS = 5000;
const plan = planFor({
  endpoints: {
    queue: { path: "/queue", everyMs: EVERY_MS, data: { type: "integer" } },
    other: { path: "/other", data: { type: "integer" } },
  },
  load: ["queue", "other"],
  actions: { leave: { steps: [{ logout: true }] } },
});

const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("loads again each time that everyMs has passed, and no other endpoint", async () => {
  let people = 9;
  const page = openPage(plan, { answer: async (path) => (path === "/queue" ? people-- : 1) });
  await passed(EVERY_MS - 1);
  expect(page.asked).toEqual(["/queue", "/other"]);
  await passed(1);
  await passed(EVERY_MS);
  expect(page.asked).toEqual(["/queue", "/other", "/queue", "/queue"]);
  expect(page.store.get().answers.queue?.data).toBe(7);
});

test("waits longer after each failure, keeps the data, and says nothing", async () => {
  let isBroken = false;
  const page = openPage(plan, {
    answer: async () => {
      if (isBroken) throw new TypeError("broken");
      return 3;
    },
  });
  await passed(0);
  isBroken = true;
  await passed(EVERY_MS);
  expect(page.asked.length).toBe(3);
  expect(page.store.get().answers.queue).toMatchObject({ busy: false, data: 3, error: undefined });
  await passed(2 * EVERY_MS - 1);
  expect(page.asked.length).toBe(3);
  await passed(1);
  expect(page.asked.length).toBe(4);
  isBroken = false;
  await passed(4 * EVERY_MS);
  await passed(EVERY_MS);
  expect(page.asked.length).toBe(6);
  expect(page.said).toEqual([]);
});

test("loads nothing while the page is hidden", async () => {
  const page = openPage(plan);
  await passed(0);
  focusManager.setFocused(false);
  await passed(3 * EVERY_MS);
  expect(page.asked).toEqual(["/queue", "/other"]);
});

test("stops when the customer is logged out", async () => {
  const page = openPage(plan);
  await passed(0);
  page.store.dispatch({ type: "tapped", action: "leave", at: 0 });
  await passed(3 * EVERY_MS);
  expect(page.asked).toEqual(["/queue", "/other"]);
});

test("makes no second call while one is on its way", async () => {
  let calls = 0;
  const page = openPage(plan, {
    answer: (path) => (path === "/queue" && ++calls > 1 ? new Promise(() => {}) : Promise.resolve(1)),
  });
  await passed(5 * EVERY_MS);
  expect(page.asked).toEqual(["/queue", "/other", "/queue"]);
});

test("stops with the page", async () => {
  const page = openPage(plan);
  await passed(0);
  page.stop();
  await passed(3 * EVERY_MS);
  expect(page.asked).toEqual(["/queue", "/other"]);
});
