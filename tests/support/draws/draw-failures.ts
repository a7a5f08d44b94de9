import { expect, vi } from "vitest";
import { pass, skip } from "../browser/held-time.ts";
import type { DrawPage, Reply } from "./draw-page.ts";

/** Failure of a draw, and the toast that the customer sees. */
export interface Failure {
  name: string;
  reply: Reply;
  toast: string;
}

/** Milliseconds after which a call is given up. */
const TIMEOUT_MS = 20_000;

const NETWORK = "网络异常";

/** Failures that are the same for every widget; each widget adds an answer without a valid prize. */
export const failures: Failure[] = [
  {
    name: "refused",
    reply: { code: "500", message: "活动太火爆，请稍后再试" },
    toast: "活动太火爆，请稍后再试",
  },
  { name: "cut off", reply: { isCut: true }, toast: NETWORK },
  { name: "too slow", reply: { after: Number.POSITIVE_INFINITY }, toast: NETWORK },
  { name: "HTTP 500", reply: { status: 500 }, toast: NETWORK },
  { name: "not JSON", reply: { body: "<html>" }, toast: NETWORK },
];

/** Chromium itself reports failed requests on the console. */
export const expectedProblems = [/Failed to load resource/];

/**
 * Taps the button of a draw four times in 300 ms of held time, the first two in one task. Then lets the answer arrive,
 * or the call time out. Expects a single request.
 */
export async function tapFourTimes(draw: DrawPage, reply: Reply, name = "a prize"): Promise<void> {
  const before = draw.requests;
  draw.answerWith({ after: 100, ...reply });
  await draw.button.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await draw.waitFor("pending");
  // A call aborted before it is counted would never be counted.
  await vi.waitUntil(() => draw.requests > before, { timeout: 30_000, interval: 5 });
  for (const ms of [100, 200]) {
    await pass(draw.page, ms);
    await draw.button.evaluate((button: HTMLElement) => button.click());
  }
  if (reply.after === Number.POSITIVE_INFINITY) {
    await skip(draw.page, TIMEOUT_MS - 301);
    expect((await draw.look()).phase, name).toBe("pending");
    await skip(draw.page, 1);
  } else await draw.arrive();
  expect(draw.requests, name).toBe(before + 1);
}
