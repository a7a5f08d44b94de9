import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { formatErrorOf } from "../../src/blocks/form/field-formats.ts";
import { loadFormats, readField } from "../../src/blocks/form/read-field.ts";
import { FORMAT_SAMPLES } from "../../src/check/inspect/form-field-type.ts";
import type { Field } from "../../src/language/document.generated.ts";
import { forAll } from "../support/for-all.ts";
import { sayChinese } from "../support/plan/chinese-words.ts";

await loadFormats();

const certNo: Field = { label: "", keyboard: "id", format: "cn-id" };
const card: Field = { label: "", keyboard: "digits", format: "bank-card" };

describe("the format cn-id", () => {
  it.each([
    ["11010519491231002X", true],
    ["110105194912310038", true],
    ["110105194912310020", false],
    ["11010519491231002x", true],
    ["110105 19491231 002Ｘ", true],
    ["11010519490229002X", false],
    ["11010519491332002X", false],
    ["01010519491231002X", false],
    ["11010517491231002X", false],
    ["1101051949123100X2", false],
    ["110105491231002", false],
    ["", true],
  ])("accepts %s: %s", (text, isGood) => {
    expect(readField(certNo, text, sayChinese).refused).toBe(isGood ? undefined : "请填写正确的身份证号");
  });

  test.each([
    [1996, 2, 29, true],
    [1900, 2, 29, false],
    [2000, 2, 29, true],
    [1999, 2, 29, false],
    [1999, 4, 31, false],
    [1999, 0, 10, false],
    [1999, 10, 0, false],
  ])("accepts a day of %d-%d-%d: %s", (year, month, day, exists) => {
    const pad = (part: number) => String(part).padStart(2, "0");
    const start = `110105${year}${pad(month)}${pad(day)}002`;
    const accepted = [..."0123456789X"].filter((last) => !formatErrorOf(certNo, start + last));
    expect(accepted).toHaveLength(exists ? 1 : 0);
  });

  test("notices each wrong digit", () => {
    const good = FORMAT_SAMPLES["cn-id"];
    forAll(200, [fc.integer({ min: 0, max: 16 }), fc.integer({ min: 1, max: 9 })], (at, by) => {
      const wrong = good.slice(0, at) + ((Number(good[at]) + by) % 10) + good.slice(at + 1);
      expect(formatErrorOf(certNo, wrong)).toBeDefined();
    });
  });
});

describe("the format bank-card", () => {
  it.each([
    ["4111111111111111", true],
    ["4111 1111 1111 1111", true],
    ["４１１１１１１１１１１１１１１１", true],
    ["4111111111111112", false],
    ["79927398713", false],
    ["41111111111111111111", false],
    ["4111111a11111111", false],
    ["", true],
  ])("accepts %s: %s", (text, isGood) => {
    expect(readField(card, text, sayChinese).refused).toBe(isGood ? undefined : "请填写正确的银行卡号");
  });
});

test("the field's own message takes precedence", () => {
  expect(readField({ ...certNo, message: "证件号有误" }, "1", sayChinese).refused).toBe("证件号有误");
});

test("the samples of the proofs have their formats", () => {
  expect(formatErrorOf(certNo, FORMAT_SAMPLES["cn-id"])).toBeUndefined();
  expect(formatErrorOf(card, FORMAT_SAMPLES["bank-card"])).toBeUndefined();
});

describe("a masked field", () => {
  const masked: Field = { ...certNo, masked: true, initial: "identity.certNo" };
  const whole = "11010519491231002X";
  it.each([
    ["1101**********002X", whole, whole],
    ["", whole, ""],
    ["99010119900307020X", whole, "99010119900307020X"],
    // The known number changed after its mask was shown.
    ["9901**********002X", whole, "9901002X"],
    ["1101**********002X", undefined, "1101002X"],
    ["1101**********002X", 7, "1101002X"],
  ])("that shows %s and knows %s is read as %s", (shown, known, value) => {
    expect(readField(masked, shown, sayChinese, known).value).toBe(value);
  });

  test("is never read as a masked text", () => {
    const text = fc.string({ unit: fc.constantFrom("1", "X", "*", " ", "＊") });
    forAll(200, [text, text], (shown, known) => {
      expect(String(readField(masked, shown, sayChinese, known).value)).not.toMatch(/[*＊]/);
    });
  });
});
