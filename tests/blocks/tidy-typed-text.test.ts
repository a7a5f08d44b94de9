import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { maskOf, tidyInputElement, tidyTypedText } from "../../src/blocks/form/tidy-typed-text.ts";
import type { Field } from "../../src/language/document.generated.ts";
import { forAll } from "../support/for-all.ts";

const phone: Partial<Field> = { keyboard: "phone", maxLength: 11 };
const digits: Partial<Field> = { keyboard: "digits", maxLength: 19 };
const id: Partial<Field> = { keyboard: "id", maxLength: 18 };
const free: Partial<Field> = { maxLength: 20 };

const tidy = (field: Partial<Field>, text: string) => tidyTypedText({ label: "", ...field }, text);

describe("a typed text", () => {
  it.each<[Partial<Field>, string, string]>([
    [{}, " a b ", " a b "],
    [{ strip: true }, " 王\u3000小 明\t", "王小明"],
    [{ strip: true, maxLength: 4 }, "12 34 5", "1234"],
    [{ maxLength: 4 }, "12 34 5", "12 3"],
    [{ upperCase: true }, "12x", "12X"],

    [phone, "13800138000", "13800138000"],
    [phone, "+86 138 0013 8000", "13800138000"],
    [phone, "+86-138-0013-8000", "13800138000"],
    [phone, "(+86)13800138000", "13800138000"],
    [phone, "0086 13800138000", "13800138000"],
    [phone, "+86 0086 13800138000", "13800138000"],
    [phone, "86 138 0013 8000", "13800138000"],
    [phone, "＋８６ １３８ ００１３ ８０００", "13800138000"],
    [phone, "\u202a13800138000\u202c", "13800138000"],
    [phone, "\u2068+86 138\u200b0013\u00ad8000\u2069\ufeff", "13800138000"],
    [phone, "138.0013.8000", "13800138000"],
    [phone, "138–0013—8000", "13800138000"],
    [phone, "138·0013•8000", "13800138000"],
    [phone, "+", "+"],
    [phone, "+86", ""],
    [phone, "861", "861"],
    [{ keyboard: "phone" }, "+852 9123 4567", "+85291234567"],
    [{ keyboard: "phone" }, "010-8888 8888", "01088888888"],

    [digits, "6222 0202 0011 2233 446", "6222020200112233446"],
    [digits, "6222-0202-0011-2233-446", "6222020200112233446"],
    [digits, "６２２２　０２０２", "62220202"],
    [digits, "\u200e6222\u200d0202", "62220202"],
    [digits, "+86 1", "+861"],

    [id, "11010519900307234X", "11010519900307234X"],
    [id, "11010519900307234x", "11010519900307234X"],
    [id, "11010519900307234Ｘ", "11010519900307234X"],
    [id, "11010519900307234ｘ", "11010519900307234X"],
    [id, "11010519900307234×", "11010519900307234X"],
    [id, "１１０１０５ 1990-03-07 234x", "11010519900307234X"],
    [{ keyboard: "id", upperCase: true }, "a123456（7）", "A1234567"],

    [free, "王\u200b小\u202a明\ufeff", "王小明"],
    [free, "阿卜杜拉·买买提", "阿卜杜拉·买买提"],
    [free, "Jean-Luc O'Neil, Ｂ座（2）x", "Jean-Luc O'Neil, Ｂ座（"],
    [free, "👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"],
    [free, "a\u200d", "a"],
    [{ maxLength: 4 }, "👨\u200d👩", "👨"],
  ])("with %j, %j becomes %j", (field, typed, tidied) => {
    expect(tidy(field, typed)).toBe(tidied);
  });

  const unit = fc.constantFrom(
    ...["0", "1", "8", "6", "+", "x", "Ｘ", "８", "０", "＋", "王", " ", "\t", "\u3000", "-", ".", "（"],
    ...["\u200b", "\u200d", "\u202a", "\u202c", "\u00ad", "\ufeff", "😀", "+86", "0086", "13800138000"],
  );
  const text = fc.string({ unit, maxLength: 24 });
  const field = fc.record(
    {
      label: fc.constant(""),
      keyboard: fc.constantFrom("text", "digits", "phone", "id"),
      strip: fc.boolean(),
      upperCase: fc.boolean(),
      masked: fc.boolean(),
      maxLength: fc.integer({ min: 1, max: 20 }),
    },
    { requiredKeys: ["label"] },
  ) as fc.Arbitrary<Field>;

  test("does not change when it is normalized again, and never grows", () => {
    forAll(1000, [field, text], (own, typed) => {
      const tidied = tidyTypedText(own, typed);
      expect(tidyTypedText(own, tidied)).toBe(tidied);
      expect(tidied.length).toBeLessThanOrEqual(Math.min(typed.length, own.maxLength ?? typed.length));
    });
  });

  test("contains no invisible characters, and for numbers no separators and full-width characters", () => {
    forAll(1000, [field, text], (own, typed) => {
      const tidied = tidyTypedText(own, typed);
      expect(tidied).not.toMatch(/[\u00ad\u200b\u202a-\u202e\ufeff]/);
      if (own.strip) expect(tidied).not.toMatch(/\s/);
      if (own.keyboard && own.keyboard !== "text") expect(tidied).not.toMatch(/[\s.（()０-９Ｘ-]/);
    });
  });

  test("is kept if it is clean already", () => {
    const clean = fc.oneof(
      fc.tuple(fc.constant(phone), fc.stringMatching(/^1[3-9]\d{9}$/)),
      fc.tuple(fc.constant(digits), fc.stringMatching(/^\d{12,19}$/)),
      fc.tuple(fc.constant(id), fc.stringMatching(/^[1-9]\d{16}[\dX]$/)),
      fc.tuple(fc.constant(free), fc.stringMatching(/^[王小明 a-z,.·-]{1,20}$/)),
    );
    forAll(500, [clean], ([own, typed]) => {
      expect(tidy(own, typed)).toBe(typed);
    });
  });
});

describe("the caret", () => {
  /** Returns a text with | for the caret after an input with this text and caret was normalized. */
  function tidyWithCaret(own: Partial<Field>, marked: string, known?: string): string {
    const field: Field = { label: "", ...own };
    const input = document.createElement("input");
    input.value = marked.replace("|", "");
    input.setSelectionRange(marked.indexOf("|"), marked.indexOf("|"));
    tidyInputElement(input, field, maskOf(field, known));
    const at = input.selectionStart ?? 0;
    return `${input.value.slice(0, at)}|${input.value.slice(at)}`;
  }

  it.each<[Partial<Field>, string, string]>([
    [phone, "138 0|013 8000", "1380|0138000"],
    [phone, "138０|0138000", "1380|0138000"],
    [phone, "+86 138 0013 8000|", "13800138000|"],
    [phone, "+86138|00138000", "138|00138000"],
    [phone, "8613|800138000", "13|800138000"],
    [phone, "|+8613800138000", "|13800138000"],
    [phone, "138001380009|", "13800138000|"],
    [phone, "1389|00138000", "138|00138000"],
    [phone, "|138001380009", "|13800138000"],
    [{ maxLength: 6 }, "张😀|三李王赵", "张|三李王赵"],
    [digits, "12-|34", "12|34"],
    [{ kind: "code", digits: 4 }, "12|345", "1|345"],
    [{ kind: "number" }, "1 2|3", "12|3"],
    [free, "王\u200b|明", "王|明"],
  ])("with %j, %s becomes %s", (field, before, after) => {
    expect(tidyWithCaret(field, before)).toBe(after);
  });

  it.each([
    ["|11010519900307234X", "|11010519900307234X"],
    ["1101**********234X|", "1101**********234X|"],
    ["1101*********|234X", "|"],
    ["110|**********234X", "|"],
    ["11015|**********234X", "5|"],
    ["1101****９|******234X", "9|"],
    ["1101**********234X9|", "9|"],
    ["99|", "99|"],
  ])("in a masked field that knows a number, %s becomes %s", (before, after) => {
    expect(tidyWithCaret({ ...id, masked: true }, before, "11010519900307234X")).toBe(after);
  });
});

test.each([
  ["11010519900307234X", "1101**********234X"],
  ["6222020200112233446", "6222***********3446"],
  ["13800138000", "138****8000"],
  ["张建国", "**国"],
  ["张", "*"],
  ["", undefined],
  [undefined, undefined],
])("the mask of %s is %s", (known, mask) => {
  expect(maskOf({ label: "", masked: true }, known)).toBe(mask);
  expect(maskOf({ label: "" }, known)).toBeUndefined();
});
