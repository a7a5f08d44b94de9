import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { Form } from "../../src/language/document.generated.ts";
import { failedCheckOf, tidyForm, tidyInput } from "../../src/play/steps/form.ts";
import { root } from "../support/project/project-files.ts";

const text = fc.string({ unit: fc.constantFrom("1", "x", "王", " ", "\t", "\u3000", "\u00a0", "\n") });
const fieldOf = fc.record(
  {
    label: fc.constant(""),
    strip: fc.boolean(),
    upperCase: fc.boolean(),
    maxLength: fc.integer({ min: 1, max: 9 }),
  },
  { requiredKeys: ["label"] },
);

describe("tidyInput", () => {
  it.each([
    [{}, " a b ", " a b "],
    [{ strip: true }, " 王\u3000小 明\t", "王小明"],
    [{ strip: true, maxLength: 4 }, "12 34 5", "1234"],
    [{ maxLength: 4 }, "12 34 5", "12 3"],
    [{ upperCase: true }, "12x", "12X"],
  ])("%o: %j becomes %j", (rules, typed, tidied) => {
    expect(tidyInput({ label: "", ...rules }, typed)).toBe(tidied);
  });

  test("what is tidy stays as it is", () => {
    fc.assert(
      fc.property(fieldOf, text, (field, typed) => {
        const tidied = tidyInput(field, typed);
        expect(tidyInput(field, tidied)).toBe(tidied);
        expect(tidied.length).toBeLessThanOrEqual(field.maxLength ?? typed.length);
        if (field.strip) expect(tidied).not.toMatch(/\s/);
      }),
    );
  });

  test("nothing but white space and what is too long gets lost", () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 9 }), (typed, maxLength) => {
        const letters = typed.replace(/\s/g, "");
        expect(tidyInput({ label: "", strip: true, maxLength }, typed)).toBe(letters.slice(0, maxLength));
      }),
    );
  });
});

test("tidyForm: every field of the form and no other; what is missing is empty", () => {
  const form: Form = { fields: { a: { label: "", strip: true }, b: { label: "" } }, submit: "", do: "x" };
  expect(tidyForm(form, { a: " 1 ", c: "3" })).toEqual({ a: "1", b: "" });
});

describe("the checks of the bind-card form (spec 1, section 5)", () => {
  const { forms } = JSON.parse(readFileSync(join(root, "campaigns/core/unionPayActivity.json"), "utf8"));
  const card: Form = forms.card;
  const good = { name: "王小明", certNo: "99010119900307002X", bankAccount: "1", phone: "13800138000" };
  const failing = (values: Partial<typeof good>) =>
    failedCheckOf(card, tidyForm(card, { ...good, ...values }))?.field;

  it.each([
    ["990101199003070024", true],
    ["99010119900307002x", true],
    ["110101 1800 0101 0014", true],
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
    ["138 0013 8000", true],
    ["12800138000", false],
    ["23800138000", false],
    ["1380013800", false],
    ["1380013800a", false],
    ["", false],
  ])("mobile number %s: %s", (phone, isGood) => {
    expect(failing({ phone })).toBe(isGood ? undefined : "phone");
  });

  test("are made in the order of the fields: the first that is wrong is told", () => {
    const names = ["name", "certNo", "bankAccount", "phone"] as const;
    fc.assert(
      fc.property(fc.subarray([...names]), (wrong) => {
        const values = Object.fromEntries(wrong.map((name) => [name, " "]));
        expect(failing(values)).toBe(wrong[0]);
      }),
    );
  });
});

test.each([
  ["x*x*", 500, undefined],
  ["x*x*", 501, "a"],
  // Would take years.
  ["x*x*y", 1_000_000, "a"],
])("%s is tested on a text of %i characters only if that is short", (pattern, length, failed) => {
  const form: Form = {
    fields: { a: { label: "" } },
    checks: [{ field: "a", pattern, message: "" }],
    submit: "",
    do: "x",
  };
  expect(failedCheckOf(form, { a: "x".repeat(length) })?.field).toBe(failed);
});
