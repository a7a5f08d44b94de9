import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { printExpression } from "../../src/language/syntax/ast.ts";
import { parseExpression } from "../../src/language/syntax/parse.ts";
import { forAll } from "../support/for-all.ts";
import { arbitraryText } from "./arbitraries.ts";

/** Each text with its expression in the fewest parentheses, which shows how it was parsed. */
test.each([
  ["1+2*3", "1 + 2 * 3"],
  ["(1+2)*3", "(1 + 2) * 3"],
  ["1-(2-3)-4", "1 - (2 - 3) - 4"],
  ["a || b && c == d", "a || b && c == d"],
  ["(a||b)&&c", "(a || b) && c"],
  ["a < b == c", "a < b == c"],
  ["a < (b == c)", "a < (b == c)"],
  ["a in b in c", "a in b in c"],
  ["!!a", "!!a"],
  ["!(a && b)", "!(a && b)"],
  ["--1", "--1"],
  ["-(1)", "-(1)"],
  ["- 1", "-1"],
  ["-a.b", "-a.b"],
  ["a ? b : c ? d : e", "a ? b : c ? d : e"],
  ["a ? (b ? c : d) : e", "a ? (b ? c : d) : e"],
  ["(a ? b : c) ? d : e", "(a ? b : c) ? d : e"],
  ["a.b.c[0]['d']", "a.b.c[0]['d']"],
  ["(a + b).c", "(a + b).c"],
  ["a.in.b", undefined],
  ["list.exists(x, x.y > 1)", "list.exists(x, x.y > 1)"],
  ["list . all ( x , true )", "list.all(x, true)"],
  ["max(1,2)", "max(1, 2)"],
  ["1.max(2)", "max(1, 2)"],
  ["'a'.contains(\"b\")", "'a'.contains('b')"],
  ["[1,[2],]", "[1, [2]]"],
  [".5 + 1e3 + 2.5e-1", "0.5 + 1000 + 0.25"],
  ["0x1F", "31"],
  ["'\\x41\\u00e9\\U0001F431\\101\\n'", "'Aé🐱A\\n'"],
  ["r'\\d'", "'\\\\d'"],
  ["'''it's'''", "'it\\'s'"],
  ['"it\'s"', "'it\\'s'"],
  [" \n a // 1", undefined],
  ["a\u3000&& b", "a && b"],
])("reads %s as %s", (text, printed) => {
  const parsed = parseExpression(text);
  expect("node" in parsed ? printExpression(parsed.node) : undefined).toBe(printed);
});

/** Each text with its problem: the offsets, the text found there, and what was expected. */
test.each([
  ["", 0, 0, "", "an expression"],
  ["a =", 2, 3, "=", "the end"],
  ["receive = 0", 8, 9, "=", "the end"],
  ["max(1, 2", 8, 8, "", ")"],
  ["[1, 2", 5, 5, "", "]"],
  ["a ? b", 5, 5, "", ":"],
  ["max(1,)", 6, 7, ")", "an expression"],
  ["a.", 2, 2, "", "a name"],
  ["a.true", 2, 6, "true", "a name"],
  ["'abc", 0, 1, "'", "an expression"],
  ["'a\\d'", 2, 4, "\\d", "an escape"],
  ["'\\uD800'", 1, 7, "\\uD800", "an escape"],
  ["'\\U00110000'", 1, 11, "\\U00110000", "an escape"],
  ["1e999", 0, 5, "1e999", "a smaller number"],
  ["x.all(1, true)", 6, 7, "1", "a name"],
  ["a 🐱", 2, 4, "🐱", "the end"],
])("returns where parsing %j stops, and what was expected", (text, start, end, found, expected) => {
  expect(parseExpression(text)).toEqual({ error: { start, end, found, expected } });
});

test("returns the offsets of each part", () => {
  expect(parseExpression(" (a + b) . startsWith( c )")).toEqual({
    node: {
      kind: "call",
      name: "startsWith",
      nameStart: 11,
      start: 1,
      end: 26,
      arguments: [
        {
          kind: "binary",
          operator: "+",
          start: 2,
          end: 7,
          left: { kind: "name", name: "a", start: 2, end: 3 },
          right: { kind: "name", name: "b", start: 6, end: 7 },
        },
        { kind: "name", name: "c", start: 23, end: 24 },
      ],
    },
  });
});

describe("never throws", () => {
  test("on any text", () => {
    forAll(100, [fc.oneof(arbitraryText, nearlyExpression)], (text) => void parseExpression(text));
  });

  test.each(["(", "[", "-", "!", "a?b:", "a.b(", "a[", "a.", "1+", "a||", "'", "\\", "a.all(x,"])(
    "on 100,000 times %s",
    (piece) => {
      expect(parseExpression(piece.repeat(100_000))).toHaveProperty("error");
    },
  );
});

/** Texts made of tokens, many of which are almost expressions. */
const nearlyExpression = fc
  .array(
    fc.constantFrom(
      ..."a b.c ( ) [ ] , . ? : ! - + * / % < <= == in && || 'x' \"y\" 1 .5 .all(x, true {".split(" "),
    ),
  )
  .map((tokens) => tokens.join(" "));
