import { expect, vi } from "vitest";
import { pass, skip } from "../browser/held-time.ts";
import type { DrawPage, Reply } from "./draw-page.ts";

/** What may become of a draw but a result, and what the customer is told then. */
export interface Failure {
  name: string;
  reply: Reply;
  toast: string;
}

/** A call is given up after so many milliseconds. */
const TIMEOUT_MS = 20_000;

const NETWORK = "网络异常";

/** Whatever is drawn for; that the answer is no prize is for each widget to add. */
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
 * Taps the button of a draw whose time is held four times in 300 ms, the first two within one task, and lets the
 * answer come, or the call be given up: that is one request.
 */
export async function tapFourTimes(draw: DrawPage, reply: Reply, name = "a prize"): Promise<void> {
  const before = draw.requests;
  draw.answerWith({ after: 100, ...reply });
  await draw.button.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await draw.waitFor("pending");
  // A call that is given up before it is counted never is.
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
