import { describe, expect } from "vitest";
import { type Phone, test } from "../support/campaigns/phone.tsx";

const ROUTE = "/collarRollTab";
const visitBy = (token: string) => `${ROUTE}?token=${token}&phoneType=ios`;
const HOME = "/api/djdg/coupon/home/page";

/** Paths of the endpoints that the hub and its first tab load when they open. */
const LOADED = [
  HOME,
  "/api/djdg/activity/all/activity/time",
  "/api/djdg/new/user/activity/info",
  "/api/djdg/activity/regular/activities",
];

/** Returns the button of the card with this title. */
function offer(phone: Phone, title: string): HTMLElement {
  const card = phone.all(".offer").find((one) => one.querySelector("h2")?.textContent === title);
  const button = card?.querySelector<HTMLElement>(".offer-button");
  if (!button) throw new Error(`There is no card ${title}, but: ${phone.texts(".offer h2").join(", ")}`);
  return button;
}

const carried = (token: string) => ({ token, phoneType: "ios" });
const BY_ADDRESS = "?token=old-user&showNav=true";

describe("from the hub to each activity and back, with token and phone type", () => {
  interface Way {
    token?: string;
    now?: string;
    query?: string;
    /** Empty if everything is in the address. */
    state: object;
  }
  const shown = { ...carried("old-user"), isShowTop: true };
  const phoneOnly = { phoneType: "ios" };
  test.for<[string, string, Way]>([
    ["大吉年终奖", "/orderRichList", { now: "2024-02-05", state: shown }],
    ["财神到 发发发", "/wealthScratchyMusic", { now: "2024-02-12", state: shown }],
    ["元宵大乐透", "/glutinousRiceFlour", { now: "2024-02-20", state: shown }],
    ["新年保盈", "/userInsuranceIncome", { now: "2024-01-03", state: carried("old-user") }],
    ["银行卡首充活动", "/upayRechargeActivity", { state: carried("old-user") }],
    ["国庆大吉", "/OrderRichList", { now: "2024-10-01", state: carried("old-user") }],
    ["新人服务费返还", "/userAntiServiceFee", { token: "new-day3", state: carried("new-day3") }],
    ["服务费全免", "/fullServiceFeeFree", { state: carried("old-user") }],
    ["年终回馈", "/yearEndFeedback", { now: "2025-01-22", query: BY_ADDRESS, state: phoneOnly }],
    ["蛇年红包", "/yearTaskTicket", { now: "2025-01-28", query: BY_ADDRESS, state: phoneOnly }],
    ["元宵抽奖", "/yearPrizeDraw", { now: "2025-02-12", query: BY_ADDRESS, state: phoneOnly }],
    ["五一劳动节", "/freeBargain51", { now: "2025-05-01", query: `${BY_ADDRESS}&phoneType=ios`, state: {} }],
  ])("%s: %s", async ([title, to, { token = "old-user", now, query = "", state }], { phone }) => {
    if (now) await phone.sandbox.clock(`${now}T10:00:00+08:00`);
    await phone.open(visitBy(token));
    await phone.tap(offer(phone, title));
    expect(phone.address).toBe(`${to}${query}`);
    expect(phone.state).toEqual(state);
    await phone.tap("返回");
    expect(phone.address).toBe(visitBy(token));
    expect(offer(phone, title).dataset.state).toBeDefined();
    expect(offer(phone, title).textContent).not.toContain("登录");
  });
});

describe("the tabs", () => {
  test.for([
    ["new-day7", "新人福利", /新人/],
    ["old-day8", "老用户福利", /老友/],
  ] as const)("%s: coupon centre, activities and %s", async ([token, third, words], { phone }) => {
    await phone.open(visitBy(token));
    expect(phone.texts("h1")).toEqual(["领券中心"]);
    expect(phone.texts("[role=tab]")).toEqual(["领券中心", "精彩活动", third]);
    await phone.tap("精彩活动");
    expect(phone.texts("h1")).toEqual(["新春大吉"]);
    await phone.tap(third);
    expect(phone.texts("[role=tabpanel] h1")).toEqual([expect.stringMatching(words)]);
    expect(phone.hasButton("返回")).toBe(false);
  });

  test("show a visitor the offers for new users, which lead to the login", async ({ phone }) => {
    await phone.open(ROUTE);
    await phone.tap("新人福利");
    expect(phone.texts("[role=tabpanel] h1")).toEqual([expect.stringMatching(/新人/)]);
    await phone.tap("领券中心");
    expect(offer(phone, "注册体验券").textContent).toBe("登录使用");
    await phone.tap(offer(phone, "注册体验券"));
    expect(phone.native).toEqual(["login"]);
  });

  test("keep the open tab when the customer comes back", async ({ phone }) => {
    await phone.sandbox.clock("2024-02-05T10:00:00+08:00");
    await phone.open(visitBy("old-user"));
    await phone.tap("精彩活动");
    await phone.tap(phone.buttons.find((name) => name.startsWith("大吉年终奖")) ?? "大吉年终奖");
    expect(phone.address).toMatch(/^\/orderRichList/);
    await phone.tap("返回");
    expect(phone.address).toBe(visitBy("old-user"));
    expect(phone.texts("h1")).toEqual(["新春大吉"]);
  });
});

test.for(["/CollarRollTab", "/collarrolltab", "/COLLARROLLTAB"])("%s is the hub", async (path, { phone }) => {
  await phone.open(`${path}?token=old-user&phoneType=ios`);
  expect(phone.texts("h1")).toEqual(["领券中心"]);
  expect(phone.texts(".offer h2")).toContain("老用户每日任务");
});

test("a claim inside the hub opens a dialog, and the voucher is in the account", async ({ phone }) => {
  await phone.open(visitBy("old-user"));
  expect(offer(phone, "无门槛订购券").textContent).toBe("立即领取");
  await phone.tap(offer(phone, "无门槛订购券"));
  expect(phone.dialogTitle).toBe("领取成功");
  await phone.tap("关闭");
  expect(phone.dialog).toBeUndefined();
  expect(offer(phone, "无门槛订购券").textContent).toBe("已领取");
  expect((await phone.sandbox.account("old-user")).vouchers).toMatchObject([{ amount: 20 }]);
});

test("loads the days since registration once for hub and coupon centre", async ({ phone }) => {
  await phone.open(visitBy("old-user"));
  expect(offer(phone, "无门槛订购券").textContent).toBe("立即领取");
  expect(phone.calls(HOME)).toBe(1);
});

test("code 200001 opens the login once, and the hub looks as for a visitor", async ({ phone }) => {
  for (const path of LOADED) await phone.sandbox.fault(path, "logout", 9);
  await phone.open(visitBy("old-user"));
  expect(phone.native).toEqual(["login"]);
  expect(phone.texts("[role=tab]")).toEqual(["领券中心", "精彩活动", "新人福利"]);
  expect(offer(phone, "注册体验券").textContent).toBe("登录使用");
});
