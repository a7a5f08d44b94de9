import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { comeBack, test } from "../support/browser.ts";
import type { SandboxClient } from "../support/sandbox-client.ts";

const ROUTE = "/oldUserWelfare";
const INFO = "/api/djdg/activity/regular/activities";
const CLAIM = "/api/djdg/activity/regular/activities/receive";
const WHO = "old-user";
const VISIT = `${ROUTE}?token=${WHO}&phoneType=ios`;
const TITLE = "老用户代金券福利";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const toast = (page: Page, text: string) => page.locator(".toast", { hasText: text });
/** What this campaign gave. */
const rewards = async (sandbox: SandboxClient, token: string) =>
  (await sandbox.account(token)).vouchers.filter(({ source }) => source === "oldUserWelfare");
const dialog = (page: Page) => page.getByRole("dialog", { name: "领取成功" });

describe("the old users' daily task (spec 1)", () => {
  test("from the visitor over an order to the voucher in the account", async ({ open, sandbox }) => {
    const page = await open({ path: `${ROUTE}?phoneType=ios` });
    await expect.poll(() => page.title()).toBe(TITLE);
    await button(page, "立即登录").click();
    await page.locator(`[data-persona="${WHO}"]`).click();
    await page.waitForURL(/token=old-user/);

    await page.getByText("还差120元服务费").waitFor();
    for (const [fee, left] of [
      ["119", "还差1元服务费"],
      ["0.01", "还差1元服务费"],
    ] as const) {
      await button(page, "去订购").click();
      await page.locator("[data-sandbox-fee]").fill(fee);
      await page.locator('[data-sandbox="submit"]').click();
      await page.getByText(left).waitFor();
    }
    await page.getByText("119.01 / 120元").waitFor();
    await sandbox.order(WHO, 0.99);
    await comeBack(page);
    await button(page, "立即领取").click();
    await dialog(page).getByText("60元").waitFor();
    await button(page, "开心收下").click();
    await dialog(page).waitFor({ state: "detached" });

    const claimed = button(page, "今日已领取");
    await claimed.waitFor();
    expect(await claimed.getAttribute("aria-disabled")).toBe("true");
    expect(await rewards(sandbox, WHO)).toMatchObject([{ amount: 60 }]);
  });

  test.for([
    ["119", "还差1元服务费"],
    ["119.01", "还差1元服务费"],
    ["45.5", "还差75元服务费"],
    ["120", "今日任务已完成"],
    ["300", "今日任务已完成"],
  ] as const)("a fee of %s yuan: %s", async ([fee, words], { open, sandbox }) => {
    await sandbox.order(WHO, Number(fee));
    const page = await open({ path: VISIT });
    await page.getByText(words).waitFor();
    expect(await button(page, "立即领取").count()).toBe(Number(fee) >= 120 ? 1 : 0);
  });

  test("on day 7 a user is new and not eligible, on day 8 old", async ({ open, sandbox }) => {
    await sandbox.order("new-day7", 300);
    const page = await open({ path: `${ROUTE}?token=new-day7&phoneType=ios` });
    const refused = button(page, "暂无参与资格");
    await page.getByText("注册超过7天的老用户专享").waitFor();
    expect(await refused.getAttribute("aria-disabled")).toBe("true");
    expect(await page.getByRole("progressbar").count()).toBe(0);
    await page.goto(`${ROUTE}?token=old-day8&phoneType=ios`);
    await page.getByText("还差120元服务费").waitFor();
  });

  test("what was not claimed lapses at midnight, and a new day brings a new task", async ({
    open,
    sandbox,
  }) => {
    await sandbox.clock("2024-03-01T23:50:00+08:00");
    await sandbox.order(WHO, 120);
    const page = await open({ path: VISIT });
    await page.getByText("请于当日24:00前领取").waitFor();
    await sandbox.clock("2024-03-02T00:01:00+08:00");
    await comeBack(page);
    await page.getByText("还差120元服务费").waitFor();
  });

  test("the visitor is sent to the login, and nothing is asked of the mall", async ({ open, sandbox }) => {
    const page = await open({ path: ROUTE });
    await button(page, "立即登录").click();
    await page.locator('[data-sandbox="login-sheet"]').waitFor();
    expect((await sandbox.calls()).filter(({ path }) => path === INFO)).toEqual([]);
  });
});

describe("the bar", () => {
  test("is there when entered by navigation state, and back keeps token and phoneType", async ({ open }) => {
    const page = await open({
      path: ROUTE,
      before: `if (!history.state) history.replaceState({ usr: { token: "${WHO}", phoneType: "ios" }, key: "k", idx: 0 }, "")`,
    });
    await page.getByRole("navigation").getByText(TITLE).waitFor();
    await page.getByText("还差120元服务费").waitFor();
    await page.getByRole("button", { name: "返回" }).click();
    await page.waitForURL(
      ({ pathname, searchParams }) =>
        pathname === "/collarRollTab" &&
        searchParams.get("token") === WHO &&
        searchParams.get("phoneType") === "ios",
    );
  });

  test("is not there when entered by the address", async ({ open }) => {
    const page = await open({ path: VISIT });
    await button(page, "去订购").waitFor();
    expect(await page.getByRole("navigation").count()).toBe(0);
  });
});

describe("a claim", () => {
  const expectedProblems = [/Failed to load resource/];

  test("tapped twice is one call", async ({ open, sandbox }) => {
    await sandbox.order(WHO, 120);
    const page = await open({ path: VISIT });
    const claim = button(page, "立即领取");
    await claim.waitFor();
    await claim.evaluate((element: HTMLElement) => {
      for (let i = 0; i < 4; i++) element.click();
    });
    await dialog(page).waitFor();
    await page.locator(".button", { hasText: "今日已领取" }).waitFor();
    expect((await sandbox.calls()).filter(({ path }) => path === CLAIM)).toHaveLength(1);
    expect(await rewards(sandbox, WHO)).toHaveLength(1);
  });

  test("that fails says 网络异常, and can be tried again", async ({ open, sandbox }) => {
    await sandbox.order(WHO, 120);
    await sandbox.fault(CLAIM, "status500");
    const page = await open({ path: VISIT, expectedProblems });
    await button(page, "立即领取").click();
    await toast(page, "网络异常").waitFor();
    await button(page, "立即领取").click();
    await dialog(page).waitFor();
  });

  test("that the mall refuses says 网络异常, and gives nothing", async ({ open, sandbox }) => {
    await sandbox.order("never-recharged", 120);
    const page = await open({ path: `${ROUTE}?token=never-recharged&phoneType=ios` });
    await button(page, "立即领取").click();
    await toast(page, "网络异常").waitFor();
    await button(page, "立即领取").waitFor();
    expect(await rewards(sandbox, "never-recharged")).toEqual([]);
  });

  test("in whose middle the login lapses leaves the login button", async ({ open, sandbox }) => {
    await sandbox.order(WHO, 120);
    const page = await open({ path: VISIT });
    await button(page, "立即领取").waitFor();
    await sandbox.fault(CLAIM, "logout");
    await sandbox.fault(INFO, "logout");
    await button(page, "立即领取").click();
    await button(page, "立即登录").waitFor();
    expect(await toast(page, "网络异常").count()).toBe(0);
  });
});

test("code 200001 of the status is the login, without a word", async ({ open, sandbox }) => {
  await sandbox.fault(INFO, "logout");
  const page = await open({ path: VISIT });
  await button(page, "立即登录").waitFor();
  expect(await page.locator(".toast").count()).toBe(0);
});

test("another code of the status is 网络异常, whatever the message", async ({ open }) => {
  const page = await open({ path: "about:blank" });
  await page.route(`**${INFO}`, (call) =>
    call.fulfill({ json: { code: 500123, message: "内部错误", data: null } }),
  );
  await page.goto(VISIT);
  await toast(page, "网络异常").waitFor();
});

test.for([
  [320, 568],
  [375, 812],
  [1280, 800],
] as const)("nothing is wider than a screen of %i x %i", async ([width, height], { open, sandbox }) => {
  await sandbox.order(WHO, 119.01);
  const page = await open({ path: `${VISIT}&showNav=true`, width, height });
  await button(page, "去订购").waitFor();
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
});
