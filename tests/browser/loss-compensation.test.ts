import { describe, expect } from "vitest";
import { test } from "../support/browser.ts";
import { cancelled, cards, held, openWith, PATHS, ROUTE, tab } from "../support/loss-page.ts";

describe("orders", () => {
  test("are named by the code of their goods in both lists (spec 1, section 3)", async ({ open }) => {
    const codes = ["XAG", "XPT", "CAD", "S", "C", "KC", "toString"];
    const names = ["白银", "铂金", "铜", "大豆", "玉米", "咖啡", "咖啡"];
    const { page } = await openWith(open, {
      hold: codes.map((contract) => held({ contract })),
      closed: codes.map((productType) => cancelled({ productType })),
    });
    expect(await cards(page).locator("h3 span").allTextContents()).toEqual(names);
    await tab(page, /已取消订单/).tap();
    await cards(page).getByText("取消时间").first().waitFor();
    expect(await cards(page).locator("h3 span").allTextContents()).toEqual(names);
  });

  test("that are held say that the guarantee runs, and on which side they are", async ({ open }) => {
    const { page } = await openWith(open, { hold: [held(), held({ direction: 2 })] });
    await tab(page, /^持仓订单\(2\)$/).waitFor();
    expect(await page.locator("[data-state=guaranteed]").allTextContents()).toEqual([
      "保盈进行中",
      "保盈进行中",
    ]);
    expect(await page.locator(".details-tag").allTextContents()).toEqual(["订购价订购", "结算价订购"]);
  });

  test("that were cancelled say by sendStatus what comes of them (spec 1, section 4)", async ({ open }) => {
    const rows = [
      [1, "paid", "已赔付36.50元代金券"],
      [3, "paying", "赔付中预计10分钟内到账"],
      [0, "unpaid", "未赔付"],
      [2, "profit", "盈利订单无需赔付"],
      [4, "belowLeast", "未达到赔付门槛亏损满3元起赔"],
      [5, "neverRecharged", "无法赔付您从未充值过"],
    ] as const;
    const { page } = await openWith(open, {
      closed: rows.map(([sendStatus]) =>
        cancelled({ sendStatus, sendAmount: sendStatus === 1 ? 36.5 : null }),
      ),
    });
    await tab(page, /^已取消订单\(6\)$/).tap();
    await page.locator("[data-state=paid]").waitFor();
    const said = await page
      .locator(".status")
      .evaluateAll((all) => all.map((one) => [(one as HTMLElement).dataset.state, one.textContent]));
    expect(said).toEqual(rows.map(([, state, words]) => [state, words]));
  });

  test("show a profit in red, a loss in green and nothing in grey, and with its sign", async ({ open }) => {
    const { page } = await openWith(open, { hold: [120.4, -36.5, 0].map((plAmount) => held({ plAmount })) });
    const facts = page.locator(".details-fact", { hasText: "当前盈亏" }).locator("dd");
    await facts.first().waitFor();
    expect(await facts.allTextContents()).toEqual(["+120.40元", "-36.50元", "0.00元"]);
    const colours = await facts.evaluateAll((all) =>
      all.map((one) => (getComputedStyle(one).color.match(/\d+/g) ?? []).map(Number)),
    );
    const [[r1 = 0, g1 = 0] = [], [r2 = 0, g2 = 0] = [], grey = []] = colours;
    expect(r1 - g1).toBeGreaterThan(120);
    expect(g2 - r2).toBeGreaterThan(80);
    expect(Math.max(...grey) - Math.min(...grey)).toBeLessThan(16);
  });

  test("ordered in the app are among those that are held", async ({ open }) => {
    const page = await open({ path: `${ROUTE}?token=old-user&phoneType=ios` });
    await tab(page, /^持仓订单\(\d+\)$/).waitFor();
    const before = await cards(page).filter({ hasText: "保盈进行中" }).count();
    await page.getByRole("button", { name: "去订购", exact: true }).click();
    await page.locator("[data-sandbox-fee]").fill("120");
    await page.locator('[data-sandbox="submit"]').click();
    await cards(page).filter({ hasText: "保盈进行中" }).nth(before).waitFor();
  });
});

describe("without orders", () => {
  test("each list says so, and a sample shows a payout of 800", async ({ open }) => {
    const { page } = await openWith(open, {});
    await page.getByText("暂无持仓订单").waitFor();
    const sample = cards(page).filter({ hasText: "示例" });
    await sample.getByText("+800.00元").waitFor();
    await tab(page, /已取消订单/).tap();
    await page.getByText("暂无已取消订单").waitFor();
    await sample.waitFor();
  });

  test.for([
    ["hold", { hold: [held()] }],
    ["closed", { closed: [cancelled()] }],
  ] as const)("of one kind only (there is one in %s) there is no sample", async ([, answers], { open }) => {
    const { page } = await openWith(open, answers);
    await page.getByRole("tab", { name: /\(1\)/ }).waitFor();
    expect(await page.getByText("示例").count()).toBe(0);
  });

  test("a visitor sees the sample and is sent to the login", async ({ open }) => {
    const page = await open({ path: ROUTE });
    await cards(page).filter({ hasText: "示例" }).getByText("+800.00元").waitFor();
    await page.getByText("登录后查看持仓订单").waitFor();
    await page.getByRole("button", { name: "登录查看" }).click();
    await page.locator('[data-sandbox="login-sheet"]').waitFor();
  });
});

describe("tabs", () => {
  const both = { hold: [held()], closed: [cancelled({ sendStatus: 3 })] };

  test("open by touch, one at a time", async ({ open }) => {
    const { page } = await openWith(open, both);
    await page.getByText("保盈进行中").waitFor();
    await tab(page, /已取消/).tap();
    await page.getByText("赔付中").waitFor();
    expect(await page.getByText("保盈进行中").count()).toBe(0);
    await tab(page, /持仓/).tap();
    await page.getByText("保盈进行中").waitFor();
  });

  test("open by keyboard, which stops at the open one", async ({ open }) => {
    const { page } = await openWith(open, both);
    const named = () => page.evaluate(() => document.activeElement?.textContent);
    await tab(page, /持仓/).focus();
    for (const [key, words] of [
      ["ArrowRight", "已取消订单(1)"],
      ["ArrowRight", "持仓订单(1)"],
      ["ArrowLeft", "已取消订单(1)"],
      ["Home", "持仓订单(1)"],
      ["End", "已取消订单(1)"],
    ] as const) {
      await page.keyboard.press(key);
      expect(await named()).toBe(words);
      const selected = page.getByRole("tab", { selected: true });
      expect(await selected.allTextContents()).toEqual([words]);
      expect(await page.getByRole("tabpanel").getAttribute("aria-labelledby")).toBe(
        await selected.getAttribute("id"),
      );
    }
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("tabpanel");
  });
});

test("the rules stand in a dialog that the tag at the edge opens", async ({ open }) => {
  const { page } = await openWith(open, {});
  const link = page.getByRole("button", { name: "活动规则" });
  await link.click();
  const dialog = page.getByRole("dialog", { name: "活动规则" });
  await dialog.getByText("单笔订单最高赔付1000元，7天累计最高赔付1400元。").waitFor();
  await dialog.getByText("订单取消后10分钟内", { exact: false }).waitFor();
  await dialog.getByRole("button", { name: "我知道了" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("活动规则");
});

test.for([
  [320, 568],
  [375, 812],
  [430, 932],
  [812, 375],
  [1280, 800],
] as const)(
  "nothing is wider than a screen of %i x %i, and the tag at the edge covers no words",
  async ([width, height], { open }) => {
    const page = await open({ path: `${ROUTE}?token=old-user&showNav=true`, width, height });
    await page.getByRole("tab").first().waitFor();
    const [content, screen] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      window.innerWidth,
    ]);
    expect(content).toBeLessThanOrEqual(screen ?? 0);
    const link = await page.getByRole("button", { name: "活动规则" }).boundingBox();
    const words = await page.locator(".panel .tabs").boundingBox();
    expect(link?.x).toBeGreaterThanOrEqual((words?.x ?? 0) + (words?.width ?? 0));
    const bar = await page.getByRole("navigation").boundingBox();
    expect(link?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  },
);

describe("faults", () => {
  const expectedProblems = [/Failed to load resource/];
  const named = Object.entries(PATHS);

  test.for(named)(
    "a failing %s: 网络异常, the rest is shown, and a retry recovers",
    async ([, path], { open, sandbox }) => {
      await sandbox.fault(path, "status500");
      const page = await open({ path: `${ROUTE}?token=old-user`, expectedProblems });
      await page.locator(".toast", { hasText: "网络异常" }).waitFor();
      await page
        .getByRole("button", { name: path === PATHS.summary ? "重新加载" : "去订购", exact: true })
        .waitFor();
      await page.getByRole("button", { name: "重试" }).click();
      await page.getByRole("button", { name: "重试" }).waitFor({ state: "detached" });
      await page.getByRole("button", { name: "去订购", exact: true }).waitFor();
      await tab(page, /^持仓订单\(\d+\)$/).waitFor();
    },
  );

  test.for(named)("another code of %s is 网络异常, too (spec 1, section 8)", async ([, path], { open }) => {
    const page = await open({ path: "about:blank" });
    await page.route(`**${path}`, (route) =>
      route.fulfill({ json: { code: 500123, message: "内部错误", data: null } }),
    );
    await page.goto(`${ROUTE}?token=old-user`);
    await page.locator(".toast", { hasText: "网络异常" }).waitFor();
  });

  test.for(named)("an answer of %s that does not fit is told as such", async ([, path], { open }) => {
    const page = await open({ path: "about:blank", expectedProblems: [/does not fit/] });
    await page.route(`**${path}`, (route) => route.fulfill({ json: { code: 0, message: "", data: "?" } }));
    await page.goto(`${ROUTE}?token=old-user`);
    await page.locator(".toast", { hasText: "页面数据异常" }).waitFor();
    await page.getByRole("alert").getByText("页面数据异常，请稍后重试").waitFor();
    await page.getByRole("tab").first().waitFor();
  });

  test("code 200001 of all of them: the login, no trouble, and nothing of the orders", async ({ open }) => {
    const page = await open({ path: "about:blank" });
    await page.route("**/reparation/*", (route) =>
      route.fulfill({ json: { code: 200001, message: "未登录", data: null } }),
    );
    await page.goto(`${ROUTE}?token=gone`);
    await page.getByRole("button", { name: "登录查看" }).waitFor();
    await page.getByText("登录后查看持仓订单").waitFor();
    expect(await page.getByRole("button", { name: "重试" }).count()).toBe(0);
    expect(await page.locator(".toast").count()).toBe(0);
  });

  test("slow orders are skeletons, and the button is there already", async ({ open, sandbox }) => {
    await sandbox.fault(PATHS.hold, "slow");
    const page = await open({ path: `${ROUTE}?token=old-user` });
    await page.getByRole("group", { name: "加载中" }).waitFor();
    await page.getByRole("button", { name: "去订购", exact: true }).waitFor();
    await page.getByRole("group", { name: "加载中" }).waitFor({ state: "detached" });
  });
});
