import { describe, expect } from "vitest";
import { type Phone, test } from "../support/campaigns/phone.tsx";

/** A customer who has recharged by a wallet, so that the coupon centre grants no first-recharge voucher. */
const WHO = "old-user";
const query = (token: string) => `?token=${token}&phoneType=ios`;

/** Two similar pages: the customer completes a task, then claims a voucher. */
const twins = [
  {
    id: "oldUserWelfare",
    title: "老用户代金券福利",
    status: "/api/djdg/activity/regular/activities",
    receive: "/api/djdg/activity/regular/activities/receive",
    /** The button before the task, before the claim, and after the claim. */
    texts: { start: "去订购", claim: "立即领取", claimed: "今日已领取" },
    earn: (phone: Phone) => phone.sandbox.order(WHO, 120),
    /** The amount of the voucher, and the selector of the amount in the pop-up. */
    amount: 60,
    amountAt: ".voucher-amount",
    /** A text that the page shows only to a customer who may claim. */
    mine: "120 / 120元",
    /** Makes the mall refuse an offered claim, and returns the customer's token. */
    async refuse(phone: Phone) {
      await phone.sandbox.order("never-recharged", 120);
      return "never-recharged";
    },
  },
  {
    id: "upayRechargeActivity",
    title: "银行卡充值",
    status: "/api/djdg/activity/union/activity/info",
    receive: "/api/djdg/activity/union/activity/receive",
    texts: { start: "去充值", claim: "领取奖励", claimed: "查看我的代金券" },
    async earn(phone: Phone) {
      await phone.sandbox.recharge(WHO, 200);
      // An order with this fee costs several hundred yuan: nine of them reach any tier's threshold.
      await phone.sandbox.order(WHO, 120, { times: 9 });
    },
    amount: 200,
    amountAt: ".stats-item dd",
    mine: "我的档位",
    async refuse(phone: Phone) {
      await phone.sandbox.recharge(WHO, 100);
      const data = {
        status: 2,
        rechargeAmount: 100,
        rewardAmount: 100,
        totalPrice: 2000,
        targetPrice: 2000,
      };
      phone.answer("/api/djdg/activity/union/activity/info", { data });
      return WHO;
    },
  },
];

describe.for(twins)("$id", ({ id, title, status, receive, texts, amount, ...twin }) => {
  const route = `/${id}`;
  const visit = route + query(WHO);

  /** Returns the vouchers of this campaign; the recharge and the orders also earn others. */
  const rewards = async (phone: Phone, token = WHO) =>
    (await phone.sandbox.account(token)).vouchers.filter(({ source }) => source === id);

  /** Returns the amounts in the pop-up. */
  const won = (phone: Phone) => phone.texts(`[role="dialog"] ${twin.amountAt}`);

  test("sends a visitor to the login, without a call", async ({ phone }) => {
    await phone.open(route);
    expect(phone.buttons).toEqual(["立即登录"]);
    await phone.tap("立即登录");
    expect(phone).toMatchObject({ native: ["login"], sent: [] });
  });

  test("outside the app, asks a visitor to open it in the app", async ({ phone }) => {
    await phone.open(route, { isOutside: true });
    await phone.tap("立即登录");
    expect(phone.toast).toBe("请在App内打开");
  });

  test("makes one call for four simultaneous taps, and offers no claim under the pop-up", async ({
    phone,
  }) => {
    await twin.earn(phone);
    await phone.open(visit);
    expect(phone.buttons).toEqual([texts.claim]);
    await phone.tap(texts.claim, 4);
    expect(phone.dialogTitle).toBe("领取成功");
    expect(won(phone)).toEqual([`${amount}元`]);
    expect(phone.texts(".button[data-state]")).toEqual([texts.claimed]);
    expect(phone.calls(status)).toBe(1);
    await phone.tap("开心收下");
    expect(phone).toMatchObject({ dialog: undefined, buttons: [texts.claimed] });
    expect(phone.calls(status)).toBe(2);
    expect(phone.calls(receive)).toBe(1);
    expect((await rewards(phone)).map((voucher) => voucher.amount)).toEqual([amount]);
  });

  test("keeps the claimed amount in the pop-up when the status changes or fails", async ({ phone }) => {
    await twin.earn(phone);
    await phone.open(visit);
    await phone.tap(texts.claim);
    phone.answer(status, { data: { rewardAmount: 1, oldUser: 1, status: 5 } });
    await phone.comeBack();
    expect(won(phone)).toEqual([`${amount}元`]);
    phone.answer(status, { code: "200001" });
    await phone.comeBack();
    expect(won(phone)).toEqual([`${amount}元`]);
    await phone.tap("开心收下");
    expect(phone.buttons).toEqual(["立即登录"]);
  });

  test("follows the status after the pop-up, and offers no claim if the status fails", async ({ phone }) => {
    await twin.earn(phone);
    await phone.open(visit);
    await phone.tap(texts.claim);
    await phone.sandbox.fault(status, "status500");
    await phone.tap("开心收下");
    expect(phone).toMatchObject({ trouble: "网络异常", buttons: ["重试", "重新加载"] });
    await phone.tap("重试");
    expect(phone.buttons).toEqual([texts.claimed]);
  });

  test("shows 网络异常 after a failed claim, which can be retried", async ({ phone }) => {
    await twin.earn(phone);
    await phone.sandbox.fault(receive, "status500");
    await phone.open(visit);
    await phone.tap(texts.claim);
    expect(phone).toMatchObject({ toast: "网络异常", dialog: undefined });
    await phone.tap(texts.claim);
    expect(phone.dialogTitle).toBe("领取成功");
    expect(won(phone)).toEqual([`${amount}元`]);
  });

  test("shows 网络异常 after a refused claim, regardless of the message, and grants nothing", async ({
    phone,
  }) => {
    const who = await twin.refuse(phone);
    await phone.open(route + query(who));
    await phone.tap(texts.claim);
    expect(phone.calls(receive)).toBe(1);
    expect(phone).toMatchObject({ toast: "网络异常", dialog: undefined, buttons: [texts.claim] });
    expect(await rewards(phone, who)).toEqual([]);
  });

  test("offers the login if it expires during a claim", async ({ phone }) => {
    await twin.earn(phone);
    await phone.open(visit);
    expect(phone.text).toContain(twin.mine);
    await phone.sandbox.fault(receive, "logout");
    await phone.sandbox.fault(status, "logout");
    await phone.tap(texts.claim);
    expect(phone).toMatchObject({ toast: "请先登录", buttons: ["立即登录"] });
    expect(phone.text).not.toContain(twin.mine);
  });

  test("offers the login after code 200001 of the status, without a message", async ({ phone }) => {
    await phone.sandbox.fault(status, "logout");
    await phone.open(visit);
    expect(phone).toMatchObject({ buttons: ["立即登录"], toast: "" });
  });

  test("shows the retry row when the status fails, and a retry recovers", async ({ phone }) => {
    await phone.sandbox.fault(status, "status500");
    await phone.open(visit);
    expect(phone).toMatchObject({ trouble: "网络异常", buttons: ["重试", "重新加载"] });
    await phone.tap("重试");
    expect(phone).toMatchObject({ trouble: "", buttons: [texts.start] });
  });

  test.for([
    ["by navigation state", route, { token: WHO, phoneType: "ios" }],
    ["with showNav", `${visit}&showNav=true`, undefined],
  ] as const)(
    "entered %s, it has a bar that leads back with token and phoneType",
    async ([, path, state], { phone }) => {
      await phone.open(path, state && { state });
      expect(phone.texts("nav")).toEqual([title]);
      expect(phone.buttons).toEqual(["返回", texts.start]);
      await phone.tap("返回");
      expect(phone.address).toBe(`/collarRollTab${query(WHO)}`);
    },
  );

  test("entered by address, it has no bar", async ({ phone }) => {
    await phone.open(visit);
    expect(phone.buttons).toEqual([texts.start]);
    expect(phone.all("nav")).toEqual([]);
  });
});
