import { describe, expect } from "vitest";
import {
  BIND,
  bindCard,
  CARD,
  fillIn,
  HISTORY,
  KNOWN_CUSTOMER,
  NEW_CUSTOMER,
  openForm,
  STATUS,
  typedIn,
} from "../support/campaigns/bind-card.ts";
import { type Phone, test } from "../support/campaigns/phone.tsx";

const FIELDS = Object.keys(CARD);

/** Returns the identity numbers that were sent to bind a card. */
const sentNumbers = (phone: Phone) =>
  phone.sent.flatMap(({ path, fields }) => (path === BIND ? [fields.certNo] : []));

/** Expects that the page has left for the bank once. */
function expectAtBank(phone: Phone): void {
  expect(phone.left).toEqual([expect.stringMatching(/^\/__sandbox\/bank\?ticket=[0-9a-f]{32}$/)]);
}

describe("the checks of the bind-card form", () => {
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
  ] as const)("of %o only mark the field %s, and nothing is sent", async (given, { phone }) => {
    const [values, field, message] = given;
    await openForm(phone, NEW_CUSTOMER);
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

  test("focus the field again for a repeated mistake, and are cleared when the form is reopened", async ({
    phone,
  }) => {
    await openForm(phone, NEW_CUSTOMER);
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
  ["certNo", "990101 19900307 020x", "99010119900307020X"],
  ["certNo", "99010119900307020x9999", "99010119900307020X"],
  ["bankAccount", "6222 0202 0011 2233 446", "6222020200112233446"],
  ["bankAccount", "6222\u00a00202\t0011\u20032233 4469 99", "6222020200112233446"],
  ["phone", "138 0013 80001", "13800138000"],
  ["phone", "+86 138 0013 8000", "13800138000"],
  ["phone", "１３８００１３８０００", "13800138000"],
  ["phone", "\u202a13800138000\u202c", "13800138000"],
  ["certNo", "９９０１０１19900307０２０ｘ", "99010119900307020X"],
  ["bankAccount", "6222-0202-0011-2233-446", "6222020200112233446"],
] as const)(
  "in %s, %j takes its usual form before it is cut to the maximum length",
  async ([field, typed, value], { phone }) => {
    await openForm(phone, NEW_CUSTOMER);
    await fillIn(phone, { [field]: typed });
    expect(typedIn(phone, field)).toBe(value);
  },
);

describe("data that the mall already has", () => {
  const KNOWN_NUMBER = "99010619850307014X";
  const MASK = "9901**********014X";

  test("is filled in", async ({ phone }) => {
    await openForm(phone, KNOWN_CUSTOMER);
    expect(FIELDS.map((field) => typedIn(phone, field))).toEqual(["张建国", MASK, "", ""]);
  });

  test("is sent whole, although only its ends are on the page", async ({ phone }) => {
    await openForm(phone, KNOWN_CUSTOMER);
    expect(document.documentElement.outerHTML).not.toContain(KNOWN_NUMBER);
    await phone.type("身份证号", MASK);
    await fillIn(phone, { bankAccount: CARD.bankAccount, phone: CARD.phone });
    await phone.tap("确认绑卡");
    expect(sentNumbers(phone)).toEqual([KNOWN_NUMBER]);
  });

  test("is replaced as a whole by typed text, and never sent as a mask", async ({ phone }) => {
    await openForm(phone, KNOWN_CUSTOMER);
    await fillIn(phone, { bankAccount: CARD.bankAccount, phone: CARD.phone });
    await phone.type("身份证号", MASK.slice(0, -1));
    expect(typedIn(phone, "certNo")).toBe("");
    await phone.tap("确认绑卡");
    expect(phone.toast).toBe("请填写正确的身份证号码");
    await fillIn(phone, { certNo: CARD.certNo });
    await phone.tap("确认绑卡");
    expect(sentNumbers(phone)).toEqual([CARD.certNo]);
  });

  test("does not overwrite typed values if it arrives late", async ({ phone }) => {
    await phone.sandbox.fault(HISTORY, "slow");
    await openForm(phone, KNOWN_CUSTOMER);
    await fillIn(phone, { name: "王" });
    expect(typedIn(phone, "certNo")).toBe("");
    await phone.pass(3_000);
    expect(typedIn(phone, "certNo")).toBe(MASK);
    expect(typedIn(phone, "name")).toBe("王");
  });

  test("is not required: if it fails, the form is filled in by hand", async ({ phone }) => {
    await phone.sandbox.fault(HISTORY, "status500");
    await openForm(phone, KNOWN_CUSTOMER);
    expect(phone.toast).toBe("网络异常");
    await fillIn(phone, CARD);
    await phone.tap("确认绑卡");
    expectAtBank(phone);
  });

  test("shows 请先登录 if it fails with code 200001", async ({ phone }) => {
    await phone.open(KNOWN_CUSTOMER);
    await phone.sandbox.fault(HISTORY, "logout");
    await phone.sandbox.fault(STATUS, "logout");
    await phone.tap("绑卡抽奖");
    expect(phone).toMatchObject({ toast: "请先登录", buttons: ["登录", "登录查看"], dialogTitle: "" });
  });
});

describe("the binding", () => {
  /** Opens the form and fills it in. */
  async function openFilled(phone: Phone): Promise<void> {
    await openForm(phone, NEW_CUSTOMER);
    await fillIn(phone, CARD);
  }

  test("leads to the bank, and the typed values do not stay on the page", async ({ phone }) => {
    await openFilled(phone);
    await phone.tap("确认绑卡");
    expectAtBank(phone);
    expect(phone.toast).toBe("正在前往银行页面");
    expect(phone.all("form")).toEqual([]);
    for (const value of Object.values(CARD)) expect(document.documentElement.outerHTML).not.toContain(value);
    await phone.decideAtBank(true);
    expect(phone.buttons).toEqual(["抽奖", "立即抽奖"]);
  });

  test("shows the server's message if the four elements do not match", async ({ phone }) => {
    await openForm(phone, NEW_CUSTOMER);
    await fillIn(phone, { ...CARD, bankAccount: "6222020200112233447" });
    await phone.tap("确认绑卡");
    expect(phone.toast).toBe("四要素不匹配");
    expect(typedIn(phone, "phone")).toBe(CARD.phone);
    await fillIn(phone, { bankAccount: CARD.bankAccount });
    await phone.tap("确认绑卡");
    expectAtBank(phone);
  });

  test.for([{ url: null }, {}, null].map((data) => ({ data })))(
    "reports an answer without an address, %j",
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
    "http://bank.example/sign",
    "javascript:alert(1)",
    "bank.example",
    "https://unlisted.bank.example/sign",
  ])("keeps what was typed if the address must not be opened, %s", async (url, { phone }) => {
    await openFilled(phone);
    phone.answer(BIND, { data: { url } });
    await phone.tap("确认绑卡");
    expect(phone).toMatchObject({ toast: "银行页面无法打开，请联系在线客服", left: [] });
    expect(FIELDS.map((field) => typedIn(phone, field))).toEqual(Object.values(CARD));
    await phone.tap("确认绑卡");
    expect(phone.calls(BIND)).toBe(2);
  });

  test("may lead into an app that the brand names", async ({ phone }) => {
    await openFilled(phone);
    phone.answer(BIND, { data: { url: "upay://sign?ticket=1" } });
    await phone.tap("确认绑卡");
    expect(phone.left).toEqual(["upay://sign?ticket=1"]);
  });

  test.for([{ url: { at: 1 } }, "https://pay.bank.example/sign", 7, true].map((data) => ({ data })))(
    "with an unreadable answer, %j, was accepted, so does not report a mismatch",
    async (answer, { phone }) => {
      await openFilled(phone);
      phone.answer(BIND, answer);
      await phone.tap("确认绑卡");
      expect(phone).toMatchObject({ toast: "绑卡申请已提交，结果请到App内查看", left: [] });
    },
  );

  test("of an already bound ID shows the server's message", async ({ phone }) => {
    await bindCard(phone, KNOWN_CUSTOMER);
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

  test("shows 加载中 while it is slow, and the button is busy and keeps the focus", async ({ phone }) => {
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

  test("makes one call for simultaneous taps", async ({ phone }) => {
    await openFilled(phone);
    await phone.tap("确认绑卡", 4);
    expectAtBank(phone);
    expect(phone.calls(BIND)).toBe(1);
  });
});
