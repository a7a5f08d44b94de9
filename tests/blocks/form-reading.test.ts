import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { inputModeOfField, parseTypedNumber, readField } from "../../src/blocks/form/read-field.ts";
import { tidyTypedText } from "../../src/blocks/form/tidy-typed-text.ts";
import type { Field } from "../../src/language/document.generated.ts";
import { forAll } from "../support/for-all.ts";
import { sayChinese } from "../support/plan/chinese-words.ts";

describe("a number field", () => {
  it.each([
    ["12", 12],
    ["-0.5", -0.5],
    [".5", 0.5],
    ["5.", 5],
    ["１２．５", 12.5],
    ["12。5", 12.5],
    [" 1 000 ", 1000],
    ["\u202a12\u200b.5\u202c", 12.5],
    ["12,5", 12.5],
    ["12，50", 12.5],
    ["1,000", 1000],
    ["1,234,567.8", 1234567.8],
    ["1,2,3", null],
    ["12,3456", null],
    ["1.2.3", null],
    ["1e3", null],
    ["0x10", null],
    ["十二", null],
    ["-", null],
    [".", null],
    ["99999999999999999999", null],
  ])("reads %s as %s", (typed, value) => {
    const field: Field = { label: "", kind: "number" };
    expect(readField(field, typed, sayChinese)).toEqual(
      value === null ? { value, refused: "请输入正确的数字" } : { value },
    );
  });

  it("reads an empty text as null, since checks decide whether it is required", () => {
    expect(readField({ label: "", kind: "number", minimum: 1 }, " ", sayChinese)).toEqual({ value: null });
  });

  it.each<[Partial<Field>, number, string | undefined]>([
    [{ minimum: 1, maximum: 500 }, 1, undefined],
    [{ minimum: 1, maximum: 500 }, 500, undefined],
    [{ minimum: 1, maximum: 500 }, 501, "请输入1到500之间的数字"],
    [{ minimum: 0 }, -1, "不能小于0"],
    [{ maximum: 9 }, 9.5, "不能大于9"],
    [{ step: 1 }, 1.5, "请输入整数"],
    [{ step: 0.01 }, 36.33, undefined],
    [{ step: 0.01 }, 0.29, undefined],
    [{ step: 0.01 }, 36.333, "请输入0.01的倍数"],
    [{ minimum: 5, step: 10 }, 25, undefined],
    [{ minimum: 5, step: 10 }, 20, "从5起，每次增加10"],
    [{ minimum: 1, maximum: 500, message: "1到500" }, 501, "1到500"],
  ])("with %j, for the value %d, refuses with: %s", (words, value, refused) => {
    const field: Field = { label: "", kind: "number", ...words };
    expect(readField(field, String(value), sayChinese).refused).toBe(refused);
  });

  it.each<[Partial<Field>, string]>([
    [{ step: 1 }, "numeric"],
    [{ step: 10, minimum: 5 }, "numeric"],
    [{ step: 0.01 }, "decimal"],
    [{}, "decimal"],
    [{ minimum: -5, step: 1 }, "text"],
  ])("with %j has the keypad %s", (words, keypad) => {
    expect(inputModeOfField({ label: "", ...words })).toBe(keypad);
  });

  test("reads every written form of a number", () => {
    forAll(100, [fc.double({ noNaN: true, min: -1e9, max: 1e9 })], (number) => {
      const text = number.toFixed(2);
      expect(parseTypedNumber(text)).toBe(Number(text));
      expect(parseTypedNumber(tidyTypedText({ label: "", kind: "number" }, text))).toBe(Number(text));
    });
  });
});

describe("other kinds of fields", () => {
  const size: Field = {
    label: "",
    kind: "choice",
    options: [
      { value: "S", label: "小" },
      { value: 2, label: "中" },
    ],
  };
  const code: Field = { label: "", kind: "code", digits: 4 };
  it.each<[Field, string | null, unknown]>([
    [size, "S", { value: "S" }],
    [size, "2", { value: 2 }],
    [size, null, { value: null }],
    [size, "L", { value: null }],
    [{ label: "", kind: "consent" }, "on", { value: true }],
    [{ label: "", kind: "consent" }, null, { value: false, refused: "请先勾选同意" }],
    [
      { label: "", kind: "consent", message: "请先同意协议" },
      null,
      { value: false, refused: "请先同意协议" },
    ],
    [{ label: "", kind: "consent", required: false }, null, { value: false }],
    [code, " 1２3-4 5", { value: "1234" }],
    [code, "\u202a1\u200b234\u202c", { value: "1234" }],
    [code, "123", { value: "123", refused: "请输入4位验证码" }],
    [code, "", { value: "", refused: "请输入4位验证码" }],
    [{ label: "", kind: "code" }, "123456", { value: "123456" }],
  ])("read, for %j, the text %j as %j", (field, typed, read) => {
    expect(readField(field, typed, sayChinese)).toEqual(read);
  });
});
