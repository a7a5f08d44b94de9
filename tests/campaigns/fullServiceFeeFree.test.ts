import { describe, expect } from "vitest";
import { type Phone, test } from "../support/campaigns/phone.tsx";

const ROUTE = "/fullServiceFeeFree";
const VISIT = `${ROUTE}?token=old-user&phoneType=ios`;
const LIST = "/api/djdg/activity/all/activity/time";
const EVENTS = ["上半月全免", "下半月全免"];

/** Returns a list entry of an activity of this type in this state. */
const entry = (type: number, activityTimeState: number) => {
  return { id: type, type, activityStatus: 1, activityTimeState };
};

const tell = (phone: Phone, ...data: ReturnType<typeof entry>[]) => phone.answer(LIST, { code: 0, data });

/** Returns the cards of the two events, that of the first half of the month first. */
function cards(phone: Phone): [HTMLElement, HTMLElement] {
  expect(phone.texts(".banner-title")).toEqual(EVENTS);
  return phone.all(".banner") as [HTMLElement, HTMLElement];
}

const states = (phone: Phone) => cards(phone).map((card) => card.dataset.state);
const areGrey = (phone: Phone) => cards(phone).map((card) => card.classList.contains("banner-off"));

describe("the free-fee events (activity types 13 and 21)", () => {
  test.for<[string, ReturnType<typeof entry>[], string[], boolean[]]>([
    ["both active", [entry(13, 0), entry(21, 0)], ["feeFree", "feeFree"], [false, false]],
    ["the first active", [entry(13, 0), entry(21, 1)], ["feeFree", "inactive"], [false, true]],
    ["the second active, listed first", [entry(21, 0), entry(13, 1)], ["inactive", "feeFree"], [true, false]],
    ["not open yet", [entry(13, -1), entry(21, -1)], ["soon", "soon"], [true, true]],
    ["of another type alone", [entry(5, 0), entry(10, 0)], ["inactive", "inactive"], [true, true]],
    ["none", [], ["inactive", "inactive"], [true, true]],
  ])("%s", async ([, told, shown, grey], { phone }) => {
    tell(phone, ...told);
    await phone.open(VISIT);
    expect(states(phone)).toEqual(shown);
    expect(areGrey(phone)).toEqual(grey);
  });

  test.for([
    ["2025-03-10T10:00:00+08:00", ["feeFree", "soon"]],
    ["2025-03-20T10:00:00+08:00", ["inactive", "feeFree"]],
  ] as const)("by the mall's own time of %s", async ([now, shown], { phone }) => {
    await phone.sandbox.clock(now);
    await phone.open(VISIT);
    expect(states(phone)).toEqual(shown);
  });

  test("lead to ordering if they run, and nowhere otherwise", async ({ phone }) => {
    tell(phone, entry(13, 0), entry(21, 1));
    await phone.open(VISIT);
    const [first, second] = cards(phone);
    await phone.tap(second);
    expect(phone.native).toEqual([]);
    await phone.tap(first);
    expect(phone.native).toEqual(["order"]);
  });

  test("send a visitor to the login, without a call", async ({ phone }) => {
    await phone.open(ROUTE);
    const [, second] = cards(phone);
    expect(phone.texts(".banner-label")).toEqual(["登录查看", "登录查看"]);
    expect(phone.native).toEqual([]);
    await phone.tap(second);
    expect(phone).toMatchObject({ native: ["login"], sent: [] });
  });

  test("open the login after code 200001", async ({ phone }) => {
    await phone.sandbox.fault(LIST, "logout");
    await phone.open(VISIT);
    expect(phone.native).toEqual(["login"]);
    expect(states(phone)).toEqual(["loggedOut", "loggedOut"]);
    expect(phone.toast).toBe("");
  });

  test("show the server's message for another code once, with one retry", async ({ phone }) => {
    phone.answer(LIST, { code: 500123, message: "系统维护中" });
    await phone.open(VISIT);
    expect(phone).toMatchObject({ trouble: "系统维护中", toast: "" });
    expect(phone.texts(".banner-label")).toEqual(["重新加载", "重新加载"]);
    const [first] = cards(phone);
    await phone.tap(first);
    expect([phone.calls(LIST), phone.toast]).toEqual([2, "系统维护中"]);
    expect(states(phone)).toEqual([undefined, undefined]);
    phone.answer(LIST, null);
    await phone.tap("重试");
    expect(phone.calls(LIST)).toBe(3);
    expect(phone.trouble).toBe("");
    expect(states(phone)).toEqual(["inactive", "feeFree"]);
  });

  test("are not affected by odd entries in the list", async ({ phone }) => {
    const data = [null, { type: [], activityTimeState: 0 }, { type: "21", activityTimeState: "0" }, "?"];
    phone.answer(LIST, { data });
    await phone.open(VISIT);
    expect(states(phone)).toEqual(["inactive", "feeFree"]);
    expect(phone.trouble).toBe("");
  });

  test("show 网络异常 after a failure, and a retry recovers", async ({ phone }) => {
    await phone.sandbox.fault(LIST, "status500");
    await phone.open(VISIT);
    expect(phone.trouble).toBe("网络异常");
    await phone.tap("重试");
    expect(states(phone)).toEqual(["inactive", "feeFree"]);
  });

  test("lead nowhere while the list is loading", async ({ phone }) => {
    await phone.sandbox.fault(LIST, "slow");
    await phone.open(VISIT);
    for (const card of cards(phone)) {
      expect(card.getAttribute("aria-busy")).toBe("true");
      await phone.tap(card);
    }
    expect(phone.native).toEqual([]);
    expect(phone.calls(LIST)).toBe(1);
    await phone.pass(3000);
    expect(phone.all('.banner[aria-busy="true"]')).toEqual([]);
  });
});
