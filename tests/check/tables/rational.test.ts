import { expect, test } from "vitest";
import {
  addRationals,
  ceilRational,
  compareRationals,
  divideRationals,
  floorRational,
  multiplyRationals,
  rationalToNumber,
  toRational,
} from "../../../src/check/tables/solver/rational.ts";

const written: [number, bigint, bigint][] = [
  [0.1, 1n, 10n],
  [-49.99, -4999n, 100n],
  [1e21, 10n ** 21n, 1n],
  [2.5e-7, 1n, 4000000n],
  [-0, 0n, 1n],
];

test.each(written)("%d is exactly its decimal value", (value, n, d) => {
  expect(toRational(value)).toEqual({ n, d });
  expect(rationalToNumber(toRational(value))).toBe(value + 0);
});

test("sums of tenths are exact", () => {
  expect(compareRationals(addRationals(toRational(0.1), toRational(0.2)), toRational(0.3))).toBe(0);
  expect(rationalToNumber(multiplyRationals(toRational(0.07), toRational(100)))).toBe(7);
});

const rounded: [number, bigint, bigint][] = [
  [1.5, 1n, 2n],
  [-1.5, -2n, -1n],
  [-2, -2n, -2n],
  [0, 0n, 0n],
];

test.each(rounded)("%d is rounded down to %d and up to %d", (value, low, high) => {
  expect([floorRational(toRational(value)), ceilRational(toRational(value))]).toEqual([low, high]);
  expect(floorRational(divideRationals(toRational(value), toRational(1)))).toBe(low);
});
