import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { comeBack, test } from "../support/browser.ts";
import type { SandboxClient } from "../support/sandbox-client.ts";

const ROUTE = "/upayRechargeActivity";
const INFO = "/api/djdg/activity/union/activity/info";
const CLAIM = "/api/djdg/activity/union/activity/receive";
/** Has recharged, by a wallet: so no first-recharge welfare of the coupon centre comes besides. */
const WHO = "old-user";
const VISIT = `${ROUTE}?token=${WHO}&phoneType=ios`;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const toast = (page: Page, text: string) => page.locator(".toast", { hasText: text });
const figure = (page: Page, label: string) => page.locator(".stats-item", { hasText: label }).locator("dd");
const dialog = (page: Page) => page.getByRole("dialog", { name: "领取成功" });

/** An order with this fee costs several hundred yuan: nine of them reach any tier's threshold. */
const FEE = 120;

/** What this campaign gave: the first recharge and the orders earn elsewhere, too. */
const rewards = async (sandbox: SandboxClient) =>
  (await sandbox.account(WHO)).vouchers.filter(({ source }) => source === "upayRechargeActivity");

interface Standing {
  status: number;
  rechargeAmount?: number;
  rewardAmount?: number;
  totalPrice?: number;
  targetPrice?: number | null;
}

/** Opens the page on a server that answers this. */
async function visit(page: Page, data: Standing): Promise<void> {
  await page.route(`**${INFO}`, (call) => call.fulfill({ json: { code: "0", message: "", data } }));
  await page.goto(VISIT);
}

describe("the bank-card recharge (spec 1)", () => {
  test("from the visitor over recharge and orders to the voucher in the account", async ({
    open,
    sandbox,
  }) => {
    const page = await open({ path: `${ROUTE}?phoneType=ios` });
    await button(page, "立即登录").click();
    await page.locator(`[data-persona="${WHO}"]`).click();
    await page.waitForURL(new RegExp(`token=${WHO}`));

    await button(page, "去充值").click();
    await page.locator("[data-sandbox-amount]").fill("50");
    await page.locator('[data-sandbox="submit"]').click();
    await button(page, "继续订购").waitFor();
    await expect.poll(() => figure(page, "奖励代金券").textContent()).toBe("60");
    expect(await figure(page, "累计订购").textContent()).toBe("0");
    expect(await figure(page, "领取门槛").textContent()).toBe("1,000");
    await page.getByText("还差1,000元").waitFor();

    await button(page, "继续订购").click();
    await page.locator("[data-sandbox-fee]").fill(`${FEE}`);
    await page.locator('[data-sandbox="submit"]').click();
    await button(page, "领取奖励").click();
    await dialog(page).getByText("60元").waitFor();
    const asked = (await sandbox.calls()).filter(({ path }) => path === INFO).length;
    await button(page, "开心收下").click();
    await dialog(page).waitFor({ state: "detached" });
    await button(page, "查看我的代金券").waitFor();
    await expect
      .poll(async () => (await sandbox.calls()).filter(({ path }) => path === INFO).length)
      .toBe(asked + 1);
    expect(await rewards(sandbox)).toMatchObject([{ amount: 60 }]);
  });

  test.for([
    [50, 60, "充值满50元"],
    [99.99, 60, "充值满50元"],
    [100, 100, "充值满100元"],
    [199.99, 100, "充值满100元"],
    [200, 200, "充值满200元"],
    [5000, 200, "充值满200元"],
  ] as const)(
    "a first recharge of %s yuan is of the tier of %s yuan, and its ticket is marked",
    async ([amount, reward, tier], { open, sandbox }) => {
      await sandbox.recharge(WHO, amount);
      const page = await open({ path: VISIT });
      await button(page, "继续订购").waitFor();
      expect(await figure(page, "奖励代金券").textContent()).toBe(`${reward}`);
      const marked = page.locator('.tier[aria-current="step"]');
      expect(await marked.count()).toBe(1);
      expect(await marked.textContent()).toBe(`我的档位${reward}元代金券${tier}`);
    },
  );

  test("a first recharge of 49 yuan: 活动已失效, and a later one does not help", async ({
    open,
    sandbox,
  }) => {
    await sandbox.recharge(WHO, 49);
    const page = await open({ path: VISIT });
    const expired = button(page, "活动已失效");
    await page.getByText("首次充值49元，未满50元").waitFor();
    expect(await expired.getAttribute("aria-disabled")).toBe("true");
    await sandbox.recharge(WHO, 200);
    await comeBack(page);
    await page.getByText("首次充值49元，未满50元").waitFor();
    expect(await page.locator(".tier").count()).toBe(3);
    expect(await page.locator(".tier-reached").count()).toBe(0);
  });

  test("who used bank-card recharge before has no eligibility, and sees the tiers", async ({ open }) => {
    const page = await open({ path: `${ROUTE}?token=bank-card-user&phoneType=ios` });
    const refused = button(page, "没有参与资格");
    await refused.waitFor();
    expect(await refused.getAttribute("aria-disabled")).toBe("true");
    await page.getByText("仅限从未使用过银行卡充值的用户参与", { exact: true }).waitFor();
    expect(await page.locator(".tier-title").allTextContents()).toEqual([
      "充值满50元",
      "充值满100元",
      "充值满200元",
    ]);
  });

  test("not qualified with 50 yuan or more: 未达到活动条件", async ({ open }) => {
    const page = await open({ path: "about:blank" });
    await visit(page, { status: 0, rechargeAmount: 50 });
    await button(page, "未达到活动条件").waitFor();
  });

  test("a server that names no threshold gets no progress bar", async ({ open }) => {
    const page = await open({ path: "about:blank" });
    await visit(page, { status: 1, rechargeAmount: 100, rewardAmount: 100, totalPrice: 860 });
    await button(page, "继续订购").waitFor();
    expect(await figure(page, "领取门槛").textContent()).toBe("--");
    expect(await page.getByRole("progressbar").count()).toBe(0);
  });

  test("an issued reward leads to the vouchers", async ({ open }) => {
    const page = await open({ path: "about:blank" });
    await visit(page, {
      status: 5,
      rechargeAmount: 100,
      rewardAmount: 100,
      totalPrice: 2300,
      targetPrice: 2000,
    });
    await page.getByText("100元代金券已发放").waitFor();
    await button(page, "查看我的代金券").click();
    await page.locator('[data-sandbox="voucher-sheet"]').waitFor();
  });

  test("the visitor sees the tiers and a login button, and nothing is asked of the mall", async ({
    open,
    sandbox,
  }) => {
    const page = await open({ path: ROUTE });
    await button(page, "立即登录").click();
    await page.locator('[data-sandbox="login-sheet"]').waitFor();
    expect(await page.locator(".tier").count()).toBe(3);
    expect((await sandbox.calls()).filter(({ path }) => path === INFO)).toEqual([]);
  });

  test("the advantages of the bank card stand in one row of three", async ({ open }) => {
    const page = await open({ path: VISIT });
    await page.getByRole("heading", { name: "每日10次" }).waitFor();
    const tops = await page
      .locator(".cards-item")
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top)));
    expect(tops).toHaveLength(3);
    expect(new Set(tops).size).toBe(1);
  });
});

describe("a claim", () => {
  const expectedProblems = [/Failed to load resource/];

  test("tapped twice is one call, and nothing is left to claim under the pop-up", async ({
    open,
    sandbox,
  }) => {
    await sandbox.recharge(WHO, 100);
    await sandbox.order(WHO, FEE, { times: 9 });
    const page = await open({ path: VISIT });
    const claim = button(page, "领取奖励");
    await claim.waitFor();
    await claim.evaluate((element: HTMLElement) => {
      for (let i = 0; i < 4; i++) element.click();
    });
    await dialog(page).waitFor();
    await page.locator(".button", { hasText: "查看我的代金券" }).waitFor();
    await button(page, "开心收下").click();
    await button(page, "查看我的代金券").waitFor();
    expect((await sandbox.calls()).filter(({ path }) => path === CLAIM)).toHaveLength(1);
    expect(await rewards(sandbox)).toHaveLength(1);
  });

  test("that fails says 网络异常, and can be tried again", async ({ open, sandbox }) => {
    await sandbox.recharge(WHO, 200);
    await sandbox.order(WHO, FEE, { times: 9 });
    await sandbox.fault(CLAIM, "status500");
    const page = await open({ path: VISIT, expectedProblems });
    await button(page, "领取奖励").click();
    await toast(page, "网络异常").waitFor();
    await button(page, "领取奖励").click();
    await dialog(page).getByText("200元").waitFor();
  });

  test("that the mall refuses says 网络异常, too, whatever the message", async ({ open, sandbox }) => {
    await sandbox.recharge(WHO, 100);
    const page = await open({ path: "about:blank" });
    await visit(page, {
      status: 2,
      rechargeAmount: 100,
      rewardAmount: 100,
      totalPrice: 2000,
      targetPrice: 2000,
    });
    await button(page, "领取奖励").click();
    await toast(page, "网络异常").waitFor();
    expect(await dialog(page).count()).toBe(0);
    expect(await rewards(sandbox)).toEqual([]);
  });

  test("in whose middle the login lapses leaves the login button", async ({ open, sandbox }) => {
    await sandbox.recharge(WHO, 100);
    await sandbox.order(WHO, FEE, { times: 9 });
    const page = await open({ path: VISIT });
    await button(page, "领取奖励").waitFor();
    await sandbox.fault(CLAIM, "logout");
    await sandbox.fault(INFO, "logout");
    await button(page, "领取奖励").click();
    await toast(page, "请先登录").waitFor();
    await button(page, "立即登录").waitFor();
    expect(await page.locator(".tier-reached").count()).toBe(0);
  });
});

test("a status that cannot be had says so, and a retry brings it", async ({ open, sandbox }) => {
  await sandbox.fault(INFO, "status500");
  const page = await open({ path: VISIT, expectedProblems: [/Failed to load resource/] });
  await toast(page, "网络异常").waitFor();
  expect(await page.locator(".tier").count()).toBe(3);
  await button(page, "重试").click();
  await button(page, "去充值").waitFor();
});

test("with showNav it has a bar, and back keeps token and phoneType", async ({ open }) => {
  const page = await open({ path: `${VISIT}&showNav=true` });
  await page.getByRole("navigation").getByText("银行卡充值").waitFor();
  await page.getByRole("button", { name: "返回" }).click();
  await page.waitForURL(
    ({ pathname, searchParams }) =>
      pathname === "/collarRollTab" &&
      searchParams.get("token") === WHO &&
      searchParams.get("phoneType") === "ios",
  );
});

test.for([
  [320, 568],
  [375, 812],
  [1280, 800],
] as const)("nothing is wider than a screen of %i x %i", async ([width, height], { open, sandbox }) => {
  await sandbox.recharge(WHO, 5000);
  await sandbox.order(WHO, FEE, { times: 2 });
  const page = await open({ path: VISIT, width, height });
  await button(page, "继续订购").waitFor();
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
  const wide = await page
    .locator(".tier-title, .stats dd, .cards-title")
    .evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
    );
  expect(wide).toEqual([]);
});
