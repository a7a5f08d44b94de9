import fc from "fast-check";
import { expect, it } from "vitest";
import { parseAnswer } from "../../src/plan/parse-answer.ts";
import { forAll } from "../support/for-all.ts";

it.each<[string, string, unknown]>([
  ["a small number", '{"id":12}', { id: 12 }],
  ["15 digits", "999999999999999", 999999999999999],
  ["16 digits", "9007199254740991", "9007199254740991"],
  ["an id", '{"id":1349625084474417153}', { id: "1349625084474417153" }],
  ["a negative id in a list", "[-1349625084474417153, 1]", ["-1349625084474417153", 1]],
  [
    "digits in a text",
    '["1349625084474417153, 1349625084474417153"]',
    ["1349625084474417153, 1349625084474417153"],
  ],
  ["digits after an escaped quote", '["a\\":1349625084474417153"]', ['a":1349625084474417153']],
  ["digits after an escaped backslash", '["\\\\",1349625084474417153]', ["\\", "1349625084474417153"]],
  ["decimals", "[0.1234567890123456789]", [0.12345678901234568]],
  ["an exponent", "[12345678901234567e3]", [12345678901234567e3]],
])("parses %s", (_, text, value) => {
  expect(parseAnswer(text)).toEqual(value);
});

it.each(["", "{", '"1234567890123456789', "01234567890123456789x"])("throws for %j", (text) => {
  expect(() => parseAnswer(text)).toThrow(SyntaxError);
});

it("parses all JSON like JSON.parse, except whole numbers of 16 digits", () => {
  const LONG = "1349625084474417153";
  const words = fc.oneof(
    fc.string(),
    fc.constantFrom(LONG, `"${LONG}`, `\\${LONG}`, `\\"${LONG}`, `${LONG}"`),
  );
  const { json } = fc.letrec<{ json: unknown }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 3 },
      words,
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -9e14, max: 9e14 }),
      fc.array(tie("json")),
      fc.dictionary(words, tie("json")),
    ),
  }));
  forAll(500, [json, fc.constantFrom(undefined, 2)], (value, indent) => {
    const text = JSON.stringify([value, LONG], null, indent);
    expect(parseAnswer(text)).toEqual(JSON.parse(text));
    const bare = text.replace(/"\d+"(\s*\])$/, `${LONG}$1`);
    expect(parseAnswer(bare)).toEqual(JSON.parse(text));
  });
});

it("takes time in proportion to the length", () => {
  const start = performance.now();
  for (const part of ['"', "\\", "1", "1.", "-", '"1234567890123456789\\"'])
    expect(() => parseAnswer(`1234567890123456${part.repeat(300_000)}?`)).toThrow(SyntaxError);
  expect(performance.now() - start).toBeLessThan(5000);
});
