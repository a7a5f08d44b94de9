import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { comeBack, test } from "../support/browser.ts";

const ROUTE = "/yearPrizeDraw";
const VISIT = `${ROUTE}?token=old-user`;
const INFO = "/api/djdg/year/prize/draw/info";
const DRAW = "/api/djdg/year/prize/draw";
/** The service fees of a day that earn one chance, and all five, in the sandbox. */
const ONE_CHANCE = 50;
const FIVE_CHANCES = 500;
/** Chromium itself reports failed requests on the console. */
const expectedProblems = [/Failed to load resource/];
const STATUS = { activityTimeState: 0, useLottery: 0, canLottery: 0, nextFee: 60, nextThreshold: 60 };

/** The machine's button, also under a dialog. */
const button = (page: Page, name: string) =>
  page.locator(".grid").getByRole("button", { name, includeHidden: true });
const prize = (page: Page) => page.getByRole("dialog", { name: "恭喜获得" });
/** Chances that are left, and draws used. */
const figures = (page: Page) => page.locator(".stats dd").allTextContents();
const hasPath = (path: string) => (call: { path: string }) => call.path === path;

async function collect(page: Page): Promise<void> {
  await page.getByRole("button", { name: "开心收下" }).click();
  await prize(page).waitFor({ state: "detached" });
}

describe("the prize draw (spec 2)", () => {
  test("from the visitor to the voucher in the account", async ({ open, sandbox }) => {
    const page = await open({ path: `${ROUTE}?phoneType=ios` });
    await button(page, "登录抽奖").click();
    await page.locator('[data-persona="old-user"]').click();
    await page.waitForURL(/token=old-user/);

    await page.getByText("再付50元服务费").waitFor();
    const order = async (fee: string) => {
      await page.getByRole("button", { name: "去订购" }).click();
      await page.locator("[data-sandbox-fee]").fill(fee);
      await page.locator('[data-sandbox="submit"]').click();
    };
    await order("49.5");
    await page.getByText("再付0.5元服务费").waitFor();
    await order("0.5");
    await expect.poll(() => figures(page)).toEqual(["1次", "0/ 5次"]);

    await button(page, "立即抽奖").click();
    await page.locator('.grid[data-phase="landing"]').waitFor();
    await prize(page).waitFor();
    const [voucher] = (await sandbox.account("old-user")).vouchers;
    expect(voucher).toMatchObject({ source: "yearPrizeDraw" });
    await prize(page).getByText(`${voucher?.amount}元代金券`).waitFor();
    expect(await page.locator(".grid-cell-won .grid-label").textContent()).toBe(String(voucher?.amount));
    expect(await figures(page)).toEqual(["1次", "0/ 5次"]);

    const asked = (await sandbox.calls()).filter(hasPath(INFO)).length;
    await collect(page);
    await expect.poll(() => figures(page)).toEqual(["0次", "1/ 5次"]);
    expect((await sandbox.calls()).filter(hasPath(INFO))).toHaveLength(asked + 1);
  });

  test("without a chance a tap says so and calls nothing", async ({ open, sandbox }) => {
    const page = await open({ path: VISIT });
    await button(page, "立即抽奖").click();
    await page.getByText("暂无抽奖次数").waitFor();
    expect((await sandbox.calls()).filter(hasPath(DRAW))).toEqual([]);
    expect(await page.locator(".grid").getAttribute("data-phase")).toBe("rest");
  });

  test("five draws, and the day is over", async ({ open, sandbox }) => {
    await sandbox.order("old-user", FIVE_CHANCES);
    const page = await open({ path: VISIT, reducedMotion: true });
    await page.getByRole("button", { name: "已完成" }).waitFor();
    const shown: (string | null)[] = [];
    for (let used = 1; used <= 5; used++) {
      await button(page, "立即抽奖").click();
      shown.push(await prize(page).locator(".voucher-amount").textContent());
      await collect(page);
      await expect.poll(() => figures(page)).toEqual([`${5 - used}次`, `${used}/ 5次`]);
    }
    expect(await button(page, "已抽完").getAttribute("aria-disabled")).toBe("true");
    await button(page, "已抽完").click({ force: true });
    const { vouchers } = await sandbox.account("old-user");
    expect(vouchers.map(({ amount }) => `${amount}元`).sort()).toEqual(shown.sort());
    expect((await sandbox.calls()).filter(hasPath(DRAW))).toHaveLength(5);
  });

  test("chances that were not used lapse at midnight", async ({ open, sandbox }) => {
    await sandbox.clock("2025-02-12T23:00:00+08:00");
    await sandbox.order("old-user", 120);
    const page = await open({ path: VISIT });
    await expect.poll(() => figures(page)).toEqual(["2次", "0/ 5次"]);
    await sandbox.clock("2025-02-13T00:01:00+08:00");
    await comeBack(page);
    await expect.poll(() => figures(page)).toEqual(["0次", "0/ 5次"]);
  });

  test("taps made at once are one draw", async ({ open, sandbox }) => {
    await sandbox.order("old-user", FIVE_CHANCES);
    const page = await open({ path: VISIT, reducedMotion: true });
    await button(page, "立即抽奖").evaluate((element: HTMLElement) => {
      for (let i = 0; i < 4; i++) element.click();
    });
    await prize(page).waitFor();
    expect((await sandbox.calls()).filter(hasPath(DRAW))).toHaveLength(1);
  });

  test("who never recharged is told so, and nothing is shown as won", async ({ open, sandbox }) => {
    await sandbox.order("never-recharged", ONE_CHANCE);
    const page = await open({ path: `${ROUTE}?token=never-recharged` });
    await button(page, "立即抽奖").click();
    await page.getByText("充值后才能抽奖").waitFor();
    await button(page, "立即抽奖").waitFor();
    expect(await page.locator(".grid-cell-won").count()).toBe(0);
  });

  test("the prize closes with Escape, too, and the status is loaded again", async ({ open, sandbox }) => {
    await sandbox.order("old-user", ONE_CHANCE);
    const page = await open({ path: VISIT, reducedMotion: true });
    await button(page, "立即抽奖").click();
    await prize(page).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => figures(page)).toEqual(["0次", "1/ 5次"]);
  });
});

describe("the states", () => {
  test.for([
    ["draw", "notOpen", "未开始", true],
    ["draw", "ended", "已结束", true],
    ["draw", "exhausted", "已抽完", true],
    ["draw", "drawable", "立即抽奖", false],
    ["order", "notOpen", "活动未开始", true],
    ["order", "ended", "活动已结束", true],
    ["order", "allEarned", "已完成", true],
    ["order", "open", "去订购", false],
  ] as const)("%s.%s says %s", async ([table, state, name, isDisabled], { open, sandbox }) => {
    await sandbox.pick("yearPrizeDraw", table, state);
    const page = await open({ path: VISIT });
    const found = page.getByRole("button", { name, exact: true });
    await found.waitFor();
    expect(await found.getAttribute("aria-disabled")).toBe(String(isDisabled));
  });

  test.for(["登录抽奖", "立即登录"])("the visitor's %s opens the login", async (name, { open }) => {
    const page = await open({ path: ROUTE });
    await page.getByRole("button", { name }).click();
    await page.locator('[data-sandbox="login-sheet"]').waitFor();
  });

  test.for([
    ["2025-02-09T23:59:00+08:00", "未开始"],
    ["2025-02-10T00:01:00+08:00", "立即抽奖"],
  ] as const)("at %s the machine says %s", async ([now, name], { open, sandbox }) => {
    await sandbox.clock(now);
    const page = await open({ path: VISIT });
    await button(page, name).waitFor();
  });

  test.for([
    [60, 60, 0],
    [90, 60, 0],
    [59.99, 60, 10],
    [54, 60, 10],
    [50, 60, 16],
    [0.01, 60, 99],
    [0, 60, 100],
  ])(
    "%f of %f yuan missing is %i percent of the way",
    async ([nextFee, nextThreshold, percent], { open }) => {
      const page = await open({ path: "about:blank" });
      const data = { ...STATUS, nextFee, nextThreshold };
      await page.route(`**/prod-api${INFO}`, (call) =>
        call.fulfill({ json: { code: "0", message: "", data } }),
      );
      await page.goto(VISIT);
      await page.getByText(`${percent}%`, { exact: true }).waitFor();
      expect(await page.getByRole("progressbar").getAttribute("aria-valuenow")).toBe(String(percent));
    },
  );

  test.for([
    [375, 812, ".grid"],
    [320, 568, ".grid-middle"],
  ] as const)("on %i x %i the first screen shows all of %s", async ([width, height, part], { open }) => {
    const page = await open({ path: VISIT, width, height });
    await button(page, "立即抽奖").waitFor();
    const box = await page.locator(part).boundingBox();
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
});

describe("a fault", () => {
  const kinds = ["status500", "malformed", "html", "offline"] as const;

  test.for(kinds)(
    "%s of the status: counts as logged out, and a retry recovers",
    async (kind, { open, sandbox }) => {
      await sandbox.fault(INFO, kind);
      const page = await open({ path: VISIT, expectedProblems });
      await page.locator(".toast", { hasText: "网络异常" }).waitFor();
      await button(page, "登录抽奖").waitFor();
      await page.getByRole("button", { name: "重试" }).click();
      await button(page, "立即抽奖").waitFor();
    },
  );

  test.for(kinds)(
    "%s of the draw: nothing is won, and the next tap draws",
    async (kind, { open, sandbox }) => {
      await sandbox.order("old-user", ONE_CHANCE);
      const page = await open({ path: VISIT, reducedMotion: true, expectedProblems });
      await sandbox.fault(DRAW, kind);
      await button(page, "立即抽奖").click();
      await page.locator(".toast", { hasText: "网络异常" }).waitFor();
      await page.locator('.grid[data-phase="rest"]:not([data-place])').waitFor();
      expect(await page.getByRole("dialog").count()).toBe(0);
      await button(page, "立即抽奖").click();
      await prize(page).waitFor();
    },
  );

  test.for(kinds)(
    "%s after the draw: the prize was seen, and a retry recovers",
    async (kind, { open, sandbox }) => {
      await sandbox.order("old-user", ONE_CHANCE);
      const page = await open({ path: VISIT, reducedMotion: true, expectedProblems });
      await button(page, "立即抽奖").click();
      await prize(page).waitFor();
      await sandbox.fault(INFO, kind);
      await collect(page);
      await page.locator(".toast", { hasText: "网络异常" }).waitFor();
      await page.getByRole("button", { name: "重试" }).click();
      await expect.poll(() => figures(page)).toEqual(["0次", "1/ 5次"]);
    },
  );

  test("slow answers: nothing can be tapped before, and one draw is one draw", async ({ open, sandbox }) => {
    await sandbox.order("old-user", ONE_CHANCE);
    await sandbox.fault(INFO, "slow");
    await sandbox.fault(DRAW, "slow");
    const page = await open({ path: VISIT, reducedMotion: true });
    expect(await button(page, "加载中").getAttribute("aria-disabled")).toBe("true");
    await button(page, "立即抽奖").click();
    await page.locator('.grid[data-phase="pending"]').waitFor();
    await button(page, "立即抽奖").click({ force: true });
    await prize(page).waitFor();
    await sandbox.fault(INFO, "slow");
    await collect(page);
    await expect.poll(() => figures(page), { timeout: 8_000 }).toEqual(["0次", "1/ 5次"]);
    expect((await sandbox.calls()).filter(hasPath(DRAW))).toHaveLength(1);
  });

  test("answers that never come are given up after 20 seconds, before, during and after a draw", async ({
    open,
    sandbox,
  }) => {
    await sandbox.order("old-user", FIVE_CHANCES);
    const silence = async (page: Page, path: string) => page.route(`**/prod-api${path}`, () => {});
    const isTold = (page: Page) =>
      page.locator(".toast", { hasText: "网络异常" }).waitFor({ timeout: 25_000 });
    const load = async () => {
      const page = await open({ path: "about:blank", expectedProblems });
      await silence(page, INFO);
      await page.goto(VISIT);
      await isTold(page);
      await button(page, "登录抽奖").waitFor();
    };
    const draw = async () => {
      const page = await open({ path: VISIT, expectedProblems });
      await silence(page, DRAW);
      await button(page, "立即抽奖").click();
      await isTold(page);
      await page.locator('.grid[data-phase="rest"]:not([data-place])').waitFor();
      await page.locator('.grid-go[aria-disabled="false"]', { hasText: "立即抽奖" }).waitFor();
    };
    const reload = async () => {
      const page = await open({ path: VISIT, reducedMotion: true, expectedProblems });
      await button(page, "立即抽奖").click();
      await prize(page).waitFor();
      await silence(page, INFO);
      await collect(page);
      await isTold(page);
      await page.getByRole("button", { name: "重试" }).waitFor();
    };
    await Promise.all([load(), draw(), reload()]);
  }, 45_000);

  test("code 200001 when it opens counts as logged out", async ({ open, sandbox }) => {
    await sandbox.fault(INFO, "logout");
    const page = await open({ path: VISIT });
    await button(page, "登录抽奖").waitFor();
    await page.getByRole("button", { name: "立即登录" }).waitFor();
  });

  test("code 200001 in the middle of a draw logs out, and the light goes out", async ({ open, sandbox }) => {
    await sandbox.order("old-user", ONE_CHANCE);
    const page = await open({ path: VISIT });
    await button(page, "立即抽奖").waitFor();
    await sandbox.fault(DRAW, "logout");
    await sandbox.fault(INFO, "logout");
    await button(page, "立即抽奖").click();
    await button(page, "登录抽奖").waitFor();
    expect(await page.locator(".grid").getAttribute("data-phase")).toBe("rest");
    expect(await page.locator(".grid-cell-won").count()).toBe(0);
  });

  test("code 200001 after the draw: the prize was seen, then the login is asked for", async ({
    open,
    sandbox,
  }) => {
    await sandbox.order("old-user", ONE_CHANCE);
    const page = await open({ path: VISIT, reducedMotion: true });
    await button(page, "立即抽奖").click();
    await prize(page).waitFor();
    await sandbox.fault(INFO, "logout");
    await collect(page);
    await button(page, "登录抽奖").waitFor();
  });

  test("an amount that is no prize of this campaign is never shown as one", async ({ open, sandbox }) => {
    await sandbox.order("old-user", ONE_CHANCE);
    const page = await open({
      path: VISIT,
      reducedMotion: true,
      expectedProblems: [/does not fit its schema/],
    });
    await page.route(`**/prod-api${DRAW}`, (call) =>
      call.fulfill({ json: { code: "0", message: "", data: 99 } }),
    );
    await button(page, "立即抽奖").click();
    await page.locator(".toast", { hasText: "页面数据异常" }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.locator('.grid-go[aria-disabled="false"]', { hasText: "立即抽奖" }).waitFor();
  });
});

test("who leaves in the middle of a draw finds it drawn on coming back", async ({ open, sandbox }) => {
  await sandbox.order("old-user", FIVE_CHANCES);
  const page = await open({ path: `${VISIT}&showNav=true`, expectedProblems: [/404/] });
  await button(page, "立即抽奖").click();
  await page.locator('.grid[data-phase="landing"]').waitFor();
  await page.getByRole("button", { name: "返回" }).click();
  await page.waitForURL(/CollarRollTab/);
  await page.waitForTimeout(5_000);
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.goBack();
  await expect.poll(() => figures(page)).toEqual(["4次", "1/ 5次"]);
  expect(await page.getByRole("dialog").count()).toBe(0);
});
