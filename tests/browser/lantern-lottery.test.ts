import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { comeBack, test } from "../support/browser.ts";

const ROUTE = "/glutinousRiceFlour";
const VISIT = `${ROUTE}?token=old-user&phoneType=ios`;
const INFO = "/api/djdg/new/year/activity/lottery/info";
const DRAW = "/api/djdg/new/year/activity/lottery";
const RECORD = "/api/djdg/new/year/activity/lottery/record";
/** Chromium itself reports failed requests on the console. */
const expectedProblems = [/Failed to load resource/];
const RUNNING = "2024-02-20T10:00:00+08:00";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const figure = (page: Page, label: string) =>
  page.locator(".stats-item", { hasText: label }).locator("dd").textContent();
const machine = (page: Page) => page.locator("main .digits");
const read = (page: Page) => machine(page).locator(".digits-label").textContent();
const dialog = (page: Page) => page.getByRole("dialog");
const toast = (page: Page, text: string) => page.locator(".toast", { hasText: text });

/** The mall draws as it is told; what it tells besides is right. */
async function rig(
  page: Page,
  resultNum: string,
  resultType: 0 | 1,
  reward = 0,
  nowRounds = 1,
): Promise<void> {
  const data = { resultNum, resultType, reward, nowRounds };
  await page.route(`**/prod-api${DRAW}`, (call) => call.fulfill({ json: { code: "0", message: "", data } }));
}

describe("the lantern lottery (spec 2)", () => {
  test("from no energy over orders and draws to all five digits and the voucher of the next dawn", async ({
    open,
    sandbox,
  }) => {
    await sandbox.clock(RUNNING);
    const page = await open({ path: VISIT, reducedMotion: true });
    const today = (await read(page))?.replace(/^今日中奖号码：/, "");
    expect(today).toMatch(/^(\d ){4}\d$/);
    await button(page, "能量不足 前往订购").click();
    await page.locator("[data-sandbox-fee]").fill("2000");
    await page.locator('[data-sandbox="submit"]').click();
    const draw = button(page, "立即抽奖");
    await draw.waitFor();
    expect(await figure(page, "当前能量")).toBe("2000点");
    for (let i = 1; ; i++) {
      await (i === 1 ? draw : draw.or(dialog(page).getByRole("button", { name: "再抽一次" })).last()).click();
      await dialog(page).locator('.digits[data-place="0"]').waitFor();
      await expect.poll(() => figure(page, "当前能量")).toBe(`${2000 - 20 * i}点`);
      const [won] = await Promise.all([dialog(page).getByText("恭喜中奖").count()]);
      if (!won) continue;
      const hits = Number(/今日已中(\d)位/.exec((await dialog(page).textContent()) ?? "")?.[1]);
      const amount = [0, 20, 50, 100, 200, 300][hits];
      await dialog(page).getByText(`今日已中${hits}位，奖励升至${amount}元`).waitFor();
      expect(await dialog(page).locator(".digits-marked").count()).toBe(hits);
      await button(page, "开心收下").click();
      await dialog(page).waitFor({ state: "detached" });
      expect(await read(page)).toBe(`今日中奖号码：${today}，前${hits}位已中`);
      expect(await figure(page, "今日奖励")).toBe(`${amount}元`);
      if (hits === 5) break;
    }
    await button(page, "前往订购累计能量").waitFor();
    await sandbox.clock("2024-02-21T10:00:00+08:00");
    await comeBack(page);
    await draw.waitFor();
    expect(await figure(page, "今日已中")).toBe("0位");
    expect((await sandbox.account("old-user")).vouchers).toMatchObject([
      { amount: 300, source: "glutinousRiceFlour" },
    ]);
  });

  test.for([
    ["2024-02-16T10:00:00+08:00", "活动将在3天后开始", true],
    ["2024-02-18T23:59:00+08:00", "活动将在1天后开始", true],
    ["2024-02-19T00:01:00+08:00", "能量不足 前往订购", false],
    ["2024-02-25T23:59:00+08:00", "能量不足 前往订购", false],
    ["2024-02-26T00:01:00+08:00", "活动已结束", true],
  ] as const)("at %s the button says %s", async ([now, text, isDisabled], { open, sandbox }) => {
    await sandbox.clock(now);
    const page = await open({ path: VISIT });
    await button(page, text).waitFor();
    expect(await button(page, text).getAttribute("aria-disabled")).toBe(String(isDisabled));
    expect((await read(page))?.includes("：")).toBe(!isDisabled);
  });

  test.for([
    [19.99, "能量不足 前往订购"],
    [20, "立即抽奖"],
  ] as const)("with a fee of %d yuan the button says %s", async ([fee, text], { open, sandbox }) => {
    await sandbox.clock(RUNNING);
    await sandbox.order("old-user", fee);
    const page = await open({ path: VISIT });
    await button(page, text).waitFor();
  });

  test("a win shows the number, its digits and the reward; then today's number again", async ({
    open,
    sandbox,
  }) => {
    await sandbox.clock(RUNNING);
    await sandbox.order("old-user", 20);
    const page = await open({ path: VISIT });
    await rig(page, "80642", 1, 100, 4);
    await button(page, "立即抽奖").click();
    await page.locator('main .digits[data-phase="landing"]').waitFor();
    expect(await read(page)).toBe("本次抽奖号码");
    await page.getByRole("dialog", { name: "恭喜中奖" }).waitFor();
    expect(await dialog(page).locator(".digits-label").textContent()).toBe(
      "本次抽奖号码：8 0 6 4 2，前3位已中",
    );
    await dialog(page).getByText("今日已中3位，奖励升至100元").waitFor();
    expect(await page.getByRole("status").textContent()).toContain("本次抽奖号码80642，恭喜中奖");
    await button(page, "开心收下").click();
    await expect.poll(() => read(page)).toMatch(/^今日中奖号码：/);
  });

  test("no win: 再抽一次 draws again, and only where the energy is enough", async ({ open, sandbox }) => {
    await sandbox.clock(RUNNING);
    await sandbox.order("old-user", 40);
    const page = await open({ path: VISIT, reducedMotion: true });
    await rig(page, "80642", 0);
    await button(page, "立即抽奖").click();
    await page.getByRole("dialog", { name: "未中奖" }).waitFor();
    await page.unroute(`**/prod-api${DRAW}`);
    const again = dialog(page).getByRole("button", { name: "再抽一次" });
    await again.click();
    await expect.poll(async () => (await sandbox.calls()).filter(({ path }) => path === DRAW).length).toBe(1);
    await dialog(page).locator('.digits[data-place="0"]').waitFor();
    await rig(page, "80642", 0);
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    await button(page, "立即抽奖").click();
    await page.getByRole("dialog", { name: "未中奖" }).waitFor();
    // The energy is spent elsewhere meanwhile.
    const json = {
      code: "0",
      message: "",
      data: {
        startTime: "2024-02-19 00:00:00",
        activityStatus: true,
        energyBalance: 19,
        nowRounds: 1,
        todayNum: "1,2,3,4,5",
        winningNum: [],
      },
    };
    await page.route(`**/prod-api${INFO}`, (call) => call.fulfill({ json }));
    await again.click();
    await dialog(page).getByRole("button", { name: "能量不足 前往订购" }).waitFor();
  });

  test("taps made at once are one draw, in the pop-up too", async ({ open, sandbox }) => {
    await sandbox.clock(RUNNING);
    await sandbox.order("old-user", 2000);
    const page = await open({ path: VISIT, reducedMotion: true });
    let draws = 0;
    page.on("request", (request) => request.url().endsWith(DRAW) && draws++);
    await rig(page, "80642", 0);
    const tapFourTimes = (name: string) =>
      button(page, name).evaluate((element: HTMLElement) => {
        for (let i = 0; i < 4; i++) element.click();
      });
    await button(page, "立即抽奖").waitFor();
    await tapFourTimes("立即抽奖");
    await dialog(page).locator('[aria-busy="false"]', { hasText: "再抽一次" }).waitFor();
    expect(draws).toBe(1);
    await tapFourTimes("再抽一次");
    await expect.poll(() => draws).toBe(2);
    await dialog(page).locator('[aria-busy="false"]', { hasText: "再抽一次" }).waitFor();
    expect(draws).toBe(2);
  });

  test("the visitor is sent to the login, from the record too", async ({ open, sandbox }) => {
    const page = await open({ path: ROUTE });
    await button(page, "立即登录").waitFor();
    expect(await read(page)).toBe("今日中奖号码");
    expect(await page.locator(".stats").count()).toBe(0);
    await button(page, "记录").click();
    await page.locator('[data-sandbox="login-sheet"]').waitFor();
    expect((await sandbox.calls()).filter(({ path }) => path === RECORD)).toEqual([]);
  });

  test("记录: 暂无记录 for who has not drawn, else the record page, with token and phone type", async ({
    open,
    sandbox,
  }) => {
    await sandbox.clock(RUNNING);
    await sandbox.order("old-user", 20);
    const page = await open({ path: VISIT, reducedMotion: true });
    await button(page, "记录").click();
    await toast(page, "暂无记录").waitFor();
    expect(page.url()).toContain(ROUTE);
    await button(page, "立即抽奖").click();
    await dialog(page).locator('.digits[data-place="0"]').waitFor();
    await page.keyboard.press("Escape");
    await button(page, "记录").click();
    await page.waitForURL(({ pathname, search }) => pathname === "/glutinousRiceDetial" && search === "");
    await page.locator(".records tbody tr").waitFor();
    expect(await page.evaluate(() => history.state.usr)).toMatchObject({
      token: "old-user",
      phoneType: "ios",
    });
  });
});

describe("what fails on this older page says so, and leaves the login alone", () => {
  test("code 200001 of the status marks the customer as logged out, without a word", async ({
    open,
    sandbox,
  }) => {
    await sandbox.fault(INFO, "logout");
    const page = await open({ path: VISIT });
    await button(page, "立即登录").waitFor();
    expect(await page.locator(".toast").count()).toBe(0);
  });

  test("code 200001 in the middle of a draw: logged out without a word, and the digits at rest", async ({
    open,
    sandbox,
  }) => {
    await sandbox.clock(RUNNING);
    await sandbox.order("old-user", 20);
    const page = await open({ path: VISIT });
    await button(page, "立即抽奖").waitFor();
    await sandbox.fault(DRAW, "logout");
    await sandbox.fault(INFO, "logout");
    await button(page, "立即抽奖").click();
    await button(page, "立即登录").waitFor();
    expect(await machine(page).getAttribute("data-phase")).toBe("rest");
    expect(await read(page)).toBe("今日中奖号码");
    expect(await page.locator(".toast").count()).toBe(0);
  });

  test("code 200001 after a draw: what was drawn stays readable", async ({ open, sandbox }) => {
    await sandbox.clock(RUNNING);
    await sandbox.order("old-user", 20);
    const page = await open({ path: VISIT, reducedMotion: true });
    await rig(page, "80642", 1, 20, 2);
    await button(page, "立即抽奖").waitFor();
    await sandbox.fault(INFO, "logout");
    await button(page, "立即抽奖").click();
    await dialog(page).getByText("今日已中1位，奖励升至20元").waitFor();
    expect(await dialog(page).textContent()).toContain("8 0 6 4 2");
    await button(page, "开心收下").click();
    await button(page, "立即登录").waitFor();
  });

  test.for(["offline", "status500"] as const)(
    "a draw that is %s: 网络异常, the status again, and the next tap draws",
    async (kind, { open, sandbox }) => {
      await sandbox.clock(RUNNING);
      await sandbox.order("old-user", 20);
      await sandbox.fault(DRAW, kind);
      const page = await open({ path: VISIT, reducedMotion: true, expectedProblems });
      const before = await read(page);
      await button(page, "立即抽奖").click();
      await toast(page, "网络异常").waitFor();
      await expect
        .poll(async () => (await sandbox.calls()).filter(({ path }) => path === INFO).length)
        .toBe(2);
      expect(await read(page)).toBe(before);
      await button(page, "立即抽奖").click();
      await dialog(page).waitFor();
    },
  );

  test("a refused draw: the server's message, and the button that fits the new status", async ({
    open,
    sandbox,
  }) => {
    await sandbox.clock(RUNNING);
    await sandbox.order("old-user", 20);
    const page = await open({ path: VISIT, reducedMotion: true });
    await button(page, "立即抽奖").waitFor();
    await sandbox.clock("2024-02-26T00:01:00+08:00");
    await button(page, "立即抽奖").click();
    await toast(page, "活动已结束").waitFor();
    await button(page, "活动已结束").waitFor();
    expect(await dialog(page).count()).toBe(0);
  });

  test("a number that is none is never shown", async ({ open, sandbox }) => {
    await sandbox.clock(RUNNING);
    await sandbox.order("old-user", 20);
    const page = await open({ path: VISIT, reducedMotion: true });
    await rig(page, "8064x", 1, 20, 2);
    await button(page, "立即抽奖").click();
    await toast(page, "页面数据异常").waitFor();
    expect(await dialog(page).count()).toBe(0);
    expect(await read(page)).toMatch(/^今日中奖号码：/);
  });
});
