import { describe, expect } from "vitest";
import { join, PATHS } from "../support/campaigns/new-user.ts";
import { type Phone, test } from "../support/campaigns/phone.tsx";

const ROUTE = "/userAntiServiceFee";
const NOON = "2024-06-12T12:00:00+08:00";
const HALF = "下单返50%服务费，满50元翻倍";
const WHOLE = "下单得服务费奖励";
const visit = (token: string) => `${ROUTE}?token=${token}&phoneType=ios`;

/** Returns the text above the figures. */
const banner = (phone: Phone) => phone.texts(".text-strong").join("\n");
const hint = (phone: Phone) => phone.texts(".button-hint").join("\n");
const fee = (phone: Phone) => phone.figure("今日服务费（元）");
const reward = (phone: Phone) => phone.figure("奖励金额（元）");

describe("the fee reward page", () => {
  test("leads from joining through an order to the voucher of the next day", async ({ phone }) => {
    await phone.sandbox.clock(NOON);
    await phone.open(visit("new-day1"));
    expect(banner(phone)).toBe(HALF);
    await join(phone);

    await phone.tap("继续订购");
    await phone.order(60);
    expect(banner(phone)).toBe(WHOLE);
    expect(reward(phone)).toBe("60");

    await phone.sandbox.clock("2024-06-13T12:00:00+08:00");
    expect((await phone.sandbox.account("new-day1")).vouchers).toMatchObject([{ amount: 60 }]);
    await phone.comeBack();
    expect(banner(phone)).toBe(HALF);
    expect(fee(phone)).toBe("0");
  });

  test.for([
    [49.99, HALF, "25"],
    [50, HALF, "50"],
    [50.01, WHOLE, "50.01"],
    [260, WHOLE, "200"],
  ] as const)(
    "with a fee of %d the banner says %s, and the reward is %s",
    async ([paid, words, amount], { phone }) => {
      await phone.sandbox.clock(NOON);
      await phone.open(visit("new-day3"));
      await join(phone);
      await phone.sandbox.order("new-day3", paid);
      await phone.comeBack();
      expect(fee(phone)).toBe(String(paid));
      expect(banner(phone)).toBe(words);
      expect(reward(phone)).toBe(amount);
    },
  );

  test.for([
    ["new-day1", "新人福利还剩7天", "立即参与"],
    ["new-day7", "新人福利还剩1天", "立即参与"],
    ["old-day8", "新人7天福利已结束", "去订购"],
    ["never-recharged", "新人7天福利已结束", "去订购"],
  ] as const)("%s is told %s and may %s", async ([token, words, button], { phone }) => {
    await phone.sandbox.clock(NOON);
    await phone.open(visit(token));
    expect(hint(phone)).toBe(words);
    expect(phone.buttons).toEqual([button]);
  });

  test("counts a customer who joined on the new-user page as joined", async ({ phone }) => {
    await phone.open("/activeOperate?token=new-day3&phoneType=ios");
    await join(phone);
    await phone.open(visit("new-day3"));
    expect(phone.buttons).toEqual(["继续订购"]);
  });

  test("makes one call for simultaneous taps", async ({ phone }) => {
    await phone.open(visit("new-day1"));
    await phone.tap("立即参与", 4);
    expect(phone.dialogTitle).toBe("参与成功");
    expect(phone.calls(PATHS.join)).toBe(1);
  });
});

describe("the bar at the top", () => {
  test("is shown to a customer with a token in the navigation state, and leads back with it", async ({
    phone,
  }) => {
    await phone.open(ROUTE, { state: { token: "new-day3", phoneType: "ios" } });
    expect(phone.buttons).toEqual(["返回", "立即参与"]);
    await phone.tap("返回");
    expect(phone.address).toBe("/collarRollTab?token=new-day3&phoneType=ios");
  });

  test("is not shown to a customer who comes by address", async ({ phone }) => {
    await phone.open(visit("new-day3"));
    expect(phone.buttons).toEqual(["立即参与"]);
  });
});

describe("faults", () => {
  test("a visitor sees no figures, causes no call and is sent to the login", async ({ phone }) => {
    await phone.open(ROUTE);
    expect(banner(phone)).toBe(HALF);
    expect(fee(phone)).toBe("--");
    expect(reward(phone)).toBe("--");
    await phone.tap("立即登录");
    expect(phone).toMatchObject({ native: ["login"], sent: [] });
  });

  test("200001 to an action shows 请先登录, and the login is offered", async ({ phone }) => {
    await phone.open(visit("new-day1"));
    await phone.sandbox.fault(PATHS.join, "logout");
    await phone.sandbox.fault(PATHS.info, "logout");
    await phone.tap("立即参与");
    expect(phone).toMatchObject({ toast: "请先登录", buttons: ["立即登录"] });
  });

  test("a refused join shows 没有参与资格, regardless of the server's message", async ({ phone }) => {
    await phone.sandbox.clock(NOON);
    await phone.open(visit("new-day7"));
    expect(phone.buttons).toEqual(["立即参与"]);
    // Midnight passes while the page is open.
    await phone.sandbox.clock("2024-06-13T00:00:01+08:00");
    await phone.tap("立即参与");
    expect(phone).toMatchObject({ toast: "没有参与资格", dialog: undefined, buttons: ["去订购"] });
  });

  test("a failed load shows 网络异常, and can be retried", async ({ phone }) => {
    await phone.sandbox.fault(PATHS.info, "offline");
    await phone.open(visit("new-day1"));
    expect(phone.trouble).toBe("网络异常");
    expect(banner(phone)).toBe(HALF);
    await phone.tap("重试");
    expect(phone.buttons).toEqual(["立即参与"]);
  });
});
