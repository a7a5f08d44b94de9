import { describe, expect } from "vitest";
import { type Phone, test } from "../support/campaigns/phone.tsx";

/** Has recharged, by a wallet: so no first-recharge welfare of the coupon centre comes besides. */
const WHO = "old-user";
const query = (token: string) => `?token=${token}&phoneType=ios`;

/** Two pages of the same shape: something is to be done, then a voucher can be claimed. */
const twins = [
  {
    id: "oldUserWelfare",
    title: "老用户代金券福利",
    status: "/api/djdg/activity/regular/activities",
    receive: "/api/djdg/activity/regular/activities/receive",
    /** The button of who has done nothing yet, of who may claim, and of who has claimed. */
    texts: { start: "去订购", claim: "立即领取", claimed: "今日已领取" },
    earn: (phone: Phone) => phone.sandbox.order(WHO, 120),
    /** The voucher, and where the pop-up says its amount. */
    amount: 60,
    amountAt: ".voucher-amount",
    /** What the page says of a customer who may claim and of nobody else. */
    mine: "120 / 120元",
    /** Makes the mall refuse a claim that the page offers, and says whose. */
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

describe.for(twins)("$id (spec 1)", ({ id, title, status, receive, texts, amount, ...twin }) => {
  const route = `/${id}`;
  const visit = route + query(WHO);

  /** What this campaign gave: the first recharge and the orders earn elsewhere, too. */
  const rewards = async (phone: Phone, token = WHO) =>
    (await phone.sandbox.account(token)).vouchers.filter(({ source }) => source === id);

  /** The amounts that the pop-up says. */
  const won = (phone: Phone) => phone.texts(`[role="dialog"] ${twin.amountAt}`);

  test("the visitor is sent to the login, and nothing is asked of the mall", async ({ phone }) => {
    await phone.open(route);
    expect(phone.buttons).toEqual(["立即登录"]);
    await phone.tap("立即登录");
    expect(phone).toMatchObject({ native: ["login"], sent: [] });
  });

  test("the visitor outside of the app is told where to open it", async ({ phone }) => {
    await phone.open(route, { isOutside: true });
    await phone.tap("立即登录");
    expect(phone.toast).toBe("请在App内打开");
  });

  test("a claim tapped four times at once is one call, and nothing is left to claim under the pop-up", async ({
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

  test("the pop-up keeps what was claimed when the status changes under it, and when it is lost", async ({
    phone,
  }) => {
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

  test("what the status says after the pop-up counts, and where it cannot be had nothing can be claimed", async ({
    phone,
  }) => {
    await twin.earn(phone);
    await phone.open(visit);
    await phone.tap(texts.claim);
    await phone.sandbox.fault(status, "status500");
    await phone.tap("开心收下");
    expect(phone).toMatchObject({ trouble: "网络异常", buttons: ["重试", "暂不可用"] });
    await phone.tap("重试");
    expect(phone.buttons).toEqual([texts.claimed]);
  });

  test("a claim that fails says 网络异常, and can be tried again", async ({ phone }) => {
    await twin.earn(phone);
    await phone.sandbox.fault(receive, "status500");
    await phone.open(visit);
    await phone.tap(texts.claim);
    expect(phone).toMatchObject({ toast: "网络异常", dialog: undefined });
    await phone.tap(texts.claim);
    expect(phone.dialogTitle).toBe("领取成功");
    expect(won(phone)).toEqual([`${amount}元`]);
  });

  test("a claim that the mall refuses says 网络异常, whatever the message, and gives nothing", async ({
    phone,
  }) => {
    const who = await twin.refuse(phone);
    await phone.open(route + query(who));
    await phone.tap(texts.claim);
    expect(phone.calls(receive)).toBe(1);
    expect(phone).toMatchObject({ toast: "网络异常", dialog: undefined, buttons: [texts.claim] });
    expect(await rewards(phone, who)).toEqual([]);
  });

  test("a claim in whose middle the login lapses leaves the login button", async ({ phone }) => {
    await twin.earn(phone);
    await phone.open(visit);
    expect(phone.text).toContain(twin.mine);
    await phone.sandbox.fault(receive, "logout");
    await phone.sandbox.fault(status, "logout");
    await phone.tap(texts.claim);
    expect(phone).toMatchObject({ toast: "请先登录", buttons: ["立即登录"] });
    expect(phone.text).not.toContain(twin.mine);
  });

  test("code 200001 of the status is the login, without a word", async ({ phone }) => {
    await phone.sandbox.fault(status, "logout");
    await phone.open(visit);
    expect(phone).toMatchObject({ buttons: ["立即登录"], toast: "" });
  });

  test("a status that cannot be had says so, and a retry brings it", async ({ phone }) => {
    await phone.sandbox.fault(status, "status500");
    await phone.open(visit);
    expect(phone).toMatchObject({ trouble: "网络异常", buttons: ["重试", "暂不可用"] });
    await phone.tap("重试");
    expect(phone).toMatchObject({ trouble: "", buttons: [texts.start] });
  });

  test.for([
    ["by navigation state", route, { token: WHO, phoneType: "ios" }],
    ["with showNav", `${visit}&showNav=true`, undefined],
  ] as const)(
    "entered %s it has a bar, and back keeps token and phoneType",
    async ([, path, state], { phone }) => {
      await phone.open(path, state && { state });
      expect(phone.texts("nav")).toEqual([title]);
      expect(phone.buttons).toEqual(["返回", texts.start]);
      await phone.tap("返回");
      expect(phone.address).toBe(`/collarRollTab${query(WHO)}`);
    },
  );

  test("entered by the address it has no bar", async ({ phone }) => {
    await phone.open(visit);
    expect(phone.buttons).toEqual([texts.start]);
    expect(phone.all("nav")).toEqual([]);
  });
});
