import { describe, expect } from "vitest";
import { test } from "../support/campaigns/phone.tsx";

/** Pages and their expected buttons. `instead` is shown if the status fails: newer pages count that as logged out. */
const PAGES = [
  {
    route: "/yearTaskTicket",
    throttleMs: 500_000,
    info: "/api/djdg/year/task/ticket/info",
    act: "/api/djdg/year/task/ticket/receive",
    button: "立即领取红包",
    done: "今日红包已领取",
    close: "开心收下",
    instead: "登录查看",
  },
  {
    route: "/yearEndFeedback",
    throttleMs: 1000,
    info: "/api/djdg/year/end/feedback/info",
    act: "/api/djdg/year/end/feedback/join",
    button: "立即参与",
    done: "继续订购",
    close: "知道了",
    instead: "立即登录",
  },
  {
    route: "/freeBargain51",
    throttleMs: 2000,
    info: "/api/djdg/labour/day/info",
    act: "/api/djdg/labour/day/join",
    button: "立即参与",
    done: "继续订购领更多",
    close: "知道了",
    instead: "立即登录",
  },
  {
    // On this older page, a failure does not count as logged out.
    route: "/orderRichList",
    throttleMs: 0,
    info: "/api/djdg/new/year/activity/year/end/bonus/info",
    act: "/api/djdg/new/year/activity/year/end/bonus",
    button: "立即参与",
    done: "前往订购",
    close: "知道了",
    instead: "重新加载",
  },
];
const KINDS = ["status500", "malformed", "html", "offline"] as const;
const CASES = PAGES.flatMap((page) => KINDS.map((kind) => ({ ...page, kind })));

describe("a fault of the status", () => {
  test.for(CASES)(
    "$kind on $route shows 网络异常 once and no active button, and the retry recovers",
    async ({ route, info, kind, button, instead }, { phone }) => {
      await phone.sandbox.order("old-user", 120);
      await phone.sandbox.fault(info, kind);
      await phone.open(`${route}?token=old-user`);
      expect(phone).toMatchObject({ trouble: "网络异常", toast: "", buttons: ["重试", instead] });
      await phone.tap("重试");
      expect(phone).toMatchObject({ buttons: [button], trouble: "" });
    },
  );

  test.for(PAGES)(
    "a slow answer on $route shows a skeleton without active button, then the right button",
    async ({ route, info, button }, { phone }) => {
      await phone.sandbox.order("old-user", 120);
      await phone.sandbox.fault(info, "slow");
      await phone.open(`${route}?token=old-user`);
      expect(phone.buttons).toEqual(["加载中"]);
      expect(phone.isDisabled("加载中")).toBe(true);
      await phone.pass(3_000);
      expect(phone.buttons).toEqual([button]);
      expect(phone.isDisabled(button)).toBe(false);
    },
  );

  test.for(PAGES)(
    "an answer on $route times out after 20 seconds",
    async ({ route, info, button, instead }, { phone }) => {
      await phone.sandbox.order("old-user", 120);
      await phone.sandbox.fault(info, "timeout");
      await phone.open(`${route}?token=old-user`);
      await phone.pass(19_900);
      expect(phone).toMatchObject({ trouble: "", buttons: ["加载中"] });
      await phone.pass(100);
      expect(phone).toMatchObject({ trouble: "网络异常", toast: "", buttons: ["重试", instead] });
      await phone.tap("重试");
      expect(phone.buttons).toEqual([button]);
    },
  );
});

test.for(PAGES)(
  "simultaneous taps on $route make one call",
  async ({ route, act, button, done, close }, { phone }) => {
    await phone.sandbox.order("old-user", 120);
    await phone.open(`${route}?token=old-user`);
    await phone.tap(button, 4);
    expect(phone.dialogTitle).toMatch(/^(参与|领取)成功$/);
    await phone.tap(close);
    expect(phone.buttons).toEqual([done]);
    expect(phone.calls(act)).toBe(1);
  },
);

describe("a fault of the action", () => {
  test.for(CASES)(
    "$kind on $route shows 网络异常 and the right button again, and a tap after the throttle works",
    async ({ route, act, kind, button, done, close, throttleMs }, { phone }) => {
      await phone.sandbox.order("old-user", 120);
      await phone.sandbox.fault(act, kind);
      await phone.open(`${route}?token=old-user`);
      await phone.tap(button);
      expect(phone).toMatchObject({ toast: "网络异常", buttons: [button] });
      await phone.pass(throttleMs);
      await phone.tap(button);
      await phone.tap(close);
      expect(phone.buttons).toEqual([done]);
    },
  );

  test.for(PAGES.filter(({ instead }) => instead !== "重新加载"))(
    "on $route the button waits for the reloaded status instead of offering the login",
    async ({ route, act, info, button }, { phone }) => {
      await phone.sandbox.order("old-user", 120);
      await phone.open(`${route}?token=old-user`);
      await phone.sandbox.fault(act, "status500");
      await phone.sandbox.fault(info, "slow");
      await phone.tap(button);
      expect(phone.buttons).toEqual(["加载中"]);
      expect(phone.isDisabled("加载中")).toBe(true);
      await phone.pass(3_000);
      expect(phone.buttons).toEqual([button]);
    },
  );

  test.for(PAGES)(
    "while the action on $route is slow, the button is busy and takes no second tap",
    async ({ route, act, button, done, close }, { phone }) => {
      await phone.sandbox.order("old-user", 120);
      await phone.sandbox.fault(act, "slow");
      await phone.open(`${route}?token=old-user`);
      await phone.tap(button);
      expect(phone.button(button).getAttribute("aria-busy")).toBe("true");
      await phone.tap(button);
      await phone.pass(3_000);
      await phone.tap(close);
      expect(phone.buttons).toEqual([done]);
      expect(phone.calls(act)).toBe(1);
    },
  );
});

/** Data in which no field that decides the button is readable. */
const ODD: [string, unknown][] = [
  ["nothing", undefined],
  ["null", null],
  ["a text", "维护中"],
  ["a list", [1, 2, 3]],
  ["fields missing", { activityTimeState: 0, activityStatus: true }],
  [
    "wrong types",
    {
      activityTimeState: "0",
      receive: "maybe",
      todayFee: "1e9",
      taskAmount: {},
      status: [],
      registerDays: null,
      taskFee: "x",
      fee: -1,
      reward: "y",
      joinStatus: {},
      startTime: 5,
      activityDays: "14 days",
      todayJoinStatus: [],
      activityStatus: "perhaps",
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
      joinStatus: 0,
      startTime: "2024-09-30 00:00:00",
      activityDays: 14,
      todayJoinStatus: 7,
      activityStatus: true,
    },
  ],
  ["a huge text", { activityTimeState: "蛇".repeat(1_000_000) }],
  ["prototype names", JSON.parse('{"__proto__": {"receive": 0}, "constructor": 1}')],
];
const UNREADABLE = "页面数据异常，请稍后重试";

describe("an answer that cannot be read", () => {
  test.for(PAGES.flatMap((page) => ODD.map(([what, data]) => ({ ...page, what, data }))))(
    "$what on $route shows one message in Chinese, and the retry recovers",
    async ({ route, info, data, button }, { phone }) => {
      await phone.sandbox.order("old-user", 120);
      // A body, because JSON.stringify leaves out undefined properties.
      phone.answer(info, { body: JSON.stringify({ code: "0", message: "", data }), times: 1 });
      await phone.open(`${route}?token=old-user`);
      expect(phone).toMatchObject({ trouble: UNREADABLE, toast: "", buttons: ["重试", "重新加载"] });
      expect(phone.isDisabled("重新加载")).toBe(false);
      expect(phone.text).toContain("如有疑问，请联系在线客服。");
      // The button offers the same retry as the message.
      await phone.tap("重新加载");
      expect(phone).toMatchObject({ buttons: [button], trouble: "" });
    },
  );

  test.for(PAGES)(
    "on $route developers are told where it was, and what was expected, not what came",
    async ({ route, info }, { phone }) => {
      phone.answer(info, { data: { activityTimeState: "蛇年", activityStatus: "蛇年" }, times: 1 });
      await phone.open(`${route}?token=old-user`);
      expect(phone.reports).toEqual([
        expect.stringMatching(/^The answer of "status" .*"\/activity\w+" \(expected /),
      ]);
      expect(phone.reports.join()).not.toContain("蛇年");
    },
  );

  test.for(PAGES)(
    "after the action on $route, the action does not show as failed",
    async ({ route, info, act, button, close }, { phone }) => {
      await phone.sandbox.order("old-user", 120);
      await phone.open(`${route}?token=old-user`);
      phone.answer(info, { data: "维护中" });
      phone.answer(act, { data: { code: 500, unforeseen: [null] } });
      await phone.tap(button);
      expect([phone.toast, phone.dialogTitle]).toEqual(["", expect.stringMatching(/^(参与|领取)成功$/)]);
      await phone.tap(close);
      expect([phone.trouble, phone.buttons]).toEqual([UNREADABLE, ["重试", "重新加载"]]);
    },
  );
});
