import { describe, expect, test } from "vitest";
import { findSlowPatternPart } from "../../src/check/content/find-slow-pattern-part.ts";

describe("finds the part of a pattern that can match a text in very many ways", () => {
  test.each([
    ["(a+)+$", "(a+)"],
    ["^(a*)*b", "(a*)"],
    ["(?:a+){2,}", "(?:a+)"],
    ["(a{1,20}){1,20}", "(a{1,20})"],
    ["(a|a)*", "(a|a)"],
    ["(a|ab)+c", "(a|ab)"],
    ["(\\w|\\d)+", "(\\w|\\d)"],
    ["([^x]|中)+", "([^x]|中)"],
    ["(a?a?)+", "(a?a?)"],
    ["(a+,a+)*", "(a+,a+)"],
    ["(,a+b*a+)*", "(,a+b*a+)"],
    ["(x(y(b+)+)?)", "(b+)"],
    ["((?:ab)+)+", "((?:ab)+)"],
    ["((a+)b?)*", "((a+)b?)"],
    ["(|a)+", "(|a)"],
    ["(\\d+[.,]?)+", "(\\d+[.,]?)"],
    ["(?=(a+)+b)", "(a+)"],
    ["(a)(\\1+b)*", "(\\1+b)"],
    ["(\\u0061+a?)+", "(\\u0061+a?)"],
    ["(?<n>a+)+", "(?<n>a+)"],
    ["(.*\\n?)+", "(.*\\n?)"],
    ["(a*){2}", "(a*)"],
    ["((a?a?){4}){4}", "((a?a?){4})"],
    ["a*a*a*a*b", "a"],
    [".*a.*b(.*c|x).*d", "."],
    ["a?a?a?a?a?", "a"],
    ["(a|ab)(a|ab)(a|ab)(a|ab)", "a"],
  ])("%s", (pattern, group) => {
    const slow = findSlowPatternPart(pattern);
    expect(slow && pattern.slice(slow.start, slow.end)).toBe(group);
  });
});

test.each([
  ["1[3-9]\\d{9}"],
  ["(\\d+,)*\\d+"],
  ["(,\\d+)*"],
  ["([A-Z]+ )*[A-Z]+"],
  ["(a+,b*)*"],
  ["(ab?)+"],
  ["(\\d{4} ?)+"],
  ["(?:a|b|[cd])+"],
  ["((a|b)c)+"],
  ["(a+)?"],
  [".*a.*b.*"],
  ["a*a*a*b"],
  ["[\\w.]+@[\\w.]+\\.[a-z]+"],
  ["(\\+?86)?-?1\\d{10}"],
  ["\\d{15}(\\d{2}[\\dX])?"],
  ["[(+)]+\\(a+\\)+"],
  ["(?!x+)[a-z]+"],
  ["([^,]+,)+"],
  ["(\\^a|b)*"],
  [""],
])("finds nothing in %s, where the next character decides", (pattern) => {
  expect(findSlowPatternPart(pattern)).toBe(undefined);
});
