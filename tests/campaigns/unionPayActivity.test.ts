import { describe, expect } from "vitest";
import {
  bindCard,
  CARD,
  fillIn,
  KNOWN_CUSTOMER,
  LOTTERY,
  NEW_CUSTOMER,
  openForm,
  ROUTE,
  STATUS,
} from "../support/campaigns/bind-card.ts";
import { type Phone, test } from "../support/campaigns/phone.tsx";

/** Duration of a spin of the wheel until it rests on a prize (ms). */
const LANDING_MS = 5_000;

describe("the states of the bind-card lottery", () => {
  test.for([
    ["no token", `${ROUTE}?phoneType=ios`, null, "登录", "登录查看", false],
    ["a token that the server refuses", `${ROUTE}?token=nobody`, null, "登录", "登录查看", false],
    ["no card", KNOWN_CUSTOMER, "unbound", "绑卡", "绑卡抽奖", false],
    ["a card, and not drawn", KNOWN_CUSTOMER, "drawable", "抽奖", "立即抽奖", false],
    ["drawn", KNOWN_CUSTOMER, "drawn", "已抽", "已抽奖", true],
  ] as const)("%s: %s", async ([, path, state, short, text, isDisabled], { phone }) => {
    if (state) await phone.sandbox.pick("unionPayActivity", "main", state);
    await phone.open(path);
    expect(phone.buttons.slice(0, 2)).toEqual([short, text]);
    expect(phone.isDisabled(text)).toBe(isDisabled);
    expect(document.title).toBe("银行卡绑卡抽奖");
  });

  test("the bar leads back to the hub with token and phone type", async ({ phone }) => {
    await phone.open(`${ROUTE}?token=old-user&phoneType=ios&showNav=true`);
    await phone.tap("返回");
    expect(phone.address).toBe("/collarRollTab?token=old-user&phoneType=ios");
  });

  test("a customer who cancels at the bank comes back without a card", async ({ phone }) => {
    await openForm(phone, NEW_CUSTOMER);
    await fillIn(phone, CARD);
    await phone.tap("确认绑卡");
    await phone.decideAtBank(false);
    expect(phone.buttons).toEqual(["绑卡", "绑卡抽奖"]);
  });
});

/** Opens the page for a customer with a card, with reduced motion. */
async function openBound(phone: Phone): Promise<void> {
  await bindCard(phone, KNOWN_CUSTOMER);
  await phone.open(KNOWN_CUSTOMER, { reducedMotion: true });
}

/** Expects that nothing was won: the wheel points at nothing, and no prize is shown. */
function expectNothingWon(phone: Phone): void {
  const [wheel] = phone.all(".wheel");
  expect([wheel?.dataset.phase, wheel?.dataset.place]).toEqual(["rest", undefined]);
  expect(phone.dialogTitle).toBe("");
}

describe("the draw", () => {
  test("leads from the card to the voucher in the account", async ({ phone }) => {
    await bindCard(phone, KNOWN_CUSTOMER);
    await phone.tap("立即抽奖");
    expect(phone.all(".wheel")[0]?.dataset.phase).toBe("landing");
    await phone.pass(LANDING_MS - 1);
    expect(phone.dialogTitle).toBe("");
    await phone.pass(1);
    expect(phone.dialogTitle).toBe("恭喜中奖");
    expect(await phone.wasCelebrated()).toBe(true);

    const { vouchers } = await phone.sandbox.account("old-user");
    expect(vouchers).toMatchObject([{ source: "unionPayActivity" }]);
    const won = `${vouchers[0]?.amount}`;
    expect(["3", "60", "240", "300", "500"]).toContain(won);
    expect(phone.spoken).toBe(`恭喜您抽中${won}元代金券`);
    expect(phone.texts(".wheel-place-won .wheel-label")).toEqual([`${won}元`]);
    expect(phone.texts(".voucher-amount")).toEqual([`${won}元`]);

    await phone.tap("开心收下");
    expect(phone.hasButton("已抽奖")).toBe(true);
    await phone.pass(LANDING_MS);
    expectNothingWon(phone);
  });

  test("makes one call for simultaneous taps on both buttons", async ({ phone }) => {
    await openBound(phone);
    const [hub, button] = [phone.button("抽奖"), phone.button("立即抽奖")];
    const both = document.createElement("i");
    both.onclick = () => {
      hub.click();
      button.click();
    };
    await phone.tap(both, 3);
    expect(phone.dialogTitle).toBe("恭喜中奖");
    expect(phone.calls(LOTTERY)).toBe(1);
  });

  test("shows 加载中, turns the wheel and keeps the button busy until the answer comes", async ({
    phone,
  }) => {
    await bindCard(phone, KNOWN_CUSTOMER);
    await phone.sandbox.fault(LOTTERY, "slow");
    await phone.tap("抽奖");
    expect(phone.texts(".toast-loading")).toEqual(["加载中"]);
    expect(phone.all(".wheel")[0]?.dataset.phase).toBe("pending");
    expect(phone.button("立即抽奖").getAttribute("aria-busy")).toBe("true");
    await phone.pass(3_000);
    expect(phone.all(".wheel")[0]?.dataset.phase).toBe("landing");
    expect(phone.toast).toBe("");
  });

  test.for(["status500", "malformed", "html", "offline"] as const)(
    "%s: 网络异常, nothing won, and the next tap draws",
    async (kind, { phone }) => {
      await openBound(phone);
      await phone.sandbox.fault(LOTTERY, kind);
      await phone.tap("立即抽奖");
      expect(phone.toast).toBe("网络异常");
      expectNothingWon(phone);
      await phone.tap("立即抽奖");
      expect(phone.dialogTitle).toBe("恭喜中奖");
    },
  );

  test("shows 网络异常 and no prize after 20 seconds without an answer", async ({ phone }) => {
    await openBound(phone);
    await phone.sandbox.fault(LOTTERY, "timeout");
    await phone.tap("立即抽奖");
    await phone.pass(19_999);
    expect(phone.toast).toBe("加载中");
    await phone.pass(1);
    expect(phone.toast).toBe("网络异常");
    expectNothingWon(phone);
  });

  test("shows the server's refusal verbatim", async ({ phone }) => {
    await phone.sandbox.pick("unionPayActivity", "main", "drawable");
    await phone.open(KNOWN_CUSTOMER, { reducedMotion: true });
    phone.answer(LOTTERY, { code: "5001", message: "活动太火爆，请稍后再试" });
    await phone.tap("立即抽奖");
    expect(phone.toast).toBe("活动太火爆，请稍后再试");
    expectNothingWon(phone);
  });

  test("shows 请先登录 after code 200001, and the button offers the login", async ({ phone }) => {
    await openBound(phone);
    await phone.sandbox.fault(LOTTERY, "logout");
    await phone.sandbox.fault(STATUS, "logout");
    await phone.tap("立即抽奖");
    expect(phone).toMatchObject({ toast: "请先登录", buttons: ["登录", "登录查看"] });
    expectNothingWon(phone);
  });

  test.for([99, -1, null, "?", 2.5].map((faceValue) => ({ faceValue })))(
    "does not show an unreadable prize (%j) as won, but the draw went through",
    async (data, { phone }) => {
      await phone.sandbox.pick("unionPayActivity", "main", "drawable");
      await phone.open(KNOWN_CUSTOMER, { reducedMotion: true });
      phone.answer(LOTTERY, { data });
      await phone.sandbox.pick("unionPayActivity", "main", "drawn");
      await phone.tap("立即抽奖");
      expect(phone.toast).toBe("抽奖成功，代金券请到“我的代金券”中查看");
      expectNothingWon(phone);
      expect(phone.hasButton("已抽奖")).toBe(true);
    },
  );

  test.for(["500", "500.0", 500])(
    "shows a prize in another form (%j) as won",
    async (faceValue, { phone }) => {
      await phone.sandbox.pick("unionPayActivity", "main", "drawable");
      await phone.open(KNOWN_CUSTOMER, { reducedMotion: true });
      phone.answer(LOTTERY, { data: { faceValue } });
      await phone.tap("立即抽奖");
      expect(phone.texts(".voucher-amount")).toEqual(["500元"]);
    },
  );

  test("keeps the prize when the login is lost, and after a reload of all data", async ({ phone }) => {
    await openBound(phone);
    phone.answer(LOTTERY, { data: { faceValue: 240 } });
    await phone.tap("立即抽奖");
    await phone.comeBack();
    expect(phone.texts(".voucher-amount")).toEqual(["240元"]);
    phone.answer(STATUS, { code: "200001" });
    await phone.comeBack();
    expect(phone.texts(".voucher-amount")).toEqual(["240元"]);
    await phone.tap("开心收下");
    expect(phone.buttons).toEqual(["登录", "登录查看"]);
  });

  test("keeps the prize if the status fails after the draw", async ({ phone }) => {
    await openBound(phone);
    await phone.sandbox.fault(STATUS, "status500");
    await phone.tap("立即抽奖");
    expect(phone.dialogTitle).toBe("恭喜中奖");
    expect(phone.spoken).toMatch(/^恭喜您抽中(3|60|240|300|500)元代金券$/);
    await phone.tap("开心收下");
    await phone.tap("重试");
    expect(phone.hasButton("已抽奖")).toBe(true);
  });

  test("offers only a retry if the status fails before it", async ({ phone }) => {
    await phone.sandbox.fault(STATUS, "status500");
    await phone.open(KNOWN_CUSTOMER);
    expect(phone).toMatchObject({ trouble: "网络异常", buttons: ["重试", "重新加载", "重新加载"] });
    await phone.tap("重试");
    expect(phone.buttons).toEqual(["绑卡", "绑卡抽奖"]);
  });
});
