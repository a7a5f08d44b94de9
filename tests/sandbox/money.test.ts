import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fenToYuan, refundOfFee, yuanToFen } from "../../campaigns/sandbox/mall/money.ts";
import { forAll } from "../support/for-all.ts";

describe("yuan and fen", () => {
  test.each([
    [0.1 + 0.2, 30],
    [119.99, 11_999],
    [0.01, 1],
  ])("convert %f yuan to %i fen", (yuan, fen) => {
    expect(yuanToFen(yuan)).toBe(fen);
  });

  test("convert every amount without loss, with at most two decimals", () => {
    forAll(100, [fc.integer({ min: 0, max: 100_000_000 })], (fen) => {
      expect(yuanToFen(fenToYuan(fen))).toBe(fen);
      expect(String(fenToYuan(fen))).toMatch(/^\d+(\.\d{1,2})?$/);
    });
  });
});

test.each([
  [10_000, "full", 10_000],
  [10_000, "half", 5_000],
  [1, "half", 1],
  [0, "half", 0],
] as const)("for %i fen, a refund of %s is %i", (fee, share, back) => {
  expect(refundOfFee(fee, share)).toBe(back);
});
