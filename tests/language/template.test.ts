import fc from "fast-check";
import { expect, test } from "vitest";
import { renderTemplate } from "../../src/language/evaluation/render-template.ts";
import { printExpression } from "../../src/language/syntax/ast.ts";
import { expressionsInTemplate } from "../../src/language/syntax/names-in-expression.ts";
import { parseTemplate } from "../../src/language/syntax/template.ts";
import { forAll } from "../support/for-all.ts";
import { MALL_PLACE } from "../support/place.ts";
import { arbitraryText } from "./arbitraries.ts";

const SCOPE = {
  a: 1.5,
  text: "<b>",
  none: null,
  list: ["x", 2, null, [1]],
  object: { a: 1 },
  yes: true,
  values: { gap: 70.1 },
  hostile: "\u202eoiram\u202c\u2066a\u2069\ue000\ue010\ue001\ue002b\u200e",
};

test.each([
  ["", ""],
  ["没有花括号", "没有花括号"],
  ["再付{values.gap}元", "再付70.1元"],
  ["{a}{a}", "1.51.5"],
  ["{0.1 + 0.2}", "0.3"],
  ["{1 / 3}", "0.33"],
  ["{-1 / 3}", "-0.33"],
  ["{2.50}", "2.5"],
  ["{-0.001}", "0"],
  ["{1e21}", "1e+21"],
  ["{text}", "<b>"],
  ["{none}{missing}{1 / 0}", "------"],
  ["{yes}", "true"],
  ["{list}", "x, 2, --, --"],
  ["{object}", "--"],
  ["{{a}}", "{a}"],
  ["{{{a}}}", "{1.5}"],
  ["}}{{", "}{"],
  ["{'}'}{'{'}{'|'}", "}{|"],
  ["{yes || false}", "true"],
  ["{ a > 1 ? '是' : '否' }", "是"],
  ["{a|fixed:2}", "1.50"],
  ["{a | fixed : 1 + 1}", "1.50"],
  ["{'2025-02-04' | date:\"M.D\"}起", "2.4起"],
  ["it's {a} o'clock", "it's 1.5 o'clock"],
  // Overrides of direction, and the marks of drawings.
  ["\ue002[{hostile}]\ue000\ue019\ue001", "[oiramab\u200e]"],
])("%s shows %s", (text, shown) => {
  const parts = parseTemplate(text);
  expect(Array.isArray(parts) ? renderTemplate(parts, SCOPE, MALL_PLACE) : parts).toBe(shown);
});

test("returns the offsets of placeholders and formats", () => {
  expect(parseTemplate("a{{ {b | fixed:2}!")).toEqual([
    "a{ ",
    {
      start: 4,
      end: 17,
      node: { kind: "name", name: "b", start: 5, end: 6 },
      format: {
        name: "fixed",
        start: 9,
        end: 14,
        argument: { kind: "literal", value: 2, start: 15, end: 16 },
      },
    },
    "!",
  ]);
});

test.each([
  ["{a", 2, 2, "", "}"],
  ["a}", 1, 2, "}", "}}"],
  ["{}", 1, 2, "}", "an expression"],
  ["{a b}", 3, 4, "b", "}"],
  ["{a | }", 5, 6, "}", "a format"],
  ["{a | date:}", 10, 11, "}", "an expression"],
  ["{a | date:'x}", 10, 11, "'", "an expression"],
  ["{a = 1}", 3, 4, "=", "}"],
])("returns where parsing %j stops, and what was expected", (text, start, end, found, expected) => {
  expect(parseTemplate(text)).toEqual({ error: { start, end, found, expected } });
});

test("never throws, on any text and any data", () => {
  const pieces = fc.constantFrom(
    ..."{ } {{ }} {a} {text} | : date fixed 'x' \"M.D\" a || + 元 list".split(" "),
  );
  const texts = fc.oneof(
    arbitraryText,
    fc.array(pieces).map((all) => all.join("")),
  );
  const scopes = fc.dictionary(
    fc.constantFrom("a", "text", "list"),
    fc.anything({ withBigInt: true, withDate: true }),
  );
  forAll(1000, [texts, scopes], (text, scope) => {
    const parts = parseTemplate(text);
    if (Array.isArray(parts)) expect(typeof renderTemplate(parts, scope, MALL_PLACE)).toBe("string");
  });
});

test.each([
  ["", []],
  ["a", []],
  ["{a}b{list[0]}", ["a", "list[0]"]],
  ["{a | money}{a | fixed:b.c}{d}", ["a", "a", "b.c", "d"]],
])("the expressions in %s are %j", (text, printed) => {
  const parts = parseTemplate(text);
  expect(Array.isArray(parts) && expressionsInTemplate(parts).map(printExpression)).toEqual(printed);
});
