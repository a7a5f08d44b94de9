import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { BIND, CARD, NEW_CUSTOMER, ROUTE } from "../../support/campaigns/bind-card.ts";

/** Duration of a spin of the wheel until it rests on a prize (ms). */
const LANDING_MS = 5_000;

const FIELDS = Object.keys(CARD);

const typedIn = (page: Page, field: string) => page.locator(`[name=${field}]`).inputValue();

async function openForm(page: Page): Promise<Page> {
  await page.getByRole("button", { name: "绑卡抽奖" }).click();
  await page.getByRole("dialog", { name: "绑定银行卡" }).waitFor();
  return page;
}

async function fillIn(page: Page): Promise<void> {
  for (const [field, value] of Object.entries(CARD)) await page.locator(`[name=${field}]`).fill(value);
}

/** Returns everything that the browser stores for the page, as one text. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    const { cookie, documentElement } = document;
    const names = [await caches.keys(), databases, cookie, history.state, window.name, location.href];
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, names, documentElement.outerHTML]);
  });

test("leads from the login through the bank to the voucher; typed data is sent once and stored nowhere", async ({
  open,
  sandbox,
}) => {
  const page = await open({ path: "about:blank" });
  await page.clock.install();
  await page.goto(`${ROUTE}?phoneType=ios`);
  await page.getByRole("button", { name: "登录查看" }).click();
  await page.locator('[data-persona="old-day8"]').click();
  await openForm(page);
  const sent: { url: string; body: string }[] = [];
  page.on("request", (request) => sent.push({ url: request.url(), body: request.postData() ?? "" }));
  await fillIn(page);
  await page.getByRole("button", { name: "确认绑卡" }).click();
  await page.waitForURL(/\/__sandbox\/bank\?/);
  await page.getByRole("button", { name: "确认签约" }).click();

  const draw = page.getByRole("button", { name: "立即抽奖" });
  await draw.waitFor();
  const known = JSON.stringify([await sandbox.calls(), await sandbox.account("old-day8")]);
  const stays = await kept(page);
  for (const value of Object.values(CARD)) {
    expect(stays).not.toContain(value);
    expect(known).not.toContain(value);
    expect(sent.filter(({ body }) => body.includes(value)).map(({ url }) => new URL(url).pathname)).toEqual([
      `/prod-api${BIND}`,
    ]);
    expect(sent.filter(({ url }) => decodeURIComponent(url).includes(value))).toEqual([]);
  }

  await draw.click();
  await page.locator('.wheel[data-phase="landing"]').waitFor();
  await page.clock.fastForward(LANDING_MS);
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

describe("the bind-card form", () => {
  test("loses the typed values when the dialog closes", async ({ open }) => {
    const page = await openForm(await open({ path: NEW_CUSTOMER }));
    await fillIn(page);
    await page.getByRole("button", { name: "关闭" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const stays = await kept(page);
    for (const value of Object.values(CARD)) expect(stays).not.toContain(value);
    await openForm(page);
    for (const field of FIELDS) expect(await typedIn(page, field)).toBe("");
  });

  test("removes white space, keeps the caret, and does not change text during input method composition", async ({
    open,
  }) => {
    const page = await openForm(await open({ path: NEW_CUSTOMER }));
    await page.locator("[name=phone]").focus();
    await page.keyboard.insertText("138 0013 80001");
    expect(await typedIn(page, "phone")).toBe("13800138000");

    await page.locator("[name=bankAccount]").focus();
    await page.keyboard.type("62 22 9");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.insertText("0 1 ");
    await page.keyboard.type("7");
    expect(await typedIn(page, "bankAccount")).toBe("62220179");

    await page.locator("[name=name]").focus();
    const keyboard = await page.context().newCDPSession(page);
    const compose = (text: string) =>
      keyboard.send("Input.imeSetComposition", {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    await compose("wang");
    await compose("wang xiao");
    expect(await typedIn(page, "name")).toBe("wang xiao");
    await compose("王 小明");
    await keyboard.send("Input.insertText", { text: "王 小明" });
    expect(await typedIn(page, "name")).toBe("王小明");
  });

  test("moves to the next field and submits from the last by Enter; cancelling at the bank leaves no card", async ({
    open,
  }) => {
    const page = await openForm(await open({ path: NEW_CUSTOMER }));
    // After the refusal, the focus moves from the button to the first invalid field.
    await page.getByRole("button", { name: "确认绑卡" }).click();
    await page.locator("[name=name]:focus").waitFor();
    for (const value of Object.values(CARD)) {
      await page.keyboard.type(value);
      await page.keyboard.press("Enter");
    }
    await page.waitForURL(/\/__sandbox\/bank\?/);
    await page.getByRole("button", { name: "取消" }).click();
    await page.getByRole("button", { name: "绑卡抽奖" }).waitFor();
  });

  test("keeps the field visible above the on-screen keyboard", async ({ open }) => {
    const page = await openForm(await open({ path: NEW_CUSTOMER, width: 320, height: 568 }));
    for (const field of FIELDS) {
      await page.setViewportSize({ width: 320, height: 568 });
      await page.locator(`[name=${field}]`).focus();
      await page.setViewportSize({ width: 320, height: 250 });
      await page.waitForFunction((name) => {
        const input = document.querySelector(`[name=${name}]`);
        const { top = -1, bottom = 0 } = input?.getBoundingClientRect() ?? {};
        return window.innerHeight === 250 && top >= 0 && bottom <= window.innerHeight;
      }, field);
    }
  });
});
