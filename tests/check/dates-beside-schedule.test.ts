import { describe, expect, test } from "vitest";
import { checkDocuments } from "../../src/check/check-documents.ts";
import { tagsOfVariant } from "../support/all-variants.ts";
import { checkExample, realFiles, schemas } from "./support.ts";

const schedule = { start: "2025-07-03T00:00:00+08:00", lastDay: "2025-08-02" };

/** Returns the messages for a campaign in July 2025 with these texts. */
const messagesFor = (items: readonly string[], patch: object = {}) =>
  checkExample({
    patch: {
      schedule,
      view: [
        { type: "button", table: "main" },
        { type: "rules", items },
      ],
      ...patch,
    },
  }).map(({ message }) => message.replace(/, (?:expected|the schedule) .*/, ""));

test.each([
  "活动时间：2025年7月3日至2025年8月2日。",
  "活动时间：2025年7月3日至8月2日24:00",
  "活动时间：7月3日（周四）0:00 – 8月2日（周六）24:00",
  "7.3-8.2",
  "7/3~8/2 每日一份",
  "7月3日起 · 每日一份",
  "７月３日起",
  "活动自2025-07-03起，至2025-08-02止",
  "7月10日起可抽奖两次",
  "第二轮7月10日起",
  "活动第二期：7月10日至7月16日",
  "7月15日当天加倍",
  "代金券有效期至2025年12月31日",
  "代金券8月31日前可用",
  "中奖名单于8月10日公布",
  "奖励将于8月5日前发放",
  "活动奖励8月5日起发放",
  "活动结束后，8月5日统一结算",
  "限2025年6月30日前注册的用户参与",
  "面向2024年12月31日以前注册的老用户",
  "生日如 1990-01-01",
  "公司成立于2010年",
  "自2019年至今服务百万用户",
  "客服电话 400-000-0000，版本2.1.3",
  "低至9.9元起",
  "服务费5.5折起",
  "每日最高2000元，共2025份",
  "2025夏日有礼，2025年首发",
  "比例1/3，中奖率 1/12",
  "营业时间 9:30-12:00",
  "适龄18-64周岁",
  "网址 https://mall.example/2024/06/01/a",
  '{schedule.start | date:"M月D日"}至{schedule.lastDay | date:"M月D日"}',
  '{date(2024, 1, 1) | date:"YYYY"}年',
])("is silent about %s", (text) => expect(messagesFor([text])).toEqual([]));

test.each([
  ["活动时间：6月3日至8月2日", "6月3日"],
  ["活动自2025年6月3日起", "2025年6月3日"],
  ["2025/6/3起 每日一份", "2025/6/3"],
  ["6.3起 · 每日一份", "6.3"],
  ["6月3日-7月2日", "6月3日", "7月2日"],
  ["6.3 – 7.2", "6.3", "7.2"],
  ["7月3日至9月2日", "9月2日"],
  ["7月3日至31日", "31日"],
  ["活动截止8月31日", "8月31日"],
  ["截止日期：2025-08-31", "2025-08-31"],
  ["8月31日24:00截止", "8月31日"],
  ["20250603起", "20250603"],
  ["６月３日零点开抢", "６月３日"],
  ["活动开始时间：2025年6月3日 10:00", "2025年6月3日"],
  ["活动期间（2025年6月3日—2025年8月2日）每日一次", "2025年6月3日"],
  ["6月18日当天加倍", "6月18日"],
  ["能量8月25日24:00清零", "8月25日"],
  ["7月10日起 · 每日一份", "7月10日"],
  ["2024年终盛典", "2024"],
  ["2024年夏日有礼", "2024"],
])("reports %s", (text, ...dates) =>
  expect(messagesFor([text])).toEqual(dates.map((date) => `The text says ${date}`)),
);

test("reports a schedule that was moved by a year once, although it contradicts both days", () =>
  expect(messagesFor(["活动时间：2024年7月3日至2024年8月2日。"])).toEqual(["The text says 2024年7月3日"]));

const files = realFiles();

/** Returns a file with the dates of its schedule moved. */
function withMovedSchedule(text: string, { years = 0, months = 0 }): string {
  return text.replace(/"schedule": \{[^}]*\}/, (all) =>
    all.replace(/(\d{4})-(\d\d)-(\d\d)/g, (_, year, month, day) =>
      new Date(Date.UTC(Number(year) + years, Number(month) - 1 + months, Number(day)))
        .toISOString()
        .slice(0, 10),
    ),
  );
}

/** The stored campaigns whose texts name the year and the day of their start. */
const DATED = [
  "unionPayActivity",
  "freeBargain51",
  "glutinousRiceFlour",
  "grantCoupon",
  "orderRichList",
  "yearEndFeedback",
  "yearTaskTicket",
];

describe("a stored campaign whose schedule was moved", () => {
  const moves = [{ months: 1 }, { months: -1 }, { years: 1 }, { years: -1 }];
  const cases = DATED.flatMap((id) => moves.map((move) => ({ id, ...move })));
  const moved: ({ id: string } & (typeof moves)[number])[] = [
    ...cases,
    { id: "yearPrizeDraw", months: 1 },
    { id: "yearPrizeDraw", months: -1 },
    { id: "springFestPreheating", years: 1 },
    { id: "userInsuranceIncome", years: 1 },
    { id: "userInsuranceIncome", years: -1 },
  ];
  for (const [index, { id, ...move }] of moved.entries())
    test(`is reported at its texts: ${JSON.stringify({ id, ...move })}`, {
      tags: tagsOfVariant(index),
    }, () => {
      const file = files.find(({ path }) => path.endsWith(`/${id}.json`));
      const text = withMovedSchedule(file?.text ?? "", move);
      expect(text).not.toBe(file?.text);
      const { problems } = checkDocuments(
        files.map((one) => (one === file ? { ...one, text } : one)),
        { schemas, requested: new Set([file?.path ?? ""]) },
      );
      expect(problems.map(({ rule }) => rule)).toContain(
        id === "springFestPreheating" ? "constant-beside-schedule" : "date-beside-schedule",
      );
    });
});
