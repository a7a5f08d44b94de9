import { describe, expect } from "vitest";
import { type Phone, test } from "../support/campaigns/phone.tsx";

const ROUTE = "/glutinousRiceDetial";
const VISIT = `${ROUTE}?token=old-user&phoneType=ios`;
const RECORD = "/api/djdg/new/year/activity/lottery/record";
const records = [
  { createTime: "2024-02-21 08:05:00", resultNum: "01234", resultType: 1 },
  { createTime: "2024-02-20 23:59:59", resultNum: "98765", resultType: 0 },
];

/** Returns the text that replaces the table. */
const note = (phone: Phone) => phone.texts(".records-note, .empty").join("\n");

describe("the lottery record", () => {
  test("is a table of time, number and result", async ({ phone }) => {
    phone.answer(RECORD, { data: records });
    await phone.open(VISIT);
    expect(phone.all("tr").map((row) => Array.from(row.children, (cell) => cell.textContent))).toEqual([
      ["抽奖时间", "抽奖号码", "是否中奖"],
      ["02-21 08:05", "01234", "已中奖"],
      ["02-20 23:59", "98765", "未中奖"],
    ]);
    expect(phone.all('th[scope="col"]')).toHaveLength(3);
  });

  test("shows 加载中 while loading, and 暂无抽奖记录 if it is empty", async ({ phone }) => {
    await phone.sandbox.fault(RECORD, "slow");
    await phone.open(VISIT);
    expect(note(phone)).toBe("加载中");
    await phone.pass(3000);
    expect(note(phone)).toBe("暂无抽奖记录");
    expect(phone.all("table")).toEqual([]);
  });

  test.for<[string, unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["an empty text", ""],
    ["an empty object", {}],
    ["a page of nothing", { list: [] }],
    ["a page of nothing, counted", { list: [], total: 0 }],
  ])("shows 暂无抽奖记录 if the answer is %s", async ([, data], { phone }) => {
    phone.answer(RECORD, { body: JSON.stringify({ code: "0", message: "", data }) });
    await phone.open(VISIT);
    expect([note(phone), phone.trouble]).toEqual(["暂无抽奖记录", ""]);
  });

  test.for<[string, object, string[]]>([
    ["numbers for texts", { resultNum: 1234, resultType: "1" }, ["02-21 08:05", "01234", "已中奖"]],
    [
      "digits, and milliseconds",
      { createTime: 1708473900000, resultNum: [0, 1, 2, 3, 4], resultType: true },
      ["02-21 08:05", "01234", "已中奖"],
    ],
    ["another result", { resultNum: "0,1,2,3,4", resultType: 3 }, ["02-21 08:05", "01234", "未中奖"]],
    ["nulls", { createTime: null, resultNum: null, resultType: null }, ["--", "--", "--"]],
  ])("shows an entry with %s, after entries that are invalid", async ([, entry, cells], { phone }) => {
    phone.answer(RECORD, { data: [null, { unforeseen: 1 }, { ...records[0], ...entry }, records[1]] });
    await phone.open(VISIT);
    const rows = phone.all("tbody tr").map((row) => Array.from(row.children, (cell) => cell.textContent));
    expect(rows).toEqual([cells, ["02-20 23:59", "98765", "未中奖"]]);
    expect(phone.trouble).toBe("");
  });

  test("shows the rest of a long table on request", async ({ phone }) => {
    phone.answer(RECORD, { data: Array.from({ length: 120 }, () => records[0]) });
    await phone.open(VISIT);
    await phone.tap("加载更多（还有70条）");
    await phone.tap("加载更多（还有20条）");
    expect(phone.all("tr")).toHaveLength(121);
    expect(phone.buttons).toEqual(["返回", "返回抽奖"]);
  });

  test.for(["返回", "返回抽奖"])(
    "%s leads to the lottery, which keeps the login",
    async (name, { phone }) => {
      await phone.open(VISIT);
      await phone.tap(name);
      expect(phone.address).toBe("/glutinousRiceFlour");
      expect(phone.hasButton("能量不足 前往订购")).toBe(true);
    },
  );

  test("asks a visitor to log in", async ({ phone }) => {
    await phone.open(ROUTE);
    expect(note(phone)).toBe("");
    await phone.tap("立即登录");
    expect(phone.native).toEqual(["login"]);
    expect(phone.text).not.toContain("暂无抽奖记录");
    expect(phone.calls(RECORD)).toBe(0);
  });

  test("shows 登录失效 after code 200001, and the customer is logged out", async ({ phone }) => {
    await phone.sandbox.fault(RECORD, "logout");
    await phone.open(VISIT);
    expect(phone.toast).toBe("登录失效");
    expect(phone.hasButton("立即登录")).toBe(true);
  });

  test("shows the retry row after a failure, not an empty table", async ({ phone }) => {
    await phone.sandbox.fault(RECORD, "offline");
    await phone.open(VISIT);
    expect([phone.trouble, note(phone), phone.toast]).toEqual(["网络异常", "暂不可用", ""]);
    await phone.tap("重试");
    expect(note(phone)).toBe("暂无抽奖记录");
  });
});
