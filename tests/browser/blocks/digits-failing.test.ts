import { describe, expect } from "vitest";
import { ACCEPTED } from "../../../src/play/run.ts";
import { test } from "../../support/browser/browser.ts";
import { pass } from "../../support/browser/held-time.ts";
import { expectSteady, NumberPage, QUICK, STANDING, USUAL } from "../../support/draws/draw-digits.ts";
import { expectedProblems, failures, tapFourTimes } from "../../support/draws/draw-failures.ts";

const ways = [...failures, { name: "no number", reply: { prize: "123" }, toast: ACCEPTED }];

describe("the digits (3: lock)", () => {
  test("four taps in 300 ms are one request, and the next draw works, whatever became of the last", async ({
    open,
  }) => {
    const page = await NumberPage.open(open, { expectedProblems });
    for (const { name, reply, toast } of ways) {
      await tapFourTimes(page.draw, reply);
      await page.draw.toast.getByText(toast).waitFor();
      await page.draw.waitUntilFree();
      expect(await page.settle(), name).toMatchObject({ phase: "rest", isDrawn: false, seen: STANDING });
    }
    await tapFourTimes(page.draw, { prize: "80642" });
    await page.draw.end();
    await page.draw.waitUntilFree();
    expect(await page.look()).toMatchObject({ isDrawn: true, seen: "80642" });
  });

  test("who is logged out meanwhile is not left with digits that roll", async ({ open }) => {
    const page = await NumberPage.open(open);
    await page.draw.tap({ code: "200001", message: "登录失效", after: 300 });
    await page.draw.arrive();
    await page.page.getByRole("button", { name: "登录" }).waitFor();
    expect(await page.settle()).toMatchObject({ phase: "rest", isDrawn: false });
  });
});

describe("the digits (4: slow or failing server)", () => {
  test("roll on while they wait, and join the landing without a step back", async ({ open }) => {
    const page = await NumberPage.open(open, { route: "/digitsFull" });
    const frames = await page.watch();
    for (const [i, after] of [0, 250, 700, 2500].entries()) {
      const prize = `8064${i}`;
      expect(await page.play({ prize, after }, { isSeen: true })).toMatchObject({ seen: prize });
      await page.draw.waitUntilFree();
    }
    expectSteady(await frames(), USUAL);
  });

  test.for([
    [0, 0],
    [400, 0],
    [1200, 250],
  ] as const)(
    "come to rest where they were after a failure after %i ms, without a step back; a retry %i ms later goes on from there",
    async ([after, retried], { open }) => {
      const page = await NumberPage.open(open, { expectedProblems });
      const frames = await page.watch();
      await page.draw.tap({ isCut: true, after });
      await page.draw.arrive();
      await page.draw.toast.getByText("网络异常").waitFor();
      await pass(page.page, retried);
      expect(await page.look()).toMatchObject({ isDrawn: false, animations: 5 });
      const again = await page.play({ prize: "80642", after: 300 }, { isSeen: true });
      expect(again).toMatchObject({ seen: "80642" });
      expectSteady(await frames(), QUICK);
      await page.draw.waitUntilFree();
      await page.draw.tap({ isCut: true, after });
      await page.draw.arrive();
      await page.draw.waitUntilFree();
      expect(await page.settle()).toMatchObject({ isDrawn: false, seen: STANDING });
    },
  );
});
