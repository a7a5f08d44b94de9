import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pickByWeight, pseudoRandomOf } from "../../campaigns/sandbox/mall/pseudo-random.ts";
import { forAll } from "../support/for-all.ts";

describe("chance", () => {
  test("is from 0 up to 1, and the same each time", () => {
    forAll(100, [fc.array(fc.oneof(fc.string(), fc.integer()))], (parts) => {
      const chance = pseudoRandomOf(...parts);
      expect(chance).toBeGreaterThanOrEqual(0);
      expect(chance).toBeLessThan(1);
      expect(pseudoRandomOf(...parts)).toBe(chance);
    });
  });

  test("spreads neighbouring parts evenly over all tenths", () => {
    const tenths = new Array<number>(10).fill(0);
    for (let i = 0; i < 10_000; i++) {
      const tenth = Math.floor(pseudoRandomOf("old-user", 20_000 + Math.floor(i / 5), i % 5) * 10);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    expect(Math.min(...tenths)).toBeGreaterThan(900);
    expect(Math.max(...tenths)).toBeLessThan(1100);
  });
});

test.each([
  [0, "a"],
  [0.2499, "a"],
  [0.25, "b"],
  [0.9999, "b"],
])("a chance of %f picks %s", (chance, value) => {
  expect(
    pickByWeight(chance, [
      ["a", 1],
      ["never", 0],
      ["b", 3],
    ]),
  ).toBe(value);
});
