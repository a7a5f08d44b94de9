import { expect, test } from "vitest";
import { findAmountEdit, placesAfterEdit } from "../../../../src/studio/app/refactor/find-amount-edit.ts";

const before = '{ "prize": 1000, "label": "1000元", "when": "draw == 1000", "texts": ["20元或60元"] }';

test.each([
  ["a number", ": 1000,", ": 2000,", { pointer: "/prize", amount: 1000, next: 2000 }],
  ["a number that became longer", ": 1000,", ": 10000,", { pointer: "/prize", amount: 1000, next: 10000 }],
  ["an amount in a text", '"1000元"', '"1500元"', { pointer: "/label", amount: 1000, next: 1500 }],
  ["one of several amounts", "60元", "80元", { pointer: "/texts/0", amount: 60, next: 80 }],
  ["an amount in an expression", "== 1000", "== 900", { pointer: "/when", amount: 1000, next: 900 }],
  ["other words", "元或", "元和", null],
  ["a text without its amount", '"1000元"', '"大奖"', null],
  ["a new key", '"prize"', '"price"', null],
  ["broken JSON", ": 1000,", ": ,", null],
])("finds the edit of %s", (_, old, next, expected) => {
  expect(findAmountEdit(before, before.replace(old, next))).toEqual(expected);
});

test("finds nothing if two values differ", () => {
  expect(findAmountEdit(before, before.replaceAll("1000", "2000"))).toBeNull();
});

test("moves the other places by the length of the edit, and leaves out the edited one", () => {
  const place = (start: number) => ({
    ...{ path: "a.json", start, end: start + 4, suggestion: "10000", pointer: "", isSure: true },
    ...{ why: { en: "", zh: "" }, before: "1000", after: "10000" },
  });
  const [first, second] = [before.indexOf("1000"), before.indexOf("1000元")];
  const after = before.replace("1000,", "10000,");
  const moved = placesAfterEdit([place(first), place(second)], before, after);
  expect(moved.map(({ start, end }) => after.slice(start, end))).toEqual(["1000"]);
});
