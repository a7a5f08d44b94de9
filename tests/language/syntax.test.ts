import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkExpression, checkTemplate } from "../../src/language/messages/check-text.ts";
import { ANY } from "../../src/language/types/types.ts";
import { forAll } from "../support/for-all.ts";
import { arbitraryText } from "./arbitraries.ts";

/** Each text with its marked part, and the text with the suggestion applied. All names are known here. */
test.each([
  ["receive = 0", "=", "receive == 0"],
  ["(receive = 0) && a", "=", "(receive == 0) && a"],
  ["a === b", "===", "a == b"],
  ["a !== b", "!==", "a != b"],
  ["a <> b", "<>", "a != b"],
  ["a => b", "=>", "a >= b"],
  ["a =< b", "=<", "a <= b"],
  ["a & b", "&", "a && b"],
  ["a | b", "|", "a || b"],
  ["a and b", "and", "a && b"],
  ["a OR b", "OR", "a || b"],
  ["not a", "not ", "!a"],
  ["b && not a.c", "not ", "b && !a.c"],
  ["a not in [1, 2]", "a not in [1, 2]", "!(a in [1, 2])"],
  ["a is b", "is", "a == b"],
  ["a is not b", "is not", "a != b"],
  ["a mod b", "mod", "a % b"],
  ["a?.b", "?.", "a.b"],
  ["a >= 10,000", "10,000", "a >= 10000"],
  ["a >= 1,500,000", "1,500,000", "a >= 1500000"],
  ["a >= 1，500", "1，500", "a >= 1500"],
  ["a >= 1_500", "1_500", "a >= 1500"],
  ["a >= 5万", "5万", "a >= 50000"],
  ["{a} == 1", "{a}", "a == 1"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: that is the mistake
  ["${a}", "${a}", "a"],
  ["a == “张三”", "“张三”", "a == '张三'"],
  ["a == ‘张三’", "‘张三’", "a == '张三'"],
  ["a == 张三", "张三", "a == '张三'"],
  ["a >= 50元", "元", "a >= 50"],
  ["a ＝ 1", "＝", "a == 1"],
  ["a ＝＝ 1", "＝＝", "a == 1"],
  ["a ！= 1", "！=", "a != 1"],
  ["a ＞＝ 1", "＞＝", "a >= 1"],
  ["a ≥ 1", "≥", "a >= 1"],
  ["a ＆＆ b", "＆＆", "a && b"],
  ["max（1, 2)", "（", "max(1, 2)"],
  ["max(1，2)", "，", "max(1,2)"],
  ["max(1、2)", "、", "max(1,2)"],
  ["a ？ 1 : 2", "？", "a ? 1 : 2"],
  ["a \u200b== 1", "\u200b", "a == 1"],
  ["a == 'abc", "'abc", "a == 'abc'"],
  ["size('abc)", "'abc", "size('abc')"],
  ["a == 'b c && d", "'b c ", "a == 'b c '&& d"],
  ["max(1, 2", "", "max(1, 2)"],
  ["[1, 2", "", "[1, 2]"],
  ["(a]", "]", "(a)"],
  ["size([1, 2)", ")", "size([1, 2])"],
  ["a)", ")", "a"],
  ["max(1,)", ",", "max(1)"],
  ["a;", ";", "a"],
  ["+1", "+", "1"],
  ["a == '\\d'", "\\d", "a == '\\\\d'"],
])("in %s, marks %j and suggests %s", (text, marked, mended) => {
  const { problems, node } = checkExpression(text, ANY);
  expect(problems).toHaveLength(1);
  const [{ start = 0, end = 0, suggestion = "", rule } = {}] = problems;
  expect([rule, text.slice(start, end)]).toEqual(["syntax", marked]);
  expect(text.slice(0, start) + suggestion + text.slice(end)).toBe(mended);
  expect(node).toBeUndefined();
  expect(checkExpression(mended, ANY)).toHaveProperty("node");
});

test.each([
  ["", "", "found the end, expected an expression"],
  ["a &&", "", "found the end, expected an expression"],
  ["a b", "b", "found b, expected an operator or the end"],
  ["a ?? b", "??", "found ??, expected an expression", 'Give the field a "default" in the endpoint\'s data.'],
  ["a ? b ? c : d : e", "?", "found ?, expected :", "Put the inner choice into parentheses."],
  ["a >= 50%", "%", "found %, expected an expression", "Write 50 % as 0.5; % itself is the remainder."],
  [
    "if a then b",
    "if ",
    "found if, expected an operator or the end",
    "Write condition ? one value : another.",
  ],
  ["'it's'", "s", "found s, expected an operator or the end", "Write \\' for a quote inside text."],
  [
    "a.exists(b)",
    ")",
    "found ), expected ,",
    "Write list.exists(item, condition). You can choose another name for item.",
  ],
  ["a ^ b", "^", "found ^, expected an operator or the end"],
])("in %s, marks %j and says: %s", (text, marked, message, fix?: string) => {
  const { problems } = checkExpression(text, ANY);
  expect(problems).toHaveLength(1);
  const [{ start = 0, end = 0, ...problem } = {}] = problems;
  expect(text.slice(start, end)).toBe(marked);
  const said = { message: { en: message }, ...(fix !== undefined && { fix: { en: fix } }) };
  expect(problem).toMatchObject({ rule: "syntax", severity: "error", ...said });
  expect(problems[0]?.fix === undefined).toBe(fix === undefined);
});

test.each([
  ["{a", "", "{a}"],
  ["余额{a.b元", "元", "余额{a.b}元"],
  ["还差}", "}", "还差}}"],
  ["还差a.b}元", "a.b}", "还差{a.b}元"],
  ["还差a.b | money}元", "a.b | money}", "还差{a.b | money}元"],
  ["还差{{a.b}元", "{{a.b}", "还差{a.b}元"],
  ["还差{a}}元", "}", "还差{a}元"],
  ["{a = 1 ? 2 : 3}", "=", "{a == 1 ? 2 : 3}"],
  ["{a | date:'M}", "'M", "{a | date:'M'}"],
  ["{a ｜ money}", "｜", "{a | money}"],
])("in the template %s, marks %j and suggests %s", (text, marked, mended) => {
  const { problems, parts } = checkTemplate(text, ANY);
  expect(problems).toHaveLength(1);
  const [{ start = 0, end = 0, suggestion = "" } = {}] = problems;
  expect(text.slice(start, end)).toBe(marked);
  expect(text.slice(0, start) + suggestion + text.slice(end)).toBe(mended);
  expect(parts).toBeUndefined();
  expect(checkTemplate(mended, ANY)).toHaveProperty("parts");
});

test("finds all mistakes in a text, with the offsets of each", () => {
  const text = "（a ＝ 1） and not b || “c” === d";
  const marked = checkExpression(text, ANY).problems.map(({ start, end }) => text.slice(start, end));
  expect(marked).toEqual(["（a ＝ 1）", "and", "not ", "“c”", "==="]);
});

describe("never throws", () => {
  const pieces = fc.constantFrom(
    ..."{ } {{ a status.fee = == === ( （ ） ) ＝ and not in [ ] 1, '' ' \" “ ” 张三 50元 | || ? : ?. date:'x \\d $ ; , max(".split(
      " ",
    ),
  );
  const texts = fc.oneof(
    arbitraryText,
    fc.array(pieces).map((all) => all.join(" ")),
  );

  test("on any text, and reports offsets within it", () => {
    forAll(1000, [texts], (text) => {
      for (const { problems } of [checkExpression(text, ANY), checkTemplate(text, ANY)]) {
        for (const { start, end } of problems) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }
    });
  });
});
