import { describe, expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { pass, skip } from "../../support/browser/held-time.ts";
import { expectSteady, INITIAL_NUMBER, NumberPage, QUICK, USUAL } from "../../support/draws/draw-digits.ts";
import { expectedProblems, failures, tapFourTimes } from "../../support/draws/draw-failures.ts";

const ways = [
  ...failures,
  { name: "no number", reply: { prize: "123" }, toast: "操作成功，结果请到App内查看" },
];

describe("the digits when they are tapped repeatedly", () => {
  test("send one request for four taps in 300 ms, draw again after every failure, and rest when the login has expired", async ({
    open,
  }) => {
    const page = await NumberPage.open(open, { expectedProblems });
    for (const { name, reply, toast } of ways) {
      await tapFourTimes(page.draw, reply, name);
      await page.draw.toast.getByText(toast).waitFor();
      await page.draw.waitUntilFree();
      expect(await page.settle(), name).toMatchObject({
        phase: "rest",
        isDrawn: false,
        seen: INITIAL_NUMBER,
      });
    }
    await tapFourTimes(page.draw, { prize: "80642" });
    await page.draw.end();
    await page.draw.waitUntilFree();
    expect(await page.look()).toMatchObject({ isDrawn: true, seen: "80642" });

    await page.draw.tap({ code: "200001", message: "登录失效", after: 300 });
    await page.draw.arrive();
    await page.page.getByRole("button", { name: "登录" }).waitFor();
    expect(await page.settle()).toMatchObject({ phase: "rest", isDrawn: false });
  });
});

describe("the digits with a slow or failing server", () => {
  test("keep rolling while they wait, and land without a step back", { tags: "nightly" }, async ({
    open,
  }) => {
    const page = await NumberPage.open(open, { route: "/digitsFull" });
    const frames = await page.watch();
    for (const [i, after] of [0, 250, 700, 2500].entries()) {
      const prize = `8064${i}`;
      expect(await page.play({ prize, after }, { isSeen: true })).toMatchObject({ seen: prize });
      await page.draw.waitUntilFree();
    }
    expectSteady(await frames(), USUAL);
  });

  test("return to rest after a failure without a step back, and continue from there when retried", async ({
    open,
  }) => {
    const page = await NumberPage.open(open, { expectedProblems });
    const cases = [
      { after: 0, retried: 0 },
      { after: 400, retried: 0 },
      { after: 1200, retried: 250 },
    ];
    for (const { after, retried } of cases) {
      const what = `failed after ${after} ms, retried ${retried} ms later`;
      const frames = await page.watch();
      await page.draw.tap({ isCut: true, after });
      await page.draw.arrive();
      await page.draw.toast.getByText("网络异常").waitFor();
      await pass(page.page, retried);
      expect(await page.look(), what).toMatchObject({ isDrawn: false, animations: 5 });
      const again = await page.play({ prize: "80642", after: 300 }, { isSeen: true });
      expect(again, what).toMatchObject({ seen: "80642" });
      expectSteady(await frames(), QUICK, what);
      await page.draw.waitUntilFree();
      await page.draw.tap({ isCut: true, after });
      await page.draw.arrive();
      await page.draw.waitUntilFree();
      expect(await page.settle(), what).toMatchObject({ isDrawn: false, seen: INITIAL_NUMBER });
      // Duration of a toast.
      await skip(page.page, 2000);
      await page.draw.toast.waitFor({ state: "detached" });
    }
  });
});
