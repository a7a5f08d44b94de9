import { describe, expect } from "vitest";
import { type Phone, test } from "../support/campaigns/phone.tsx";

const ROUTE = "/couponCentre";
const visitBy = (token: string) => `${ROUTE}?token=${token}&phoneType=ios`;
const HOME = "/api/djdg/coupon/home/page";
const CLAIM = "/api/djdg/activity/receive/coupon";
/** Paths of the endpoints that the page loads when it opens. */
const LOADED = [
  HOME,
  "/api/djdg/activity/all/activity/time",
  "/api/djdg/new/user/activity/info",
  "/api/djdg/activity/regular/activities",
];
const COUPON = "无门槛订购券";

function card(phone: Phone, title: string): HTMLElement {
  const found = phone.all(".offer").find((one) => one.querySelector("h2")?.textContent === title);
  if (!found) throw new Error(`There is no card ${title}, but: ${phone.texts(".offer h2").join(", ")}`);
  return found;
}

function buttonOf(phone: Phone, title: string): HTMLElement {
  // Every card has one.
  return card(phone, title).querySelector(".offer-button") as HTMLElement;
}

/** Returns the states of the cards, by title. */
const statesOf = (phone: Phone) =>
  Object.fromEntries(
    phone.texts(".offer h2").map((title) => [title, buttonOf(phone, title).dataset.state] as const),
  );

const titlesOf = (phone: Phone) => phone.texts(".offer h2");

describe("the no-threshold coupon", () => {
  test("a claim opens a dialog and reloads the page, and the voucher is in the account", async ({
    phone,
  }) => {
    await phone.open(visitBy("old-user"));
    expect(card(phone, COUPON).querySelector(".offer-value")?.textContent).toBe("20");
    await phone.tap(buttonOf(phone, COUPON));
    expect(phone.dialogTitle).toBe("领取成功");
    expect(phone.texts(".dialog .voucher-amount")).toEqual(["20元"]);
    expect(await phone.wasCelebrated()).toBe(true);
    expect(buttonOf(phone, COUPON).dataset.state).toBe("claimed");
    expect(buttonOf(phone, COUPON).textContent).toBe("已领取");
    expect(card(phone, COUPON).className).toContain("offer-off");
    const { vouchers } = await phone.sandbox.account("old-user");
    expect(vouchers).toMatchObject([{ amount: 20, source: "couponCentre" }]);
    expect(phone.calls(HOME)).toBe(2);
    await phone.tap("关闭");
    expect(phone.dialog).toBeUndefined();
    await phone.tap(buttonOf(phone, COUPON));
    expect(phone.calls(CLAIM)).toBe(1);
  });

  test("sends all digits of an id beyond 2^53", async ({ phone }) => {
    const coupon = '{"id":1349625084474417153,"faceValue":20,"receive":0}';
    phone.answer(HOME, { body: `{"code":"0","data":{"registerDays":30,"receiveCoupon":${coupon}}}` });
    await phone.open(visitBy("old-user"));
    await phone.tap(buttonOf(phone, COUPON));
    const [claim] = phone.sent.filter(({ path }) => path === CLAIM);
    expect(claim?.fields).toMatchObject({ id: "1349625084474417153" });
  });

  test("makes one call for simultaneous taps", async ({ phone }) => {
    await phone.open(visitBy("old-user"));
    expect(buttonOf(phone, COUPON).textContent).toBe("立即领取");
    await phone.tap(buttonOf(phone, COUPON), 2);
    expect(phone.dialogTitle).toBe("领取成功");
    expect(phone.calls(CLAIM)).toBe(1);
    expect((await phone.sandbox.account("old-user")).vouchers).toHaveLength(1);
  });

  test("a failed claim shows 网络异常, and can be retried", async ({ phone }) => {
    await phone.open(visitBy("old-user"));
    await phone.sandbox.fault(CLAIM, "status500");
    await phone.tap(buttonOf(phone, COUPON));
    expect(phone).toMatchObject({ toast: "网络异常", dialog: undefined });
    expect(buttonOf(phone, COUPON).textContent).toBe("立即领取");
    await phone.tap(buttonOf(phone, COUPON));
    expect(phone.dialogTitle).toBe("领取成功");
  });

  test("a refused claim shows the server's message", async ({ phone }) => {
    await phone.open(visitBy("never-recharged"));
    await phone.tap(buttonOf(phone, COUPON));
    expect(phone.toast).toBe("充值后才能领取优惠券");
    expect(buttonOf(phone, COUPON).textContent).toBe("立即领取");
  });

  test("code 200001 to a claim opens the login, and the card offers it", async ({ phone }) => {
    await phone.open(visitBy("old-user"));
    await phone.sandbox.fault(CLAIM, "logout");
    await phone.tap(buttonOf(phone, COUPON));
    expect(phone.native).toEqual(["login"]);
    expect(buttonOf(phone, COUPON).textContent).toBe("登录领取");
    expect(phone.toast).toBe("");
  });

  test("shows no card without a coupon", async ({ phone }) => {
    await phone.open(visitBy("new-day3"));
    expect(titlesOf(phone)).not.toContain(COUPON);
    expect(titlesOf(phone)).toContain("注册体验券");
  });
});

describe("the cards", () => {
  test("all lead a visitor to the login, without a call", async ({ phone }) => {
    await phone.open(ROUTE);
    expect(new Set(Object.values(statesOf(phone)))).toEqual(new Set(["loggedOut"]));
    expect(titlesOf(phone)).toEqual(
      expect.arrayContaining([COUPON, "新人服务费返还", "注册体验券", "首充福利", "银行卡首充活动"]),
    );
    expect(phone.sent).toEqual([]);
    await phone.tap(buttonOf(phone, COUPON));
    expect(phone.native).toEqual(["login"]);
  });

  test.for([
    ["new-day7", "新人服务费返还", "老用户每日任务"],
    ["old-day8", "老用户每日任务", "新人服务费返还"],
  ] as const)("%s sees %s", async ([token, seen, unseen], { phone }) => {
    await phone.open(visitBy(token));
    expect(titlesOf(phone)).toContain(seen);
    expect(titlesOf(phone)).not.toContain(unseen);
  });

  test("show the old user's task: the shortfall, then that it can be claimed on its page, then claimed", async ({
    phone,
  }) => {
    const TASK = "老用户每日任务";
    await phone.sandbox.order("old-user", 79.5);
    await phone.open(visitBy("old-user"));
    expect(card(phone, TASK).querySelector(".offer-hint")?.textContent).toBe("还差41元服务费");
    expect(card(phone, TASK).textContent).toContain("79.5 / 120元");
    await phone.sandbox.order("old-user", 50);
    await phone.open(visitBy("old-user"));
    expect(buttonOf(phone, TASK).textContent).toBe("去领取");
    await phone.tap(buttonOf(phone, TASK));
    expect(phone.address).toBe("/oldUserWelfare");
    await phone.tap("立即领取");
    expect(phone.dialog).toBeDefined();
    await phone.open(visitBy("old-user"));
    expect(buttonOf(phone, TASK).textContent).toBe("今日已领");
  });

  test("send the first recharge to the app, then show it as claimed", async ({ phone }) => {
    await phone.open(visitBy("new-never-recharged"));
    expect(buttonOf(phone, "首充福利").textContent).toBe("去充值");
    await phone.tap(buttonOf(phone, "首充福利"));
    expect(phone.native).toEqual(["recharge"]);
    await phone.sandbox.recharge("new-never-recharged", 100);
    await phone.comeBack();
    expect(buttonOf(phone, "首充福利").textContent).toBe("已领取");
    expect(card(phone, "银行卡首充活动").textContent).toContain("已累计订购");
  });

  test("show a first recharge below 50 yuan as expired", async ({ phone }) => {
    await phone.sandbox.recharge("new-never-recharged", 30);
    await phone.open(visitBy("new-never-recharged"));
    expect(buttonOf(phone, "首充福利").textContent).toBe("已失效");
  });

  const seasonal = [
    "大吉年终奖",
    "财神到 发发发",
    "元宵大乐透",
    "新年保盈",
    "国庆大吉",
    "年终回馈",
    "蛇年红包",
    "元宵抽奖",
    "五一劳动节",
  ];

  test.for([
    ["2024-02-05T10:00:00+08:00", ["大吉年终奖"]],
    ["2024-02-12T10:00:00+08:00", ["财神到 发发发"]],
    ["2024-02-20T10:00:00+08:00", ["元宵大乐透"]],
    ["2024-01-03T10:00:00+08:00", ["新年保盈"]],
    ["2024-10-01T10:00:00+08:00", ["国庆大吉"]],
    ["2025-01-22T10:00:00+08:00", ["年终回馈"]],
    ["2025-02-05T10:00:00+08:00", ["蛇年红包"]],
    ["2025-02-11T10:00:00+08:00", ["蛇年红包", "元宵抽奖"]],
    ["2025-02-20T10:00:00+08:00", ["元宵抽奖"]],
    ["2025-05-01T10:00:00+08:00", ["五一劳动节"]],
    ["2026-11-21T10:00:00+08:00", []],
  ] as const)("show the campaigns that run on %s", async ([now, running], { phone }) => {
    await phone.sandbox.clock(now);
    await phone.open(visitBy("old-user"));
    expect(titlesOf(phone).filter((title) => seasonal.includes(title))).toEqual(running);
  });
});

describe("faults", () => {
  test("code 200001 while loading opens the login once", async ({ phone }) => {
    for (const path of LOADED) await phone.sandbox.fault(path, "logout");
    await phone.open(visitBy("old-user"));
    expect(buttonOf(phone, COUPON).textContent).toBe("登录领取");
    expect(phone).toMatchObject({ native: ["login"], toast: "" });
  });

  test("a failure shows the retry row and keeps the other cards, and a retry recovers", async ({ phone }) => {
    await phone.sandbox.fault(HOME, "status500");
    await phone.open(visitBy("old-user"));
    expect(phone).toMatchObject({ trouble: "网络异常", toast: "" });
    expect(buttonOf(phone, "注册体验券").textContent).toBe("重新加载");
    await phone.tap("重试");
    expect(phone.trouble).toBe("");
    expect(buttonOf(phone, COUPON).textContent).toBe("立即领取");
  });

  test("a failure of the activity list alone keeps the bank card's card", async ({ phone }) => {
    await phone.sandbox.fault("/api/djdg/activity/all/activity/time", "status500");
    await phone.open(visitBy("old-user"));
    expect(phone.trouble).toBe("网络异常");
    expect(buttonOf(phone, "银行卡首充活动").textContent).toBe("去参与");
    expect(phone.text).not.toContain("重新加载");
  });

  test("a failure of the task alone keeps the description of its card, without -- yuan", async ({
    phone,
  }) => {
    await phone.sandbox.fault("/api/djdg/activity/regular/activities", "status500");
    await phone.open(visitBy("old-user"));
    expect(phone.trouble).toBe("网络异常");
    expect(card(phone, "老用户每日任务").textContent).toContain("当日服务费满120元可领");
    expect(card(phone, "老用户每日任务").querySelector(".offer-worth")?.textContent).toBe("每日可领代金券");
    expect(buttonOf(phone, "老用户每日任务").textContent).toBe("重新加载");
    expect(buttonOf(phone, COUPON).textContent).toBe("立即领取");
  });

  test("while the answer is loading, no card leads anywhere", async ({ phone }) => {
    await phone.sandbox.fault(HOME, "slow");
    await phone.open(visitBy("old-user"));
    await phone.tap(buttonOf(phone, "注册体验券"));
    expect(buttonOf(phone, "注册体验券").getAttribute("aria-busy")).toBe("true");
    expect(phone).toMatchObject({ address: visitBy("old-user"), native: [] });
    await phone.pass(3_000);
    expect(buttonOf(phone, "注册体验券").textContent).toBe("去使用");
  });
});
