import { describe, expect } from "vitest";
import {
  BIND,
  bindCard,
  CARD,
  fillIn,
  HISTORY,
  KNOWN,
  NEW,
  openForm,
  STATUS,
  typedIn,
} from "../support/campaigns/bind-card.ts";
import { type Phone, test } from "../support/campaigns/phone.tsx";

const FIELDS = Object.keys(CARD);

/** The page has left for the bank, once. */
function expectAtBank(phone: Phone): void {
  expect(phone.left).toEqual([expect.stringMatching(/^\/__sandbox\/bank\?ticket=[0-9a-f]{32}$/)]);
}

describe("the checks of the bind-card form (spec 1, section 5)", () => {
  const nothing = { name: "", certNo: "", bankAccount: "", phone: "" };
  const { name, certNo, bankAccount } = CARD;

  test.for([
    [nothing, "name", "请填写姓名"],
    [{ ...CARD, name: " \u3000 " }, "name", "请填写姓名"],
    [{ ...nothing, name }, "certNo", "请填写正确的身份证号码"],
    [{ ...CARD, certNo: "990101199013070024" }, "certNo", "请填写正确的身份证号码"],
    [{ ...nothing, name, certNo }, "bankAccount", "请填写银行卡号"],
    [{ ...nothing, name, certNo, bankAccount }, "phone", "请填写正确的手机号码"],
    [{ ...CARD, phone: "12800138000" }, "phone", "请填写正确的手机号码"],
  ] as const)("of %o: only the field %s is asked for, and nothing is sent", async (given, { phone }) => {
    const [values, field, message] = given;
    await openForm(phone, NEW);
    await fillIn(phone, values);
    await phone.tap("确认绑卡");
    expect(phone.toast).toBe(message);
    const wrong = phone.all('[aria-invalid="true"]');
    expect(wrong.map((input) => input.getAttribute("name"))).toEqual([field]);
    expect(document.activeElement).toBe(wrong[0]);
    const [told, ...others] = phone.all(".field-message");
    expect([told?.textContent, others]).toEqual([message, []]);
    expect(wrong[0]?.getAttribute("aria-describedby")).toBe(told?.id);

    await fillIn(phone, { [field]: "1" });
    expect(phone.all('[aria-invalid="true"]')).toEqual([]);
    expect(phone.all(".field-message")).toEqual([]);
    expect(phone.calls(BIND)).toBe(0);
  });

  test("the same mistake twice takes the focus twice; closed and opened, it is forgotten", async ({
    phone,
  }) => {
    await openForm(phone, NEW);
    for (let i = 0; i < 2; i++) {
      phone.button("确认绑卡").focus();
      await phone.tap("确认绑卡");
      expect(document.activeElement?.getAttribute("name")).toBe("name");
    }
    await phone.tap("关闭");
    await phone.tap("绑卡抽奖");
    expect(phone.dialogTitle).toBe("绑定银行卡");
    expect(phone.all('[aria-invalid="true"]')).toEqual([]);
    expect(document.activeElement?.getAttribute("name")).not.toBe("name");
  });
});

test.for([
  ["name", " 王 小\u3000明 ", "王小明"],
  ["certNo", "990101 19900307 002x", "99010119900307002X"],
  ["certNo", "99010119900307002x9999", "99010119900307002X"],
  ["bankAccount", "6222 0202 0011 2233 446", "6222020200112233446"],
  ["bankAccount", "6222\u00a00202\t0011\u20032233 4469 99", "6222020200112233446"],
  ["phone", "138 0013 80001", "13800138000"],
] as const)(
  "typed into %s, %j: white space goes, before the rest is cut to its length",
  async ([field, typed, value], { phone }) => {
    await openForm(phone, NEW);
    await fillIn(phone, { [field]: typed });
    expect(typedIn(phone, field)).toBe(value);
  },
);

describe("what the mall knows already", () => {
  test("is filled in", async ({ phone }) => {
    await openForm(phone, KNOWN);
    expect(FIELDS.map((field) => typedIn(phone, field))).toEqual(["张建国", "99010619850307001X", "", ""]);
  });

  test("comes in late, and leaves alone what was typed", async ({ phone }) => {
    await phone.sandbox.fault(HISTORY, "slow");
    await openForm(phone, KNOWN);
    await fillIn(phone, { name: "王" });
    expect(typedIn(phone, "certNo")).toBe("");
    await phone.pass(3_000);
    expect(typedIn(phone, "certNo")).toBe("99010619850307001X");
    expect(typedIn(phone, "name")).toBe("王");
  });

  test("and cannot be had: the form is filled in by hand", async ({ phone }) => {
    await phone.sandbox.fault(HISTORY, "status500");
    await openForm(phone, KNOWN);
    expect(phone.toast).toBe("网络异常");
    await fillIn(phone, CARD);
    await phone.tap("确认绑卡");
    expectAtBank(phone);
  });

  test("with code 200001: 请先登录", async ({ phone }) => {
    await phone.open(KNOWN);
    await phone.sandbox.fault(HISTORY, "logout");
    await phone.sandbox.fault(STATUS, "logout");
    await phone.tap("绑卡抽奖");
    expect(phone).toMatchObject({ toast: "请先登录", buttons: ["登录", "登录查看"], dialogTitle: "" });
  });
});

describe("the binding", () => {
  /** The form, filled in. */
  async function openFilled(phone: Phone): Promise<void> {
    await openForm(phone, NEW);
    await fillIn(phone, CARD);
  }

  test("leads to the bank, and what was typed does not wait on the page", async ({ phone }) => {
    await openFilled(phone);
    await phone.tap("确认绑卡");
    expectAtBank(phone);
    expect(phone.toast).toBe("正在前往银行页面");
    expect(phone.all("form")).toEqual([]);
    for (const value of Object.values(CARD)) expect(document.documentElement.outerHTML).not.toContain(value);
    await phone.decideAtBank(true);
    expect(phone.buttons).toEqual(["抽奖", "立即抽奖"]);
  });

  test("of four elements that do not match", async ({ phone }) => {
    await openForm(phone, NEW);
    await fillIn(phone, { ...CARD, bankAccount: "6222020200112233447" });
    await phone.tap("确认绑卡");
    expect(phone.toast).toBe("四要素不匹配");
    expect(typedIn(phone, "phone")).toBe(CARD.phone);
    await fillIn(phone, { bankAccount: CARD.bankAccount });
    await phone.tap("确认绑卡");
    expectAtBank(phone);
  });

  test.for([{ url: null }, {}, null].map((data) => ({ data })))(
    "that is answered without an address, %j",
    async (answer, { phone }) => {
      await openFilled(phone);
      phone.answer(BIND, answer);
      await phone.tap("确认绑卡");
      expect(phone.toast).toBe("四要素不匹配");
      await phone.pass(2_000);
      expect(phone).toMatchObject({ toast: "", left: [] });
    },
  );

  test.for([
    ["http://bank.example/sign", "页面无法打开，请稍后重试"],
    ["javascript:alert(1)", "页面无法打开，请稍后重试"],
    ["bank.example", "页面无法打开，请稍后重试"],
  ] as const)("whose address must not be opened, %s: is told", async ([url, words], { phone }) => {
    await openFilled(phone);
    phone.answer(BIND, { data: { url } });
    await phone.tap("确认绑卡");
    expect(phone.toast).toContain(words);
    expect(phone.left).toEqual([]);
  });

  test("may lead into an app that the brand names", async ({ phone }) => {
    await openFilled(phone);
    phone.answer(BIND, { data: { url: "upay://sign?ticket=1" } });
    await phone.tap("确认绑卡");
    expect(phone.left).toEqual(["upay://sign?ticket=1"]);
  });

  test.for([{ url: { at: 1 } }, "https://pay.bank.example/sign", 7, true].map((data) => ({ data })))(
    "whose answer cannot be read, %j, was accepted: no word of elements that do not match",
    async (answer, { phone }) => {
      await openFilled(phone);
      phone.answer(BIND, answer);
      await phone.tap("确认绑卡");
      expect(phone).toMatchObject({ toast: "绑卡申请已提交，结果请到App内查看", left: [] });
    },
  );

  test("of an ID that is bound already shows what the server says", async ({ phone }) => {
    await bindCard(phone, KNOWN);
    await openFilled(phone);
    await phone.tap("确认绑卡");
    expect(phone.toast).toBe("该身份证已绑定过银行卡");
  });

  test.for(["status500", "malformed", "offline"] as const)(
    "%s: 网络异常, nothing is lost, and the next try works",
    async (kind, { phone }) => {
      await openFilled(phone);
      await phone.sandbox.fault(BIND, kind);
      await phone.tap("确认绑卡");
      expect(phone.toast).toBe("网络异常");
      expect(FIELDS.map((field) => typedIn(phone, field))).toEqual(Object.values(CARD));
      await phone.tap("确认绑卡");
      expectAtBank(phone);
    },
  );

  test("slow: 加载中, and the button is busy and keeps the focus", async ({ phone }) => {
    await openFilled(phone);
    await phone.sandbox.fault(BIND, "slow");
    const button = phone.button("确认绑卡");
    button.focus();
    await phone.tap(button);
    expect(phone.texts(".toast-loading")).toEqual(["加载中"]);
    expect(phone.isDisabled("确认绑卡")).toBe(true);
    expect(document.activeElement).toBe(button);
    await phone.tap(button);
    await phone.pass(3_000);
    expectAtBank(phone);
    expect(phone.calls(BIND)).toBe(1);
  });

  test("by taps made at once is one call", async ({ phone }) => {
    await openFilled(phone);
    await phone.tap("确认绑卡", 4);
    expectAtBank(phone);
    expect(phone.calls(BIND)).toBe(1);
  });
});
