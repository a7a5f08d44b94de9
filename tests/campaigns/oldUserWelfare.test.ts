import { describe, expect } from "vitest";
import { type Phone, test } from "../support/campaigns/phone.tsx";

const INFO = "/api/djdg/activity/regular/activities";
const WHO = "old-user";
const visit = (token = WHO) => `/oldUserWelfare?token=${token}&phoneType=ios`;

/** Returns the hint above the button: the customer's progress today. */
const hint = (phone: Phone) => phone.texts(".button-hint").join("\n");
const short = (yuan: number) => `还差${yuan}元服务费，即可领取60元代金券`;
const DONE = "今日任务已完成，请于当日24:00前领取";

describe("the old users' daily task", () => {
  test("leads through orders below the threshold to the voucher in the account", async ({ phone }) => {
    await phone.open(visit());
    expect(hint(phone)).toBe(short(120));
    await phone.tap("去订购");
    await phone.order(119);
    expect(hint(phone)).toBe(short(1));
    await phone.tap("去订购");
    await phone.order(0.01);
    expect(hint(phone)).toBe(short(1));
    expect(phone.texts(".progress-head b")).toEqual(["119.01 / 120元"]);
    await phone.tap("去订购");
    await phone.order(0.99);
    expect(phone.texts(".progress-head b")).toEqual(["120 / 120元"]);

    await phone.tap("立即领取");
    expect(phone.dialogTitle).toBe("领取成功");
    expect(phone.texts('[role="dialog"] .voucher-amount')).toEqual(["60元"]);
    await phone.tap("开心收下");
    expect(phone.dialog).toBeUndefined();
    expect(phone.isDisabled("今日已领取")).toBe(true);
    const { vouchers } = await phone.sandbox.account(WHO);
    expect(vouchers.filter(({ source }) => source === "oldUserWelfare")).toMatchObject([{ amount: 60 }]);
  });

  test.for([
    [119, short(1), "去订购"],
    [119.01, short(1), "去订购"],
    [45.5, short(75), "去订购"],
    [120, DONE, "立即领取"],
    [300, DONE, "立即领取"],
  ] as const)("a fee of %d yuan: %s", async ([fee, words, button], { phone }) => {
    await phone.sandbox.order(WHO, fee);
    await phone.open(visit());
    expect(hint(phone)).toBe(words);
    expect(phone.buttons).toEqual([button]);
  });

  test("excludes a user on day 7, and includes one on day 8", async ({ phone }) => {
    await phone.sandbox.order("new-day7", 300);
    await phone.open(visit("new-day7"));
    expect(hint(phone)).toBe("注册超过7天的老用户专享");
    expect(phone.isDisabled("暂无参与资格")).toBe(true);
    expect(phone.all("[role=progressbar]")).toEqual([]);
    await phone.open(visit("old-day8"));
    expect(hint(phone)).toBe(short(120));
  });

  test("expires unclaimed at midnight, and a new day has a new task", async ({ phone }) => {
    await phone.sandbox.clock("2024-03-01T23:50:00+08:00");
    await phone.sandbox.order(WHO, 120);
    await phone.open(visit());
    expect(hint(phone)).toBe(DONE);
    await phone.sandbox.clock("2024-03-02T00:01:00+08:00");
    await phone.comeBack();
    expect(hint(phone)).toBe(short(120));
  });

  test("shows 网络异常 for another code of the status, regardless of its message", async ({ phone }) => {
    phone.answer(INFO, { code: 500123, message: "内部错误" });
    await phone.open(visit());
    expect(phone).toMatchObject({ trouble: "网络异常", toast: "" });
  });
});
