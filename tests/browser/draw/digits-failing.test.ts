import { afterAll, beforeAll, describe, expect } from "vitest";
import { test } from "../../support/browser.ts";
import { NumberPage, type Rolled, STANDING, stridesOf } from "../../support/draw-digits.ts";
import { type Draws, type Reply, startDraws } from "../../support/draw-page.ts";

let draws: Draws;
beforeAll(async () => {
  draws = await startDraws();
});
afterAll(() => draws.stop());

/** A call may take 20 seconds; here it takes less. */
const SHORT_TIMEOUT = `const { setTimeout } = window;
window.setTimeout = (task, ms, ...more) => setTimeout(task, ms === 20000 ? 1500 : ms, ...more);`;

/** Chromium itself reports failed requests on the console. */
const expectedProblems = [/Failed to load resource/];

const failures: Array<{ reply: Reply; toast: string }> = [
  { reply: { code: "500", message: "活动太火爆，请稍后再试" }, toast: "活动太火爆，请稍后再试" },
  { reply: { isCut: true }, toast: "网络异常" },
  { reply: { after: Number.POSITIVE_INFINITY }, toast: "网络异常" },
  { reply: { status: 500 }, toast: "网络异常" },
  { reply: { body: "<html>" }, toast: "网络异常" },
  { reply: { prize: "123" }, toast: "页面数据异常" },
];

describe("the digits (3: lock)", () => {
  test("four taps in 300 ms are one request, and the next draw works, whatever became of the last", async ({
    open,
  }) => {
    const play = async (list: typeof failures) => {
      const page = await NumberPage.open(draws, open, { before: SHORT_TIMEOUT, expectedProblems });
      const tapFourTimes = async (reply: Reply) => {
        page.draw.reply = reply;
        const before = page.draw.requests;
        await page.draw.button.evaluate(async (button: HTMLElement) => {
          for (let i = 0; i < 4; i++) {
            button.click();
            await new Promise((resolve) => setTimeout(resolve, 100));
          }
        });
        await page.draw.waitUntilFree();
        expect(page.draw.requests).toBe(before + 1);
      };
      for (const { reply, toast } of list) {
        await Promise.all([
          tapFourTimes({ after: 400, ...reply }),
          page.draw.toast.getByText(toast).waitFor({ state: "attached" }),
        ]);
        expect(await page.settle()).toMatchObject({ phase: "rest", isDrawn: false, seen: STANDING });
      }
      await tapFourTimes({ prize: "80642", after: 400 });
      expect(await page.look()).toMatchObject({ isDrawn: true, seen: "80642" });
    };
    await Promise.all([failures.slice(0, 3), failures.slice(3)].map(play));
  });

  test("who is logged out meanwhile is not left with digits that roll", async ({ open }) => {
    const page = await NumberPage.open(draws, open);
    await page.draw.tap({ code: "200001", message: "登录失效", after: 300 });
    await page.draw.waitUntilFree();
    expect(await page.settle()).toMatchObject({ phase: "rest", isDrawn: false });
    expect(await page.play({ prize: "80642" })).toMatchObject({ seen: "80642" });
  });
});

/** Never backwards, and at no time faster than a digit cruises: a jump forwards is one, too. */
function expectSteady(frames: Rolled[], speed: number): void {
  const strides = stridesOf(frames);
  expect(strides.length).toBeGreaterThan(50);
  for (const { ms, by } of strides) {
    expect(by).toBeGreaterThan(-0.02);
    expect(by).toBeLessThan(speed * ms + 0.3);
  }
}

/** Cells a millisecond: 24 in half a second, or 20 a second where there is more time. */
const QUICK = 24 / 500;
const USUAL = 0.02;

describe("the digits (4: slow or failing server)", () => {
  test("roll on while they wait, and join the landing without a step back", async ({ open }) => {
    const play = async (after: number) => {
      const page = await NumberPage.open(draws, open, { route: "/digitsFull" });
      const frames = await page.watch();
      expect(await page.play({ prize: "80642", after })).toMatchObject({ seen: "80642" });
      expectSteady(await frames(), USUAL);
    };
    await Promise.all([0, 250, 700, 2500].map(play));
  });

  test("come to rest where they were after a failure, without a step back; a retry at once goes on from there", async ({
    open,
  }) => {
    const play = async (after: number) => {
      const page = await NumberPage.open(draws, open, { expectedProblems });
      const frames = await page.watch();
      await page.draw.tap({ isCut: true, after });
      await page.draw.toast.getByText("网络异常").waitFor();
      await page.draw.waitUntilFree();
      expect(await page.play({ prize: "80642", after: 300 })).toMatchObject({ seen: "80642" });
      expectSteady(await frames(), QUICK);
      await page.draw.waitUntilFree();
      await page.draw.tap({ isCut: true, after });
      await page.draw.waitUntilFree();
      expect(await page.settle()).toMatchObject({ isDrawn: false, seen: STANDING });
    };
    await Promise.all([0, 400, 1200].map(play));
  });
});
