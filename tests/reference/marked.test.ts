import fc from "fast-check";
import { expect, test } from "vitest";
import { markAsCode, markAsLink, parseMarkedText } from "../../src/reference/marked-text.ts";
import { forAll } from "../support/for-all.ts";

test("parses marked texts back into their spans", () => {
  const words = fc
    .string({ minLength: 1 })
    .filter((text) => !/[`[\]]/.test(text) && text.trim() === text && text !== "");
  const ticked = words.map((text) => `${text}\`${text}`);
  const span = fc.oneof(
    words.map((text) => ({ code: text })),
    ticked.map((text) => ({ code: text })),
    fc.record({ link: fc.constantFrom("steps", "definitions/text", "rules/table-gap"), words }),
  );
  const isSame = (spans: readonly ({ code: string } | { link: string; words: string })[]) => {
    const marked = spans.map((one) =>
      "code" in one ? markAsCode(one.code) : markAsLink(one.link, one.words),
    );
    const between = spans.flatMap((one, index) => (index === 0 ? [one] : [{ text: " or " }, one]));
    expect(parseMarkedText(marked.join(" or "))).toEqual(between);
  };
  forAll(100, [fc.array(span)], isSame);
});

test("parses a text without marks as one span", () =>
  expect(parseMarkedText("a [b] (c)")).toEqual([{ text: "a [b] (c)" }]));
