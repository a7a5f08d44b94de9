import { expect } from "vitest";
import { type Phone, test } from "../support/campaigns/phone.tsx";

// Browser tests check how the rows move and are filled.

const ROUTE = "/mineSwiper";
const VISIT = `${ROUTE}?sing=s1gn&timestamp=1700000000000&phoneType=ios`;
const LIST = "/api/djdg/account/listScrolling";
const REGISTER = "新用户注册，0元赚好礼";

const rowsOf = (phone: Phone) => phone.all(".marquee-row").length;

test("loads the winners with the signature and its time as headers, and no fields", async ({ phone }) => {
  await phone.open(VISIT);
  expect(phone.sent).toEqual([
    { path: LIST, fields: {}, headers: { "x-wlj-sign": "s1gn", "x-wlj-timestamp": "1700000000000" } },
  ]);
  expect(rowsOf(phone)).toBe(4);
  expect(phone.toast).toBe("");
});

test("the button at the bottom leads to the login, also without winners", async ({ phone }) => {
  phone.answer(LIST, { data: [] });
  await phone.open(VISIT);
  expect(phone.texts(".marquee-empty")).toEqual(["好礼正在派发，名单马上就来"]);
  await phone.tap(REGISTER);
  expect(phone.native).toEqual(["login"]);
});

test.for(["", "?sing=abc", "?timestamp=1"])(
  "without a signature (%j) says what to do",
  async (query, { phone }) => {
    await phone.open(`${ROUTE}${query}`);
    expect(phone).toMatchObject({ trouble: "名单暂时看不到，请从App重新进入", toast: "" });
    expect(phone.texts(".marquee-empty")).toEqual(["暂不可用"]);
    expect(phone.buttons).toEqual(["重试", REGISTER]);
  },
);

test("shows 网络异常 after a failure, and a retry recovers", async ({ phone }) => {
  await phone.sandbox.fault(LIST, "status500");
  await phone.open(VISIT);
  expect(phone.trouble).toBe("网络异常");
  await phone.tap("重试");
  expect(rowsOf(phone)).toBe(4);
  expect(phone.all(".trouble")).toEqual([]);
});

test("an answer that does not fit its schema shows the retry row and the other button", async ({ phone }) => {
  phone.answer(LIST, { data: { list: 7 } });
  await phone.open(VISIT);
  expect(phone).toMatchObject({ trouble: "页面数据异常，请稍后重试", buttons: ["重试", REGISTER] });
  expect(phone.reports).toEqual([expect.stringContaining('"scrolling" does not fit its schema: ""')]);
});

test("shows the readable winners of a list with odd ones", async ({ phone }) => {
  const winner = { imageUrl: 7, prefix: "甲刚刚获得", amount: "60.00", suffix: null };
  phone.answer(LIST, { data: [null, { prefix: "乙刚刚获得", amount: null }, winner, "?", { amount: {} }] });
  await phone.open(VISIT);
  expect(phone.texts(".marquee-words").every((words) => words === "甲刚刚获得60.00")).toBe(true);
  expect(rowsOf(phone)).toBe(4);
  expect(phone.trouble).toBe("");
});

test("keeps a plus sign in the signature", async ({ phone }) => {
  await phone.open(`${ROUTE}?sing=a+b/c==&timestamp=1`);
  expect(phone.sent.map(({ headers }) => headers["x-wlj-sign"])).toEqual(["a+b/c=="]);
});

test("shows skeletons while the rows are loading", async ({ phone }) => {
  await phone.sandbox.fault(LIST, "slow");
  await phone.open(VISIT);
  expect(phone.all('[role=group][aria-label="加载中"] .marquee-row')).toHaveLength(4);
  expect(phone.all(".marquee-track")).toEqual([]);
  await phone.pass(3_000);
  expect(phone.all(".marquee-waiting")).toEqual([]);
  expect(phone.all(".marquee-track")).toHaveLength(4);
});
