import { describe, expect } from "vitest";
import { type Phone, test } from "../support/campaigns/phone.tsx";

const VISIT = "/yearPrizeDraw?token=old-user";
const INFO = "/api/djdg/year/prize/draw/info";
const DRAW = "/api/djdg/year/prize/draw";
const STATUS = { activityTimeState: 0, useLottery: 0, canLottery: 0, nextFee: 60, nextThreshold: 60 };

describe("the shown prize stays while the status is reloaded", () => {
  test.for<[string, Parameters<Phone["answer"]>[1]]>([
    ["the login is lost", { code: "200001", message: "登录失效" }],
    ["another status comes", { data: { ...STATUS, useLottery: 5 } }],
    ["no status comes", { status: 500, body: "" }],
    ["an unreadable status comes", { data: "维护中" }],
  ])("when %s behind it", async ([, after], { phone }) => {
    phone.answer(INFO, { data: { ...STATUS, canLottery: 1 } });
    phone.answer(DRAW, { data: "888" });
    await phone.open(VISIT, { reducedMotion: true });
    await phone.tap("立即抽奖");
    const told = phone.dialog?.textContent;
    expect(told).toContain("888元代金券已实时到账");
    phone.answer(INFO, after);
    await phone.comeBack();
    expect(phone.calls(INFO)).toBe(2);
    expect(phone.dialog?.textContent).toBe(told);
    expect(phone.texts(".grid-cell-won .grid-label")).toEqual(["888"]);
  });
});

describe("odd forms of the status", () => {
  test.for<[string, object, string[], string]>([
    [
      "the fifth draw, and no further threshold",
      { useLottery: 5, nextFee: null, nextThreshold: null },
      ["已抽完", "已完成"],
      "100%",
    ],
    [
      "five earned, two used, and no further threshold",
      { useLottery: 2, canLottery: 3, nextFee: null, nextThreshold: null },
      ["立即抽奖", "已完成"],
      "100%",
    ],
    ["more paid than the next draw requires", { nextFee: -20 }, ["立即抽奖", "去订购"], "100%"],
    ["no threshold", { nextFee: null, nextThreshold: null }, ["立即抽奖", "去订购"], "0%"],
    [
      "texts",
      { useLottery: "1", canLottery: "1", nextFee: "30.00", nextThreshold: "60" },
      ["立即抽奖", "去订购"],
      "50%",
    ],
  ])("%s", async ([, odd, buttons, percent], { phone }) => {
    phone.answer(INFO, { data: { ...STATUS, ...odd } });
    await phone.open(VISIT);
    expect(phone.buttons).toEqual(buttons);
    expect(phone.texts(".progress-head b")).toEqual([percent]);
    expect(phone.text).not.toMatch(/--|-20|再付0/);
    expect(phone.trouble).toBe("");
  });

  test.for([
    [1, ["已结束", "活动已结束"]],
    [-1, ["未开始", "活动未开始"]],
  ] as const)(
    "a closed campaign (%i) without other fields",
    async ([activityTimeState, buttons], { phone }) => {
      phone.answer(INFO, { data: { activityTimeState } });
      await phone.open(VISIT);
      expect(phone).toMatchObject({ buttons, trouble: "" });
    },
  );
});
