import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import {
  BIND,
  bindFor,
  CARD,
  fillIn,
  openForm,
  ROUTE,
  submit,
  toast,
  typedIn,
} from "../support/bind-card.ts";
import { test } from "../support/browser.ts";

/** Chromium itself reports failed requests on the console. */
const expectedProblems = [/Failed to load resource/];

/** Of her the mall knows no name. */
const NEW = `${ROUTE}?token=old-day8`;

describe("the binding", () => {
  test("of four elements that do not match", async ({ open }) => {
    const page = await openForm(await open({ path: NEW }));
    await fillIn(page, { ...CARD, bankAccount: "6222020200112233447" });
    await submit(page);
    await toast(page, "四要素不匹配");
    expect(await typedIn(page, "phone")).toBe(CARD.phone);
    await fillIn(page, { bankAccount: CARD.bankAccount });
    await submit(page);
    await page.waitForURL(/\/__sandbox\/bank\?/);
  });

  test("that is answered without an address", async ({ open }) => {
    const page = await openForm(await open({ path: NEW }));
    await fillIn(page, CARD);
    for (const data of [{ url: null }, {}, null]) {
      await page.route(`**${BIND}`, (call) => call.fulfill({ json: { code: 0, message: "", data } }));
      await submit(page);
      await toast(page, "四要素不匹配");
      await page.locator(".toast").waitFor({ state: "detached" });
    }
  });

  test("of an ID that is bound already shows what the server says", async ({ open }) => {
    await bindFor("old-user");
    const page = await openForm(await open({ path: NEW }));
    await fillIn(page, CARD);
    await submit(page);
    await toast(page, "该身份证已绑定过银行卡");
  });

  test.for(["status500", "malformed", "offline"] as const)(
    "%s: 网络异常, nothing is lost, and the next try works",
    async (kind, { open, sandbox }) => {
      const page = await openForm(await open({ path: NEW, expectedProblems }));
      await fillIn(page, CARD);
      await sandbox.fault(BIND, kind);
      await submit(page);
      await toast(page, "网络异常");
      expect(await typedIn(page, "bankAccount")).toBe(CARD.bankAccount);
      await submit(page);
      await page.waitForURL(/\/__sandbox\/bank\?/);
    },
  );

  test("slow: 加载中, and the button is busy and keeps the focus", async ({ open, sandbox }) => {
    const page = await openForm(await open({ path: NEW }));
    await fillIn(page, CARD);
    await sandbox.fault(BIND, "slow");
    await submit(page);
    await page.locator(".toast-loading", { hasText: "加载中" }).waitFor();
    const button = page.getByRole("button", { name: "确认绑卡" });
    expect(await button.getAttribute("aria-disabled")).toBe("true");
    await button.click({ force: true });
    await page.waitForURL(/\/__sandbox\/bank\?/);
    expect((await sandbox.calls()).filter(({ path }) => path === BIND)).toHaveLength(1);
  });

  test("by taps made at once is one call", async ({ open, sandbox }) => {
    const page = await openForm(await open({ path: NEW }));
    await fillIn(page, CARD);
    await page.getByRole("button", { name: "确认绑卡" }).evaluate((button: HTMLElement) => {
      for (let i = 0; i < 4; i++) button.click();
    });
    await page.waitForURL(/\/__sandbox\/bank\?/);
    expect((await sandbox.calls()).filter(({ path }) => path === BIND)).toHaveLength(1);
  });
});

describe("what was typed", () => {
  /** All that the browser keeps for the page, as one text. */
  const kept = (page: Page) =>
    page.evaluate(async () => {
      const databases = (await indexedDB.databases()).map(({ name }) => name);
      const { cookie, documentElement } = document;
      const names = [await caches.keys(), databases, cookie, history.state, window.name, location.href];
      return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, names, documentElement.outerHTML]);
    });

  test("is gone with the dialog", async ({ open }) => {
    const page = await openForm(await open({ path: NEW }));
    await fillIn(page, CARD);
    await page.getByRole("button", { name: "关闭" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    for (const value of Object.values(CARD)) expect(await kept(page)).not.toContain(value);
    await page.getByRole("button", { name: "绑卡抽奖" }).click();
    for (const field of Object.keys(CARD)) expect(await typedIn(page, field)).toBe("");
  });

  test("goes to the server once, and stays nowhere", async ({ open, sandbox }) => {
    const page = await openForm(await open({ path: NEW }));
    const sent: { url: string; body: string }[] = [];
    page.on("request", (request) => sent.push({ url: request.url(), body: request.postData() ?? "" }));
    await fillIn(page, CARD);
    await submit(page);
    await page.getByRole("button", { name: "确认签约" }).click();
    await page.getByRole("button", { name: "立即抽奖" }).waitFor();
    const known = JSON.stringify([await sandbox.calls(), await sandbox.account("old-day8")]);
    for (const value of Object.values(CARD)) {
      expect(await kept(page)).not.toContain(value);
      expect(known).not.toContain(value);
      expect(sent.filter(({ body }) => body.includes(value)).map(({ url }) => new URL(url).pathname)).toEqual(
        [`/prod-api${BIND}`],
      );
      expect(sent.filter(({ url }) => decodeURIComponent(url).includes(value))).toEqual([]);
    }
  });
});
