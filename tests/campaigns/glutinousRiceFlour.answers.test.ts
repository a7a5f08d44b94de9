import { describe, expect } from "vitest";
import {
  DAY,
  DRAW,
  INFO,
  phase,
  RECORD,
  setDraw,
  setInfo,
  shownNumber,
  VISIT,
} from "../support/campaigns/lantern.ts";
import { test } from "../support/campaigns/phone.tsx";

describe("odd forms of the answer to a draw (resultNum, resultType, reward, nowRounds)", () => {
  test.for<[string, unknown, number | undefined, unknown]>([
    ["the round after the draw", [8, 0], 4, 100],
    ["the round of the draw", [8, 0], 3, 100],
    ["no round", [8, 0], undefined, 100],
    ["texts", ["8", "0"], 4, "100"],
    ["no reward, so that of the tier", [8, 0], 4, null],
    ["an unreadable reward, so that of the tier", [8, 0], 4, "?"],
    ["unreadable earlier wins, so counted by the round", "eight", 3, 100],
  ])(
    "a win with %s shows the third digit and 100 yuan",
    async ([, winningNum, nowRounds, reward], { phone }) => {
      setInfo(phone, { winningNum, nowRounds: 3 });
      await phone.open(VISIT, { reducedMotion: true });
      phone.answer(DRAW, { data: { resultNum: "80642", resultType: 1, reward, nowRounds } });
      await phone.tap("立即抽奖");
      expect(phone.dialogTitle).toBe("恭喜中奖");
      expect(phone.texts(".dialog .digits-label")).toEqual(["本次抽奖号码：8 0 6 4 2，前3位已中"]);
      expect(phone.texts(".dialog .text")).toEqual(["今日已中3位，奖励升至100元", "代金券次日凌晨发放到账"]);
    },
  );

  test.for<[nowRounds: unknown, reward: unknown, text: string]>([
    [6, 300, "今日已中5位，奖励升至300元"],
    [5, 200, "今日已中4位，奖励升至200元"],
    [5, 300, "今日已中5位，奖励升至300元"],
    [3, null, "今日已中2位，奖励升至50元"],
    [1, 20, "今日已中1位，奖励升至20元"],
    [1, null, "今日已中1位，奖励升至20元"],
    [null, 300, "今日已中1位，奖励升至300元"],
    ["?", 20, "今日已中1位，奖励升至20元"],
    [9, 300, "今日已中5位，奖励升至300元"],
  ])("a first win with nowRounds %j and reward %j reads %s", async ([nowRounds, reward, text], { phone }) => {
    setInfo(phone);
    await phone.open(VISIT, { reducedMotion: true });
    phone.answer(DRAW, { data: { resultNum: "80642", resultType: 1, reward, nowRounds } });
    await phone.tap("立即抽奖");
    expect(phone.texts(".dialog .text")[0]).toBe(text);
  });

  test.for<[string, unknown, string]>([
    ["a number", 80642, "8 0 6 4 2"],
    ["a number that lost its zeros", 642, "0 0 6 4 2"],
    ["a list", [8, 0, 6, 4, 2], "8 0 6 4 2"],
    ["a text with commas", "8,0,6,4,2", "8 0 6 4 2"],
  ])("resultNum as %s", async ([, resultNum, read], { phone }) => {
    setInfo(phone);
    await phone.open(VISIT, { reducedMotion: true });
    setDraw(phone, resultNum, 0);
    await phone.tap("立即抽奖");
    expect(phone.texts(".dialog .digits-label")).toEqual([`本次抽奖号码：${read}`]);
  });

  test.for<[string, unknown, unknown]>([
    ["without a reward", 0, null],
    ["with an invalid reward", 0, {}],
    ["given as text", "0", 0],
    ["given as false", false, null],
    ["given by another value", 2, null],
  ])("a lost draw %s shows the pop-up 未中奖 with 再抽一次", async ([, resultType, reward], { phone }) => {
    setInfo(phone);
    await phone.open(VISIT, { reducedMotion: true });
    setDraw(phone, "13579", resultType, reward);
    await phone.tap("立即抽奖");
    expect(phone.dialogTitle).toBe("未中奖");
    expect(phone.texts(".dialog .digits-label")).toEqual(["本次抽奖号码：1 3 5 7 9"]);
    expect(phone.isDisabled("再抽一次")).toBe(false);
  });

  test.for<[string, object, string, string]>([
    ["all five are won", { nowRounds: 6, winningNum: [8, 0, 6, 4, 2] }, DAY, "前往订购累计能量"],
    ["the campaign is over", { activityStatus: false }, "Sun, 25 Feb 2024 16:00:01 GMT", "活动已结束"],
    ["the energy is spent", { energyBalance: 0 }, DAY, "能量不足 前往订购"],
  ])("再抽一次 is not offered after %s", async ([, after, date, text], { phone }) => {
    setInfo(phone);
    await phone.open(VISIT, { reducedMotion: true });
    setDraw(phone, "13579", 0);
    setInfo(phone, after, date);
    await phone.tap("立即抽奖");
    expect(phone.buttons).toEqual([text, "关闭"]);
  });

  test("再抽一次 waits for the status, and the drawn number stays if the login is lost meanwhile", async ({
    phone,
  }) => {
    setInfo(phone);
    await phone.open(VISIT, { reducedMotion: true });
    setDraw(phone, "80642", 0);
    phone.answer(INFO, { code: "200001", after: 1000 });
    await phone.tap("立即抽奖");
    expect(phone.button("再抽一次").getAttribute("aria-busy")).toBe("true");
    await phone.tap("再抽一次");
    await phone.pass(1000);
    expect(phone.calls(DRAW)).toBe(1);
    expect(phone.texts(".dialog .digits-label")).toEqual(["本次抽奖号码：8 0 6 4 2"]);
    expect(phone.buttons).toEqual(["立即登录", "关闭"]);
  });

  // Today's number must never appear as that of the draw.
  const TODAY = "今日中奖号码：8 0 6 4 2";
  test.for<[string, unknown, string]>([
    ["an invalid number", { resultNum: "1357x", resultType: 1, reward: 20 }, "本次抽奖号码"],
    ["too few digits", { resultNum: "1357", resultType: 1, reward: 20 }, TODAY],
    ["no number", { resultType: 1, reward: 20 }, TODAY],
    ["an invalid result", { resultNum: "13579", resultType: "won", reward: 20 }, "本次抽奖号码：1 3 5 7 9"],
    ["nothing", null, TODAY],
    ["a text", "恭喜", TODAY],
  ])("%s: the draw went through, and shows neither a win nor a loss", async ([, data, number], { phone }) => {
    setInfo(phone);
    await phone.open(VISIT, { reducedMotion: true });
    phone.answer(DRAW, { data });
    await phone.tap("立即抽奖");
    expect(phone.toast).toBe("抽奖成功，结果请到“记录”中查看");
    expect([phone.dialog, phase(phone), shownNumber(phone)]).toEqual([undefined, "rest", number]);
    expect(phone.calls(INFO)).toBe(2);
    expect(phone.isDisabled("立即抽奖")).toBe(false);
  });
});

describe("odd forms of the status", () => {
  test.for<[string, object, string, string]>([
    [
      "a start in the future, regardless of activityStatus",
      { startTime: "2024-02-23 00:00:00" },
      DAY,
      "活动将在3天后开始",
    ],
    ["a start later this day", { startTime: "2024-02-20 12:00:00" }, DAY, "活动暂未开始"],
    [
      "another year",
      { startTime: "2026-03-03 00:00:00", activityStatus: false },
      "Sun, 01 Mar 2026 02:00:00 GMT",
      "活动将在2天后开始",
    ],
    ["a start in milliseconds", { startTime: 1708617600000 }, DAY, "活动将在3天后开始"],
    ["no start, so the campaign's own", { startTime: null }, DAY, "立即抽奖"],
    [
      "an unreadable start, which is not counted down to",
      { startTime: "soon" },
      "Sat, 17 Feb 2024 02:00:00 GMT",
      "活动暂未开始",
    ],
    ["an unreadable start of a running campaign", { startTime: "20241332000000" }, DAY, "立即抽奖"],
    ["a start in digits", { startTime: "20240223000000" }, DAY, "活动将在3天后开始"],
    ["running as a text", { activityStatus: "true", energyBalance: "60", nowRounds: "1" }, DAY, "立即抽奖"],
    ["running as 1", { activityStatus: 1, winningNum: null, todayNum: null }, DAY, "立即抽奖"],
    [
      "a closed campaign with all other fields null",
      { activityStatus: false, energyBalance: null, nowRounds: null, todayNum: null, winningNum: null },
      "Mon, 26 Feb 2024 02:00:00 GMT",
      "活动已结束",
    ],
    ["more rounds than there are", { nowRounds: 7 }, DAY, "前往订购累计能量"],
  ])("%s", async ([, odd, date, text], { phone }) => {
    setInfo(phone, odd, date);
    await phone.open(VISIT);
    expect(phone).toMatchObject({ buttons: [text, "记录"], trouble: "" });
  });

  test.for<[string, unknown, string]>([
    ["digits as texts", ["8", "0"], "2位"],
    ["nulls among them", [8, null, 0], "2位"],
    ["null", null, "0位"],
    ["unreadable data, so counted by the round", "eight", "2位"],
  ])("winningNum with %s", async ([, winningNum, won], { phone }) => {
    setInfo(phone, { winningNum, nowRounds: 3 });
    await phone.open(VISIT);
    expect(phone.figure("今日已中")).toBe(won);
  });

  test.for<[string, unknown]>([
    ["null", null],
    ["an empty text", ""],
    ["a page of nothing", { list: [] }],
  ])("记录 shows 暂无记录 if the empty record comes as %s", async ([, data], { phone }) => {
    setInfo(phone);
    phone.answer(RECORD, { data });
    await phone.open(VISIT);
    await phone.tap("记录");
    expect([phone.toast, phone.address]).toEqual(["暂无记录", VISIT]);
  });

  test("记录 reports a record that cannot be read", async ({ phone }) => {
    setInfo(phone);
    phone.answer(RECORD, { data: "维护中" });
    await phone.open(VISIT);
    await phone.tap("记录");
    expect([phone.toast, phone.address]).toEqual(["抽奖记录暂时无法查看，请稍后重试", VISIT]);
  });
});
