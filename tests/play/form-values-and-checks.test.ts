import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { Campaign, Form } from "../../src/language/document.generated.ts";
import type { Effect } from "../../src/play/events.ts";
import { type FilledForm, findFailedCheck } from "../../src/play/form-values-and-checks.ts";
import { forAll } from "../support/for-all.ts";
import { planFor, TestPage } from "../support/play/page.ts";
import { root } from "../support/project/project-files.ts";
import { toastsOf } from "./claim-page.ts";

describe("the checks of the bind-card form", () => {
  const { forms } = JSON.parse(readFileSync(join(root, "campaigns/core/unionPayActivity.json"), "utf8"));
  const card: Form = forms.card;
  const good = { name: "王小明", certNo: "99010119900307020X", bankAccount: "1", phone: "13800138000" };
  const failing = (values: Partial<typeof good>) =>
    findFailedCheck(card, { values: { ...good, ...values } }, () => true)?.field;

  it.each([
    ["990101199003070024", true],
    ["110101180001010014", true],
    ["110101209912310014", true],
    ["010101199003070024", false],
    ["990101170003070024", false],
    ["990101210003070024", false],
    ["990101199000070024", false],
    ["990101199013070024", false],
    ["990101199003000024", false],
    ["990101199003320024", false],
    ["99010119900307002Y", false],
    ["9901011990030700X4", false],
    ["99010119900307002", false],
    ["", false],
  ])("ID number %s: %s", (certNo, isGood) => {
    expect(failing({ certNo })).toBe(isGood ? undefined : "certNo");
  });

  it.each([
    ["13000000000", true],
    ["19999999999", true],
    ["12800138000", false],
    ["23800138000", false],
    ["1380013800", false],
    ["1380013800a", false],
    ["", false],
  ])("mobile number %s: %s", (phone, isGood) => {
    expect(failing({ phone })).toBe(isGood ? undefined : "phone");
  });

  test("report the first wrong field in document order", () => {
    const names = ["name", "certNo", "bankAccount", "phone"] as const;
    forAll(100, [fc.subarray([...names])], (wrong) => {
      const values = Object.fromEntries(wrong.map((name) => [name, " "]));
      expect(failing(values)).toBe(wrong[0]);
    });
  });
});

test.each([
  ["x*x*", 500, undefined],
  ["x*x*", 501, "a"],
  // Matching would take years.
  ["x*x*y", 1_000_000, "a"],
])(
  "matches the pattern %s against a text of %i characters only if that is short",
  (pattern, length, failed) => {
    const form: Form = {
      fields: { a: { label: "" } },
      checks: [{ field: "a", pattern, message: "" }],
      submit: "",
      do: "x",
    };
    expect(findFailedCheck(form, { values: { a: "x".repeat(length) } }, () => true)?.field).toBe(failed);
  },
);

describe("a submitted form", () => {
  const campaign: Partial<Campaign> = {
    local: { cap: 500 },
    forms: {
      give: {
        fields: {
          name: { label: "姓名" },
          amount: { label: "金额", kind: "number" },
          way: { label: "方式", kind: "choice", options: [] },
          address: { label: "地址" },
          agree: { label: "同意", kind: "consent" },
        },
        checks: [
          { field: "name", message: "请填写姓名" },
          {
            field: "amount",
            require: "forms.give.amount <= local.cap",
            message: "{forms.give.amount}元超过{local.cap}元",
          },
          { field: "way", message: "请选择" },
          { field: "address", when: "forms.give.way == 'post'", message: "请填写地址" },
        ],
        submit: "提交",
        do: "give",
      },
    },
    actions: { give: { steps: [{ toast: "{forms.give.amount + 1} {forms.give.agree}" }] } },
  };
  const good = { name: "王", amount: 20, way: "self", address: "", agree: true };

  it.each<[what: string, Partial<FilledForm["values"]>, Record<string, string>, string]>([
    ["runs its action if all checks pass", {}, {}, "21 true"],
    ["shows a message with typed values and names of the page", { amount: 501 }, {}, "501元超过500元"],
    ["fails a check whose requirement has no value", { amount: null }, {}, "--元超过500元"],
    ["treats no choice as empty", { way: null }, {}, "请选择"],
    ["skips a check whose condition does not hold", { address: "" }, {}, "21 true"],
    ["makes a check whose condition holds", { way: "post" }, {}, "请填写地址"],
    [
      "reports a value refused by its kind at that field",
      { amount: null, way: null },
      { amount: "请输入数字" },
      "请输入数字",
    ],
    [
      "reports a refused value after the checks of earlier fields",
      { name: "" },
      { amount: "请输入数字" },
      "请填写姓名",
    ],
    [
      "reports a refused value after all checks if no later field has one",
      { way: null, agree: false },
      { agree: "请同意" },
      "请选择",
    ],
    [
      "renders the message of a refused value as a template",
      { agree: false },
      { agree: "{forms.give.name}，请同意" },
      "王，请同意",
    ],
  ])("%s", (_, values, refused, told) => {
    const page = new TestPage(planFor(campaign));
    page.send({ type: "submitted", form: "give", values: { ...good, ...values }, refused, at: 0 });
    expect(toastsOf(page.effects)).toEqual([told]);
  });
});

describe("a request for a code", () => {
  const campaign: Partial<Campaign> = {
    endpoints: { send: { path: "/send", send: { phone: "forms.bind.phone" } } },
    forms: {
      bind: {
        fields: {
          name: { label: "姓名" },
          phone: { label: "手机号" },
          code: { label: "验证码", kind: "code", do: "send", to: "phone", cooldownMs: 30_000 },
        },
        checks: [
          { field: "name", message: "请填写姓名" },
          { field: "phone", pattern: "1\\d{10}", message: "请填写正确的手机号" },
        ],
        submit: "提交",
        do: "bind",
      },
    },
    actions: {
      send: { steps: [{ call: "send" }, { toast: "已发送" }] },
      bind: { steps: [{ toast: "绑定" }] },
    },
  };
  const ask = (page: TestPage, phone: string, at: number) =>
    page.send({
      type: "submitted",
      form: "bind",
      code: "code",
      values: { name: "", phone, code: "" },
      refused: { code: "请输入6位验证码" },
      at,
    });
  const sentBy = (effects: Effect[]) =>
    effects.flatMap((effect) => (effect.type === "call" ? [effect.request.fields] : []));

  test("checks only the field that the code is sent to", () => {
    const page = new TestPage(planFor(campaign));
    expect(toastsOf(ask(page, "138", 0))).toEqual(["请填写正确的手机号"]);
    expect(page.snapshot.failedChecks.bind?.field).toBe("phone");
    expect(sentBy(ask(page, "13800138000", 1))).toEqual([{ phone: "13800138000" }]);
    expect(page.snapshot.failedChecks).toEqual({});
  });

  test("is not sent before the cooldown is over", () => {
    const page = new TestPage(planFor(campaign));
    ask(page, "13800138000", 1000);
    expect(toastsOf(page.answer("send", null))).toEqual(["已发送"]);
    expect(toastsOf(ask(page, "13800138000", 30_999))).toEqual(["操作太频繁，请1秒后再试"]);
    expect(sentBy(ask(page, "13800138000", 30_999))).toEqual([]);
    expect(sentBy(ask(page, "13800138000", 31_000))).toHaveLength(1);
  });

  test("can be repeated at once after a failure", () => {
    const page = new TestPage(planFor(campaign));
    ask(page, "13800138000", 1000);
    page.fail("send", "refused", "太频繁");
    expect(sentBy(ask(page, "13800138000", 1001))).toHaveLength(1);
  });

  test("is ignored for a field that does not exist", () => {
    const page = new TestPage(planFor(campaign));
    expect(page.send({ type: "submitted", form: "bind", code: "constructor", values: {}, at: 0 })).toEqual(
      [],
    );
  });
});
