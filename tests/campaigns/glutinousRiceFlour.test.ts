import { describe, expect } from "vitest";
import {
  DRAW,
  INFO,
  phase,
  RECORD,
  ROUTE,
  setDraw,
  setInfo,
  shownNumber,
  VISIT,
} from "../support/campaigns/lantern.ts";
import { type Phone, test } from "../support/campaigns/phone.tsx";

const RUNNING = "2024-02-20T10:00:00+08:00";
/** The first digit lands after 1.2 s, each other one 0.3 s later, and the last one stays visible for as long. */
const LANDING_MS = 2700;

/** Returns today's number, if it is shown. */
const standing = (phone: Phone) => /^今日中奖号码：(\d \d \d \d \d)$/.exec(shownNumber(phone))?.[1];

describe("the lantern lottery", () => {
  test.for([
    ["2024-02-16T10:00:00+08:00", "活动将在3天后开始", true],
    ["2024-02-18T23:59:00+08:00", "活动将在1天后开始", true],
    ["2024-02-19T00:01:00+08:00", "能量不足 前往订购", false],
    ["2024-02-25T23:59:00+08:00", "能量不足 前往订购", false],
    ["2024-02-26T00:01:00+08:00", "活动已结束", true],
  ] as const)("at %s the button says %s", async ([now, text, isDisabled], { phone }) => {
    await phone.sandbox.clock(now);
    await phone.open(VISIT);
    expect(phone.button(text).getAttribute("aria-disabled")).toBe(String(isDisabled));
    if (isDisabled) expect(shownNumber(phone)).toBe("今日中奖号码");
    else expect(standing(phone)).toBeDefined();
  });

  test.for([
    [19.99, "能量不足 前往订购"],
    [20, "立即抽奖"],
  ] as const)("with a fee of %d yuan the button says %s", async ([fee, text], { phone }) => {
    await phone.sandbox.clock(RUNNING);
    await phone.sandbox.order("old-user", fee);
    await phone.open(VISIT);
    expect(phone.hasButton(text)).toBe(true);
  });

  test("leads from no energy through orders and draws to all five digits and the voucher of the next dawn", async ({
    phone,
  }) => {
    // On this day, nine draws win all digits.
    await phone.sandbox.clock("2024-02-22T10:00:00+08:00");
    await phone.open(VISIT, { reducedMotion: true });
    const today = standing(phone);
    expect(today).toBeDefined();
    await phone.tap("能量不足 前往订购");
    await phone.order(2000);
    expect(phone.figure("当前能量")).toBe("2000点");
    for (let i = 1; ; i++) {
      await phone.tap(phone.dialog ? "再抽一次" : "立即抽奖");
      expect(phone.dialog?.querySelector<HTMLElement>(".digits")?.dataset.place).toBe("0");
      expect(phone.figure("当前能量")).toBe(`${2000 - 20 * i}点`);
      if (phone.dialogTitle !== "恭喜中奖") continue;
      const hits = Number(/今日已中(\d)位/.exec(phone.dialog?.textContent ?? "")?.[1]);
      const amount = [0, 20, 50, 100, 200, 300][hits];
      expect(phone.dialog?.textContent).toContain(`今日已中${hits}位，奖励升至${amount}元`);
      expect(phone.dialog?.querySelectorAll(".digits-marked")).toHaveLength(hits);
      await phone.tap("开心收下");
      expect(phone.dialog).toBeUndefined();
      expect(shownNumber(phone)).toBe(`今日中奖号码：${today}，前${hits}位已中`);
      expect(phone.figure("今日奖励")).toBe(`${amount}元`);
      if (hits === 5) break;
    }
    expect(phone.hasButton("前往订购累计能量")).toBe(true);
    await phone.sandbox.clock("2024-02-23T10:00:00+08:00");
    await phone.comeBack();
    expect(phone.hasButton("立即抽奖")).toBe(true);
    expect(phone.figure("今日已中")).toBe("0位");
    expect((await phone.sandbox.account("old-user")).vouchers).toMatchObject([
      { amount: 300, source: "glutinousRiceFlour" },
    ]);
  });

  test("shows the number, its digits and the reward after a win, then today's number again", async ({
    phone,
  }) => {
    setInfo(phone, { winningNum: [8, 0], nowRounds: 3 });
    await phone.open(VISIT);
    setDraw(phone, "80642", 1, 100, 4);
    const energy = Number.parseInt(phone.figure("当前能量"), 10);
    await phone.tap("立即抽奖");
    // The draw costs 20 points from its beginning.
    expect(phone.figure("当前能量")).toBe(`${energy - 20}点`);
    await phone.pass(LANDING_MS - 1);
    expect(phase(phone)).toBe("landing");
    expect(shownNumber(phone)).toBe("本次抽奖号码");
    expect(phone.dialog).toBeUndefined();
    await phone.pass(1);
    expect(phone.dialogTitle).toBe("恭喜中奖");
    expect(phone.texts(".dialog .digits-label")).toEqual(["本次抽奖号码：8 0 6 4 2，前3位已中"]);
    expect(phone.texts(".dialog .text")).toEqual(["今日已中3位，奖励升至100元", "代金券次日凌晨发放到账"]);
    expect(phone.texts('[role="status"]')).toEqual(["本次抽奖号码80642，恭喜中奖"]);
    expect(await phone.wasCelebrated()).toBe(true);
    await phone.tap("开心收下");
    expect(shownNumber(phone)).toBe("今日中奖号码：8 0 6 4 2，前2位已中");
  });

  test("draws again on 再抽一次 after a loss, but only with enough energy", async ({ phone }) => {
    await phone.sandbox.clock(RUNNING);
    await phone.sandbox.order("old-user", 40);
    await phone.open(VISIT, { reducedMotion: true });
    setDraw(phone, "80642", 0);
    await phone.tap("立即抽奖");
    expect(phone.dialogTitle).toBe("未中奖");
    phone.answer(DRAW, null);
    await phone.tap("再抽一次");
    expect((await phone.sandbox.calls()).filter(({ path }) => path === DRAW)).toHaveLength(1);
    expect(phone.dialog?.querySelector<HTMLElement>(".digits")?.dataset.place).toBe("0");
    setDraw(phone, "80642", 0);
    await phone.press("Escape");
    expect(phone.dialog).toBeUndefined();
    await phone.tap("立即抽奖");
    expect(phone.dialogTitle).toBe("未中奖");
    // The energy is spent elsewhere meanwhile.
    setInfo(phone, { energyBalance: 19 });
    await phone.tap("再抽一次");
    expect(phone).toMatchObject({ dialogTitle: "未中奖", buttons: ["能量不足 前往订购", "关闭"] });
  });

  test("makes one draw for simultaneous taps, also in the pop-up", async ({ phone }) => {
    await phone.sandbox.clock(RUNNING);
    await phone.sandbox.order("old-user", 2000);
    await phone.open(VISIT, { reducedMotion: true });
    setDraw(phone, "80642", 0);
    await phone.tap("立即抽奖", 4);
    expect(phone.button("再抽一次").getAttribute("aria-busy")).toBe("false");
    expect(phone.calls(DRAW)).toBe(1);
    await phone.tap("再抽一次", 4);
    expect(phone.button("再抽一次").getAttribute("aria-busy")).toBe("false");
    expect(phone.calls(DRAW)).toBe(2);
  });

  test("sends a visitor to the login, also from the record", async ({ phone }) => {
    await phone.open(ROUTE);
    expect(phone.buttons).toEqual(["立即登录", "记录"]);
    expect(shownNumber(phone)).toBe("今日中奖号码");
    expect(phone.all(".stats")).toEqual([]);
    await phone.tap("立即登录");
    await phone.tap("记录");
    expect(phone.native).toEqual(["login", "login"]);
    expect(phone.calls(RECORD)).toBe(0);
  });

  test("记录 shows 暂无记录 before the first draw, and then leads to the record with token and phone type", async ({
    phone,
  }) => {
    await phone.sandbox.clock(RUNNING);
    await phone.sandbox.order("old-user", 20);
    await phone.open(VISIT, { reducedMotion: true });
    await phone.tap("记录");
    expect(phone).toMatchObject({ toast: "暂无记录", address: VISIT });
    await phone.tap("立即抽奖");
    expect(phone.dialog?.querySelector<HTMLElement>(".digits")?.dataset.place).toBe("0");
    await phone.press("Escape");
    await phone.tap("记录");
    expect(phone.address).toBe("/glutinousRiceDetial");
    expect(phone.all(".records tbody tr")).toHaveLength(1);
    expect(phone.state).toMatchObject({ token: "old-user", phoneType: "ios" });
  });
});

describe("a failure on this older page is shown, and does not log out", () => {
  test("code 200001 of the status logs the customer out, without a message", async ({ phone }) => {
    await phone.sandbox.fault(INFO, "logout");
    await phone.open(VISIT);
    expect(phone.hasButton("立即登录")).toBe(true);
    expect(phone.toast).toBe("");
  });

  test("code 200001 to a draw logs out with a message, and the digits rest", async ({ phone }) => {
    await phone.sandbox.clock(RUNNING);
    await phone.sandbox.order("old-user", 20);
    await phone.open(VISIT);
    await phone.sandbox.fault(DRAW, "logout");
    await phone.sandbox.fault(INFO, "logout");
    await phone.tap("立即抽奖");
    expect(phone.hasButton("立即登录")).toBe(true);
    expect(phase(phone)).toBe("rest");
    expect(shownNumber(phone)).toBe("今日中奖号码");
    expect(phone.toast).toBe("请先登录");
  });

  test("code 200001 after a draw keeps the drawn number visible", async ({ phone }) => {
    await phone.sandbox.clock(RUNNING);
    await phone.sandbox.order("old-user", 20);
    await phone.open(VISIT, { reducedMotion: true });
    setDraw(phone, "80642", 1, 20, 2);
    await phone.sandbox.fault(INFO, "logout");
    await phone.tap("立即抽奖");
    expect(phone.texts(".dialog .digits-label")).toEqual(["本次抽奖号码：8 0 6 4 2，前1位已中"]);
    expect(phone.texts(".dialog .text")).toEqual(["今日已中1位，奖励升至20元", "代金券次日凌晨发放到账"]);
    await phone.tap("开心收下");
    expect(phone.hasButton("立即登录")).toBe(true);
  });

  test.for(["offline", "status500"] as const)(
    "a draw that fails with %s shows 网络异常 and reloads the status, and the next tap draws",
    async (kind, { phone }) => {
      await phone.sandbox.clock(RUNNING);
      await phone.sandbox.order("old-user", 20);
      await phone.sandbox.fault(DRAW, kind);
      await phone.open(VISIT, { reducedMotion: true });
      const before = shownNumber(phone);
      await phone.tap("立即抽奖");
      expect(phone.toast).toBe("网络异常");
      expect(phone.calls(INFO)).toBe(2);
      expect(shownNumber(phone)).toBe(before);
      await phone.tap("立即抽奖");
      expect(phone.dialogTitle).toMatch(/^(恭喜中奖|未中奖)$/);
    },
  );

  test("a refused draw shows the server's message, and the button for the new status", async ({ phone }) => {
    await phone.sandbox.clock(RUNNING);
    await phone.sandbox.order("old-user", 20);
    await phone.open(VISIT, { reducedMotion: true });
    await phone.sandbox.clock("2024-02-26T00:01:00+08:00");
    await phone.tap("立即抽奖");
    expect(phone.toast).toBe("活动已结束");
    expect(phone.hasButton("活动已结束")).toBe(true);
    expect(phone.dialog).toBeUndefined();
  });
});
