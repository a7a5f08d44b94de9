import { describe, expect } from "vitest";
import { bannerOf } from "../support/campaigns/banner.ts";
import { type Phone, test } from "../support/campaigns/phone.tsx";

const ROUTE = "/springFestPreheating";
const VISIT = `${ROUTE}?token=old-user&phoneType=ios`;
const LIST = "/api/djdg/activity/all/activity/time";

interface Activity {
  type: number;
  startTime?: string | null;
  endTime?: string | null;
  activityTimeState: number;
}

const entry = (type: number, first: string, last: string, activityTimeState = 0): Activity => ({
  type,
  startTime: `2024-${first} 00:00:00`,
  endTime: `2024-${last} 23:59:59`,
  activityTimeState,
});

/** Opens the hub with these activities in the mall's list. */
async function visit(phone: Phone, data: Activity[]): Promise<void> {
  phone.answer(LIST, { data });
  await phone.open(VISIT);
}

const ranges = (phone: Phone) => phone.texts(".banner-text").map((text) => text.split("\n")[1]);
const labels = (phone: Phone) => phone.texts(".banner-label");
const states = (phone: Phone) => phone.all(".banner").map(({ dataset }) => dataset.state);

const FALLBACK = ["2.4 – 2.9", "2.10 – 2.18", "2.10 – 2.18"];
const LOGIN = ["立即登录", "立即登录", "立即登录"];

describe("the activity hub", () => {
  test.for<[string, Activity[], string[]]>([
    [
      "of each entry",
      [entry(12, "03-01", "03-12"), entry(10, "01-31", "02-01"), entry(11, "12-09", "12-10")],
      ["1.31 – 2.1", "12.9 – 12.10", "3.1 – 3.12"],
    ],
    ["of the fallback without an entry", [], FALLBACK],
    ["of the fallback with only another type", [entry(9, "03-01", "03-12")], FALLBACK],
    [
      "of the fallback for an entry without dates",
      [
        { type: 10, startTime: null, endTime: null, activityTimeState: 0 },
        { type: 11, activityTimeState: 0 },
        { ...entry(12, "03-01", "03-12"), startTime: null },
      ],
      ["2.4 – 2.9", "2.10 – 2.18", "2.10 – 3.12"],
    ],
    [
      "of the fallback for an invalid date",
      [
        { ...entry(10, "03-01", "03-12"), startTime: "soon", endTime: "2024-02-30 00:00:00" },
        { ...entry(11, "03-01", "03-12"), startTime: "", endTime: "later" },
        { ...entry(12, "03-01", "03-12"), endTime: "31.12." },
      ],
      ["2.4 – 2.9", "2.10 – 2.18", "3.1 – 2.18"],
    ],
  ])("shows the dates %s", async ([, data, expected], { phone }) => {
    await visit(phone, data);
    expect(ranges(phone)).toEqual(expected);
  });

  test("disables the card of an activity only after its end", async ({ phone }) => {
    await visit(phone, [
      entry(10, "02-04", "02-09", 1),
      entry(11, "02-10", "02-18", 0),
      entry(12, "02-19", "02-25", -1),
    ]);
    expect(states(phone)).toEqual(["ended", "open", "notOpen"]);
    const off = phone.all(".banner").map(({ classList }) => classList.contains("banner-off"));
    expect(off).toEqual([true, false, false]);
    await phone.tap(bannerOf(phone, "大吉年终奖"));
    expect(phone.address).toBe(VISIT);
  });

  test.for([
    ["大吉年终奖", "/orderRichList"],
    ["财神到 发发发", "/wealthScratchyMusic"],
    ["元宵大乐透", "/glutinousRiceFlour"],
  ] as const)(
    "%s goes to %s with token, phone type and top bar as navigation state",
    async ([title, to], { phone }) => {
      await phone.sandbox.clock("2024-02-05T10:00:00+08:00");
      await phone.open(VISIT);
      await phone.tap(bannerOf(phone, title));
      expect(phone.address).toBe(to);
      expect(phone.state).toEqual({ token: "old-user", phoneType: "ios", isShowTop: true });
    },
  );

  test("shows the states of the mall's own dates", async ({ phone }) => {
    await phone.sandbox.clock("2024-02-20T10:00:00+08:00");
    await phone.open(VISIT);
    expect(ranges(phone)).toEqual(["2.4 – 2.9", "2.10 – 2.18", "2.19 – 2.25"]);
    expect(states(phone)).toEqual(["ended", "ended", "open"]);
  });

  test("navigates once for two simultaneous taps, so one step back returns to the hub", async ({ phone }) => {
    await phone.sandbox.clock("2024-02-20T10:00:00+08:00");
    await phone.open(VISIT);
    await phone.tap(bannerOf(phone, "元宵大乐透"), 2);
    expect(phone.address).toBe("/glutinousRiceFlour");
    await phone.goBack();
    expect(phone.address).toBe(VISIT);
  });

  test("shows a visitor the fallback dates, and leads to the login", async ({ phone }) => {
    await phone.open(ROUTE);
    expect(phone.texts(".banner-title")).toEqual(["大吉年终奖", "财神到 发发发", "元宵大乐透"]);
    expect(labels(phone)).toEqual(LOGIN);
    expect(ranges(phone)).toEqual(FALLBACK);
    await phone.tap(bannerOf(phone, "财神到 发发发"));
    expect(phone.native).toEqual(["login"]);
    expect(phone.calls(LIST)).toBe(0);
  });

  test("shows 登录失效 after code 200001, and the customer is logged out", async ({ phone }) => {
    await phone.sandbox.fault(LIST, "logout");
    await phone.open(VISIT);
    expect(phone.toast).toBe("登录失效");
    expect(labels(phone)).toEqual(LOGIN);
  });

  test("shows a failure once, with one retry, and cards lead nowhere until it succeeds", async ({
    phone,
  }) => {
    await phone.sandbox.fault(LIST, "status500");
    await phone.open(VISIT);
    expect([phone.trouble, phone.toast]).toEqual(["网络异常", ""]);
    expect(labels(phone)).toEqual(["重新加载", "重新加载", "重新加载"]);
    expect(phone.buttons.filter((name) => name === "重试")).toHaveLength(1);
    await phone.tap(bannerOf(phone, "大吉年终奖"));
    expect(phone.address).toBe(VISIT);
    expect(states(phone)).toEqual(["open", "notOpen", "notOpen"]);
    expect(phone.trouble).toBe("");
  });

  const RIGHT = [
    entry(10, "02-04", "02-09", 1),
    entry(11, "02-10", "02-18"),
    entry(12, "02-19", "02-25", -1),
  ];
  const RIGHT_RANGES = ["2.4 – 2.9", "2.10 – 2.18", "2.19 – 2.25"];

  test.for<[string, unknown]>([
    ["null", null],
    ["a text", "维护中"],
    ["a list", []],
    ["an object of unknown fields", { unforeseen: true }],
    ["of an invalid type", { type: "lantern", activityTimeState: 1, startTime: "2024-03-01 00:00:00" }],
    ["without type", { activityTimeState: 1, startTime: "2024-03-01 00:00:00" }],
    [
      "of another type and another state",
      { type: 99, activityTimeState: "closed", startTime: 7, endTime: {} },
    ],
  ])("ignores a first entry that is %s", async ([, odd], { phone }) => {
    phone.answer(LIST, { data: [odd, ...RIGHT] });
    await phone.open(VISIT);
    expect(states(phone)).toEqual(["ended", "open", "notOpen"]);
    expect(ranges(phone)).toEqual(RIGHT_RANGES);
    expect(phone.trouble).toBe("");
  });

  test("looks the same for the same list in other forms", async ({ phone }) => {
    phone.answer(LIST, {
      data: [
        { type: "10", startTime: 1706976000000, endTime: "2024-02-09T15:59:59Z", activityTimeState: true },
        { type: "11", startTime: "2024/2/10 00:00:00", endTime: "2024-02-18", activityTimeState: "0" },
        { ...RIGHT[2], activityTimeState: "-1", more: { than: "known" } },
      ],
    });
    await phone.open(VISIT);
    expect(states(phone)).toEqual(["ended", "open", "notOpen"]);
    expect(ranges(phone)).toEqual(RIGHT_RANGES);
  });

  test.for<[string, unknown]>([
    ["null", null],
    ["an empty text", ""],
    ["an empty object", {}],
  ])("shows the fallback dates for a list that is %s", async ([, data], { phone }) => {
    phone.answer(LIST, { data });
    await phone.open(VISIT);
    expect(ranges(phone)).toEqual(FALLBACK);
    expect(phone.trouble).toBe("");
  });

  test("leads nowhere while the list is loading", async ({ phone }) => {
    await phone.sandbox.fault(LIST, "slow");
    await phone.open(VISIT);
    expect(phone.all('.banner[aria-busy="true"]')).toHaveLength(3);
    await phone.tap(bannerOf(phone, "大吉年终奖"));
    expect(phone.address).toBe(VISIT);
    await phone.pass(3000);
    expect(phone.all('.banner[aria-busy="true"]')).toEqual([]);
    expect(phone.address).toBe(VISIT);
  });
});
