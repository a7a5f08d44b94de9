import { describe, expect } from "vitest";
import { type Phone, test } from "../support/campaigns/phone.tsx";

const ROUTE = "/upayRechargeActivity";
const INFO = "/api/djdg/activity/union/activity/info";
/** A customer who has recharged by a wallet, so that the coupon centre grants no first-recharge voucher. */
const WHO = "old-user";
const VISIT = `${ROUTE}?token=${WHO}&phoneType=ios`;
const TIERS = ["充值满50元", "充值满100元", "充值满200元"];

const hint = (phone: Phone) => phone.texts(".button-hint").join("\n");

describe("the bank-card recharge", () => {
  test("leads through recharge and orders to the voucher in the account", async ({ phone }) => {
    await phone.open(VISIT);
    await phone.tap("去充值");
    expect(phone.native).toEqual(["recharge"]);
    await phone.sandbox.recharge(WHO, 50);
    await phone.comeBack();
    expect(phone.buttons).toEqual(["继续订购"]);
    expect(phone.figure("奖励代金券（元）")).toBe("60");
    expect(phone.figure("累计订购（元）")).toBe("0");
    expect(phone.figure("领取门槛（元）")).toBe("1,000");
    expect(phone.texts(".progress-head b")).toEqual(["还差1,000元"]);

    await phone.tap("继续订购");
    expect(phone.native).toEqual(["recharge", "order"]);
    // The goods of this one order cost more than the threshold.
    await phone.order(120);
    await phone.tap("领取奖励");
    expect(phone.dialogTitle).toBe("领取成功");
    expect(phone.texts('[role="dialog"] .stats-item dd')).toEqual(["60元"]);
    const asked = phone.calls(INFO);
    await phone.tap("开心收下");
    expect(phone).toMatchObject({ dialog: undefined, buttons: ["查看我的代金券"] });
    expect(phone.calls(INFO)).toBe(asked + 1);
    const { vouchers } = await phone.sandbox.account(WHO);
    expect(vouchers.filter(({ source }) => source === "upayRechargeActivity")).toMatchObject([
      { amount: 60 },
    ]);
  });

  test.for([
    [50, 60, "充值满50元"],
    [99.99, 60, "充值满50元"],
    [100, 100, "充值满100元"],
    [199.99, 100, "充值满100元"],
    [200, 200, "充值满200元"],
    [5000, 200, "充值满200元"],
  ] as const)(
    "marks, for a first recharge of %d yuan, the ticket of the tier of %i yuan",
    async ([amount, reward, tier], { phone }) => {
      await phone.sandbox.recharge(WHO, amount);
      await phone.open(VISIT);
      expect(phone.buttons).toEqual(["继续订购"]);
      expect(phone.figure("奖励代金券（元）")).toBe(`${reward}`);
      expect(phone.texts('.tier[aria-current="step"]')).toEqual([`我的档位${reward}元代金券${tier}`]);
    },
  );

  test("shows 活动已失效 after a first recharge of 49 yuan, even after a later recharge", async ({
    phone,
  }) => {
    await phone.sandbox.recharge(WHO, 49);
    await phone.open(VISIT);
    expect(hint(phone)).toBe("首次充值49元，未满50元");
    expect(phone.isDisabled("活动已失效")).toBe(true);
    await phone.sandbox.recharge(WHO, 200);
    await phone.comeBack();
    expect(phone.calls(INFO)).toBe(2);
    expect(hint(phone)).toBe("首次充值49元，未满50元");
    expect(phone.isDisabled("活动已失效")).toBe(true);
    expect(phone.texts(".tier-title")).toEqual(TIERS);
    expect(phone.all(".tier-reached")).toEqual([]);
  });

  test("excludes a customer with an earlier bank-card recharge, and shows the tiers", async ({ phone }) => {
    await phone.open(`${ROUTE}?token=bank-card-user&phoneType=ios`);
    expect(hint(phone)).toBe("仅限从未使用过银行卡充值的用户参与");
    expect(phone.isDisabled("没有参与资格")).toBe(true);
    expect(phone.texts(".tier-title")).toEqual(TIERS);
  });

  test("shows 未达到活动条件 to an unqualified customer with 50 yuan or more", async ({ phone }) => {
    phone.answer(INFO, { data: { status: 0, rechargeAmount: 50 } });
    await phone.open(VISIT);
    expect(phone.buttons).toEqual(["未达到活动条件"]);
    expect(phone.isDisabled("未达到活动条件")).toBe(true);
  });

  test("shows a visitor the tiers", async ({ phone }) => {
    await phone.open(ROUTE);
    expect(phone.texts(".tier-title")).toEqual(TIERS);
    expect(phone.all(".tier-reached")).toEqual([]);
  });

  test("shows the tiers if the status fails", async ({ phone }) => {
    await phone.sandbox.fault(INFO, "status500");
    await phone.open(VISIT);
    expect(phone.hasButton("重试")).toBe(true);
    expect(phone.texts(".tier-title")).toEqual(TIERS);
  });
});
