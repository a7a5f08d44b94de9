import { describe, expect } from "vitest";
import { test } from "../support/browser.ts";

const PAGES = [
  {
    route: "/yearTaskTicket",
    info: "/api/djdg/year/task/ticket/info",
    act: "/api/djdg/year/task/ticket/receive",
    button: "立即领取红包",
    done: "今日红包已领取",
    out: "登录查看",
  },
  {
    route: "/yearEndFeedback",
    info: "/api/djdg/year/end/feedback/info",
    act: "/api/djdg/year/end/feedback/join",
    button: "立即参与",
    done: "继续订购",
    out: "立即登录",
  },
];
const KINDS = ["status500", "malformed", "html", "offline"] as const;
const CASES = PAGES.flatMap((page) => KINDS.map((kind) => ({ ...page, kind })));
/** Chromium itself reports failed requests on the console. */
const expectedProblems = [/Failed to load resource/];

describe("a fault of the status", () => {
  test.for(CASES)(
    "$kind on $route: 网络异常, counts as logged out, and a retry recovers",
    async ({ route, info, kind, button, out }, { open, sandbox }) => {
      await sandbox.order("old-user", 120);
      await sandbox.fault(info, kind);
      const page = await open({ path: `${route}?token=old-user`, expectedProblems });
      await page.locator(".toast", { hasText: "网络异常" }).waitFor();
      await page.getByRole("button", { name: out }).waitFor();
      await page.getByRole("button", { name: "重试" }).click();
      await page.getByRole("button", { name: button }).waitFor();
      expect(await page.getByRole("button", { name: "重试" }).count()).toBe(0);
    },
  );

  test.for(PAGES)(
    "slow on $route: a skeleton, no button to tap, then the right one",
    async ({ route, info, button }, { open, sandbox }) => {
      await sandbox.order("old-user", 120);
      await sandbox.fault(info, "slow");
      const page = await open({ path: `${route}?token=old-user` });
      await page.getByRole("button", { name: "加载中" }).waitFor();
      expect(await page.getByRole("button", { name: "加载中" }).getAttribute("aria-disabled")).toBe("true");
      await page.getByRole("button", { name: button }).waitFor();
    },
  );
});

describe("a fault of the action", () => {
  test.for(CASES)(
    "$kind on $route: 网络异常, the right button again, and the next tap works",
    async ({ route, act, kind, button, done }, { open, sandbox }) => {
      await sandbox.order("old-user", 120);
      await sandbox.fault(act, kind);
      const page = await open({ path: `${route}?token=old-user`, expectedProblems });
      await page.getByRole("button", { name: button }).click();
      await page.locator(".toast", { hasText: "网络异常" }).waitFor();
      await page.getByRole("button", { name: button }).click();
      // A dialog that opened hides the rest of the page from assistive technology.
      await page.getByRole("button", { name: done, includeHidden: true }).waitFor();
    },
  );

  test.for(PAGES)(
    "slow on $route: the button is busy and takes no second tap",
    async ({ route, act, button, done }, { open, sandbox }) => {
      await sandbox.order("old-user", 120);
      await sandbox.fault(act, "slow");
      const page = await open({ path: `${route}?token=old-user` });
      const locator = page.getByRole("button", { name: button });
      await locator.click();
      await page.locator('[aria-busy="true"]').waitFor();
      await locator.click({ force: true });
      // A dialog that opened hides the rest of the page from assistive technology.
      await page.getByRole("button", { name: done, includeHidden: true }).waitFor();
      expect((await sandbox.calls()).filter(({ path }) => path === act)).toHaveLength(1);
    },
  );
});

test("an answer that never comes is given up after 20 seconds", async ({ open, sandbox }) => {
  await sandbox.fault("/api/djdg/year/task/ticket/info", "timeout");
  const page = await open({ path: "/yearTaskTicket?token=old-user", expectedProblems });
  await page.locator(".toast", { hasText: "网络异常" }).waitFor({ timeout: 25_000 });
  await page.getByRole("button", { name: "重试" }).click();
  await page.getByRole("button", { name: "去订购", exact: true }).waitFor();
}, 40_000);

/** Data that a server might send one day, instead of what the schema says. */
const ODD: [string, unknown][] = [
  ["nothing", undefined],
  ["null", null],
  ["a text", "维护中"],
  ["a list", [1, 2, 3]],
  ["fields missing", { activityTimeState: 0 }],
  [
    "wrong types",
    {
      activityTimeState: "0",
      receive: true,
      todayFee: "1e9",
      taskAmount: {},
      status: [],
      registerDays: null,
      taskFee: "x",
      fee: -1,
      reward: "y",
    },
  ],
  [
    "an unknown state",
    {
      activityTimeState: 7,
      receive: 0,
      todayFee: 0,
      taskAmount: 1,
      registerDays: 9,
      status: 0,
      taskFee: 1,
      fee: 0,
      reward: 0,
    },
  ],
  ["a huge text", { activityTimeState: "蛇".repeat(1_000_000) }],
  ["prototype names", JSON.parse('{"__proto__": {"receive": 0}, "constructor": 1}')],
];

describe("an answer outside the schema", () => {
  test.for(PAGES.flatMap((page) => ODD.map(([what, data]) => ({ ...page, what, data }))))(
    "$what on $route: the page stands, says so in Chinese and offers a retry",
    async ({ route, info, data, button }, { browser, open, sandbox }) => {
      await sandbox.order("old-user", 120);
      const page = await open({ path: "about:blank" });
      expect(browser.isConnected()).toBe(true);
      let isOdd = true;
      await page.route(`**/prod-api${info}`, (call) =>
        isOdd ? call.fulfill({ json: { code: "0", message: "", data } }) : call.continue(),
      );
      await page.goto(`${route}?token=old-user`);
      await page.getByText("页面数据异常").first().waitFor();
      expect(await page.getByRole("button", { name: button }).count()).toBe(0);
      isOdd = false;
      await page.getByRole("button", { name: "重试" }).click();
      await page.getByRole("button", { name: button }).waitFor();
    },
  );
});
