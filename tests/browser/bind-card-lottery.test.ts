import { describe, expect } from "vitest";
import { bindFor, CARD, fillIn, LOTTERY, ROUTE, STATUS } from "../support/bind-card.ts";
import { test } from "../support/browser.ts";

/** Chromium itself reports failed requests on the console. */
const expectedProblems = [/Failed to load resource/];
const DRAWN = /恭喜您抽中(3|60|240|300|500)元代金券/;

describe("the states of the bind-card lottery (spec 1)", () => {
  test.for([
    ["no token", `${ROUTE}?phoneType=ios`, null, "登录查看", "false"],
    ["a token that the server refuses", `${ROUTE}?token=nobody`, null, "登录查看", "false"],
    ["no card", `${ROUTE}?token=old-user`, "unbound", "绑卡抽奖", "false"],
    ["a card, and not drawn", `${ROUTE}?token=old-user`, "drawable", "立即抽奖", "false"],
    ["drawn", `${ROUTE}?token=old-user`, "drawn", "已抽奖", "true"],
  ] as const)("%s: %s", async ([, path, state, text, disabled], { open, sandbox }) => {
    if (state) await sandbox.pick("unionPayActivity", "main", state);
    const page = await open({ path });
    const button = page.getByRole("button", { name: text, exact: true });
    await button.waitFor();
    expect(await button.getAttribute("aria-disabled")).toBe(disabled);
    await expect.poll(() => page.title()).toBe("银行卡绑卡抽奖");
  });

  test("the bar leads back to the hub with token and kind of phone", async ({ open }) => {
    const page = await open({
      path: `${ROUTE}?token=old-user&phoneType=ios&showNav=true`,
      expectedProblems,
    });
    await page.getByRole("button", { name: "返回" }).click();
    await page.waitForURL(/\/collarRollTab\?token=old-user&phoneType=ios$/);
  });
});

test("from the visitor over the bank to the voucher in the account", async ({ open, sandbox }) => {
  const page = await open({ path: `${ROUTE}?phoneType=ios` });
  await page.getByRole("button", { name: "登录查看" }).click();
  await page.locator('[data-persona="old-day8"]').click();
  await page.getByRole("button", { name: "绑卡抽奖" }).click();
  await fillIn(page, CARD);
  await page.getByRole("button", { name: "确认绑卡" }).click();
  await page.waitForURL(/\/__sandbox\/bank\?/);
  await page.getByRole("button", { name: "确认签约" }).click();

  await page.getByRole("button", { name: "立即抽奖" }).click();
  await page.locator('.wheel[data-phase="landing"]').waitFor();
  await page.getByRole("dialog", { name: "恭喜中奖" }).waitFor();
  const { vouchers } = await sandbox.account("old-day8");
  expect(vouchers).toMatchObject([{ source: "unionPayActivity" }]);
  const won = `${vouchers[0]?.amount}`;
  expect(await page.getByRole("status").textContent()).toContain(`恭喜您抽中${won}元代金券`);
  expect(await page.locator(".wheel-place-won .wheel-label").textContent()).toBe(`${won}元`);
  expect(await page.locator(".voucher-amount").textContent()).toBe(`${won}元`);

  await page.getByRole("button", { name: "开心收下" }).click();
  await page.getByRole("button", { name: "已抽奖" }).waitFor();
  await page.locator(".wheel:not([data-place])").waitFor();
});

test("who cancels at the bank comes back without a card", async ({ open }) => {
  const page = await open({ path: `${ROUTE}?token=old-day8` });
  await page.getByRole("button", { name: "绑卡抽奖" }).click();
  await fillIn(page, CARD);
  await page.getByRole("button", { name: "确认绑卡" }).click();
  await page.getByRole("button", { name: "取消" }).click();
  await page.getByRole("button", { name: "绑卡抽奖" }).waitFor();
});

describe("the draw", () => {
  test("taps made at once, on both buttons, are one call", async ({ open, sandbox }) => {
    await bindFor("old-user");
    const page = await open({ path: `${ROUTE}?token=old-user`, reducedMotion: true });
    await page.getByRole("button", { name: "立即抽奖" }).waitFor();
    await page.evaluate(() => {
      const buttons = document.querySelectorAll<HTMLElement>(".wheel-go,.button-primary");
      for (let i = 0; i < 3; i++) for (const button of buttons) button.click();
    });
    await page.getByRole("dialog", { name: "恭喜中奖" }).waitFor();
    expect((await sandbox.calls()).filter(({ path }) => path === LOTTERY)).toHaveLength(1);
  });

  test("while the answer is on its way: 加载中, the wheel turns, the button is busy", async ({
    open,
    sandbox,
  }) => {
    await bindFor("old-user");
    await sandbox.fault(LOTTERY, "slow");
    const page = await open({ path: `${ROUTE}?token=old-user` });
    await page.getByRole("button", { name: "抽奖", exact: true }).click();
    await page.locator(".toast-loading", { hasText: "加载中" }).waitFor();
    await page.locator('.wheel[data-phase="pending"]').waitFor();
    expect(await page.getByRole("button", { name: "立即抽奖" }).getAttribute("aria-busy")).toBe("true");
    await page.locator('.wheel[data-phase="landing"]').waitFor();
    expect(await page.locator(".toast-loading").count()).toBe(0);
  });

  test.for(["status500", "malformed", "html", "offline"] as const)(
    "%s: 网络异常, nothing won, and the next tap draws",
    async (kind, { open, sandbox }) => {
      await bindFor("old-user");
      await sandbox.fault(LOTTERY, kind);
      const page = await open({ path: `${ROUTE}?token=old-user`, reducedMotion: true, expectedProblems });
      await page.getByRole("button", { name: "立即抽奖" }).click();
      await page.locator(".toast", { hasText: "网络异常" }).waitFor();
      await page.locator('.wheel[data-phase="rest"]:not([data-place])').waitFor();
      expect(await page.getByRole("dialog").count()).toBe(0);
      await page.getByRole("button", { name: "立即抽奖" }).click();
      await page.getByRole("dialog", { name: "恭喜中奖" }).waitFor();
    },
  );

  test("the server's refusal is shown as it is", async ({ open, sandbox }) => {
    await sandbox.pick("unionPayActivity", "main", "drawable");
    const page = await open({ path: `${ROUTE}?token=old-user`, reducedMotion: true });
    await page.getByRole("button", { name: "立即抽奖" }).waitFor();
    await page.route(`**${LOTTERY}`, (call) =>
      call.fulfill({ json: { code: "5001", message: "活动太火爆，请稍后再试", data: null } }),
    );
    await page.getByRole("button", { name: "立即抽奖" }).click();
    await page.locator(".toast", { hasText: "活动太火爆，请稍后再试" }).waitFor();
  });

  test("code 200001: 请先登录, and the button offers the login", async ({ open, sandbox }) => {
    await bindFor("old-user");
    const page = await open({ path: `${ROUTE}?token=old-user`, reducedMotion: true });
    await page.getByRole("button", { name: "立即抽奖" }).waitFor();
    await sandbox.fault(LOTTERY, "logout");
    await sandbox.fault(STATUS, "logout");
    await page.getByRole("button", { name: "立即抽奖" }).click();
    await page.locator(".toast", { hasText: "请先登录" }).waitFor();
    await page.getByRole("button", { name: "登录查看" }).waitFor();
    await page.locator('.wheel[data-phase="rest"]:not([data-place])').waitFor();
  });

  test.for([99, -1, null, "500", 2.5])(
    "a prize that is none (%s) is not won",
    async (faceValue, { open, sandbox }) => {
      await sandbox.pick("unionPayActivity", "main", "drawable");
      const page = await open({ path: `${ROUTE}?token=old-user`, reducedMotion: true });
      await page.route(`**${LOTTERY}`, (call) =>
        call.fulfill({ json: { code: 0, message: "", data: { faceValue } } }),
      );
      await page.getByRole("button", { name: "立即抽奖" }).click();
      await page.locator(".toast", { hasText: "页面数据异常" }).waitFor();
      await page.locator('.wheel[data-phase="rest"]:not([data-place])').waitFor();
      expect(await page.getByRole("dialog").count()).toBe(0);
    },
  );

  test("a status that fails after the draw does not take the prize away", async ({ open, sandbox }) => {
    await bindFor("old-user");
    const page = await open({ path: `${ROUTE}?token=old-user`, reducedMotion: true, expectedProblems });
    await page.getByRole("button", { name: "立即抽奖" }).waitFor();
    await sandbox.fault(STATUS, "status500");
    await page.getByRole("button", { name: "立即抽奖" }).click();
    await page.getByRole("dialog", { name: "恭喜中奖" }).waitFor();
    expect(await page.locator(".toast-region .only-spoken").textContent()).toMatch(DRAWN);
    await page.getByRole("button", { name: "开心收下" }).click();
    await page.getByRole("button", { name: "重试" }).click();
    await page.getByRole("button", { name: "已抽奖" }).waitFor();
  });

  test("a status that fails before it: no button but a retry", async ({ open, sandbox }) => {
    await sandbox.fault(STATUS, "status500");
    const page = await open({ path: `${ROUTE}?token=old-user`, expectedProblems });
    await page.locator(".toast", { hasText: "网络异常" }).waitFor();
    expect(await page.getByRole("button", { name: "绑卡抽奖" }).count()).toBe(0);
    await page.getByRole("button", { name: "重试" }).click();
    await page.getByRole("button", { name: "绑卡抽奖" }).waitFor();
  });
});
