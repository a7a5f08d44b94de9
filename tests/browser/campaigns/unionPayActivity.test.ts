import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { BIND, CARD, KNOWN_CUSTOMER, NEW_CUSTOMER, ROUTE } from "../../support/campaigns/bind-card.ts";

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
  const lit = await page
    .locator(".wheel-place-won .wheel-segment")
    .evaluate((one) => getComputedStyle(one).fill);
  expect(lit).toBe("rgb(255, 243, 184)");
  expect(await page.locator(".voucher-amount").textContent()).toBe(`${won}元`);

  await page.getByRole("button", { name: "开心收下" }).click();
  await page.getByRole("button", { name: "已抽奖" }).waitFor();
  await page.locator(".wheel:not([data-place])").waitFor();
});

describe("the bind-card form", () => {
  test("loses the typed values when the dialog closes", { tags: "nightly" }, async ({ open }) => {
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

    await page.locator("[name=certNo]").focus();
    await compose("１１０１ x");
    expect(await typedIn(page, "certNo")).toBe("１１０１ x");
    await keyboard.send("Input.insertText", { text: "１１０１ x" });
    expect(await typedIn(page, "certNo")).toBe("1101X");
  });

  test("gives pasted numbers their usual form before it cuts them", { tags: "nightly" }, async ({ open }) => {
    const page = await openForm(await open({ path: NEW_CUSTOMER }));
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    for (const [field, pasted, value] of [
      ["phone", "+86 138 0013 8000", "13800138000"],
      ["phone", "１３８００１３８０００", "13800138000"],
      ["phone", "\u202a13800138000\u202c", "13800138000"],
      ["certNo", "\u202a１１０１０５19900307２３４ｘ\u202c", "11010519900307234X"],
      ["bankAccount", "6222-0202-0011-2233-446", "6222020200112233446"],
    ] as const) {
      await page.locator(`[name=${field}]`).fill("");
      await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
      await page.locator(`[name=${field}]`).press("Control+V");
      expect(await typedIn(page, field)).toBe(value);
    }
    const phone = page.locator("[name=phone]");
    await phone.fill("13800000");
    for (let i = 0; i < 3; i++) await phone.press("ArrowLeft");
    await page.evaluate(() => navigator.clipboard.writeText(" １-2 "));
    await phone.press("Control+V");
    await page.keyboard.type("3");
    expect(await typedIn(page, "phone")).toBe("13800123000");
  });

  test("selects the mask of a known identity number, so that typing replaces it", async ({ open }) => {
    const page = await openForm(await open({ path: KNOWN_CUSTOMER }));
    const field = page.locator("[name=certNo]");
    await expect.poll(() => field.inputValue()).toBe("9901**********014X");
    await field.tap();
    await page.keyboard.press("Tab");
    expect(await field.inputValue()).toBe("9901**********014X");
    await field.focus();
    await page.keyboard.type("1");
    expect(await field.inputValue()).toBe("1");
    await page.keyboard.press("Control+Z");
    await page.keyboard.press("End");
    await page.keyboard.press("Backspace");
    expect(await field.inputValue()).not.toContain("*");
  });

  test("moves to the next field and submits from the last by Enter; cancelling at the bank leaves no card", {
    tags: "nightly",
  }, async ({ open }) => {
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

  test("keeps the field visible above the on-screen keyboard", { tags: "nightly" }, async ({ open }) => {
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
