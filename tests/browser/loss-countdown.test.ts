import { describe, expect } from "vitest";
import { comeBack, test } from "../support/browser.ts";
import { cards, digits, digitsSoon, held, openWith, tab } from "../support/loss-page.ts";

describe("the countdown", () => {
  const over = ["--", "--", "--", "--"];
  const once = { summary: 1, hold: 1, closed: 1 };
  const twice = { summary: 2, hold: 2, closed: 2 };

  test("runs out once: everything is loaded again, and it shows --", async ({ open }) => {
    const { page, calls } = await openWith(open, {}, { now: "2024-01-07T23:59:55.500+08:00" });
    await expect.poll(() => digits(page)).toEqual(["00", "00", "00", "05"]);
    expect(await page.getByRole("timer").getAttribute("aria-label")).toBe("距活动结束 不到1分钟");
    await page.clock.runFor(3000);
    await expect.poll(() => digits(page)).toEqual(["00", "00", "00", "02"]);
    expect(calls).toEqual(once);
    await page.clock.runFor(3000);
    await expect.poll(() => digitsSoon(page)).toEqual(over);
    await expect.poll(() => digitsSoon(page).then(() => calls)).toEqual(twice);
    await page.clock.runFor(20_000);
    await page.getByText("活动已结束").waitFor();
    expect(calls).toEqual(twice);
  });

  test("that ends in a jump of the clock is noticed once", async ({ open }) => {
    const { page, calls } = await openWith(open, {}, { now: "2024-01-07T10:00:00+08:00" });
    expect(calls).toEqual(once);
    await page.clock.fastForward("20:00:00");
    await expect.poll(() => digitsSoon(page)).toEqual(over);
    await expect.poll(() => digitsSoon(page).then(() => calls)).toEqual(twice);
    await page.clock.runFor(5000);
    expect(calls).toEqual(twice);
  });

  test("that was over at the start loads nothing again", async ({ open }) => {
    const { page, calls } = await openWith(open, {}, { now: "2024-01-08T00:02:00+08:00" });
    await page.clock.runFor(5000);
    expect(await digits(page)).toEqual(over);
    expect(calls).toEqual(once);
  });

  test("goes on when the server then names a later end, and ends again", async ({ open }) => {
    const ends = ["2024-01-05 00:00:02", "2024-01-05 00:00:20"];
    const { page, calls } = await openWith(
      open,
      { summary: () => ({ totalAmount: 0, endTime: ends.length > 1 ? ends.shift() : ends[0] }) },
      { now: "2024-01-05T00:00:00.500+08:00" },
    );
    await page.clock.runFor(3000);
    await expect.poll(() => digitsSoon(page).then(([, , , seconds]) => seconds)).toMatch(/^1[5-7]$/);
    await page.clock.runFor(30_000);
    await expect.poll(() => digitsSoon(page)).toEqual(over);
    await expect.poll(() => digitsSoon(page).then(() => calls.summary)).toBe(3);
  });

  test("moves nothing when a second passes", async ({ open }) => {
    const { page } = await openWith(open, {}, { now: "2024-01-06T11:11:11+08:00" });
    const places = () =>
      page.locator(".countdown b, .countdown p, .stats").evaluateAll((all) =>
        all.map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return [x, y, width, height];
        }),
      );
    const before = [await digits(page), await places()];
    await page.clock.runFor(9000);
    await expect.poll(() => digits(page)).not.toEqual(before[0]);
    expect(await places()).toEqual(before[1]);
  });

  test("shows -- while the server names no end", async ({ open }) => {
    const { page } = await openWith(open, { summary: { totalAmount: 0, endTime: null } });
    expect(await digits(page)).toEqual(over);
  });
});

describe("a thousand orders", () => {
  const thousand = Array.from({ length: 1000 }, (_, i) => held({ id: `order-${i}`, amount: i + 1 }));

  test("are few elements at first, and all there at the end of the page", async ({ open }) => {
    const { page } = await openWith(open, { hold: thousand });
    await tab(page, /^持仓订单\(1000\)$/).waitFor();
    await page.getByText("1.00元", { exact: true }).waitFor();
    expect(await cards(page).count()).toBeLessThanOrEqual(40);
    await expect
      .poll(
        async () => {
          await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
          return cards(page).count();
        },
        { timeout: 20_000, interval: 20 },
      )
      .toBe(1000);
    expect(await page.getByRole("button", { name: /加载更多/ }).count()).toBe(0);
    const amounts = await page.locator(".details-fact:first-child dd").allTextContents();
    expect(amounts).toEqual(thousand.map(({ amount }) => `${amount}.00元`));
  });

  test("stay as they are while the countdown ticks and when they are loaded again", async ({ open }) => {
    const { page, calls } = await openWith(open, { hold: thousand }, { now: "2024-01-05T00:00:00+08:00" });
    await cards(page).first().waitFor();
    await page.evaluate(() => {
      const seen = { changes: 0 };
      Object.assign(window, { seen });
      const list = document.querySelector(".list");
      if (list) new MutationObserver(() => seen.changes++).observe(list, { subtree: true, childList: true, characterData: true, attributes: true }); // biome-ignore format: one line
    });
    await page.clock.runFor(3000);
    await expect.poll(() => digits(page)).toEqual(["02", "23", "59", "57"]);
    await comeBack(page);
    await expect.poll(() => digitsSoon(page).then(() => calls.hold)).toBe(2);
    await page.clock.runFor(3000);
    await expect.poll(() => digits(page)).not.toContain("57");
    expect(await page.evaluate(() => (window as unknown as { seen: { changes: number } }).seen.changes)).toBe(
      0,
    );
  });

  test("can be had by keyboard where nothing tells that the end comes near", async ({ open }) => {
    const { page } = await openWith(
      open,
      { hold: thousand },
      { before: "window.IntersectionObserver = undefined" },
    );
    const more = page.getByRole("button", { name: "加载更多（还有980条）" });
    await more.press("Enter");
    await page.getByRole("button", { name: "加载更多（还有960条）" }).waitFor();
    expect(await cards(page).count()).toBe(40);
  });
});
