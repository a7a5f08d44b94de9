import fc from "fast-check";
import { expect, test } from "vitest";
import {
  areContradictory,
  type Inequality,
  solveInequalities,
} from "../../../src/check/tables/solver/solve-inequalities.ts";
import { forAll } from "../../support/for-all.ts";

const LIMIT = 3;
const range = Array.from({ length: 2 * LIMIT + 1 }, (_, index) => index - LIMIT);

const system = fc.integer({ min: 1, max: 3 }).chain((count) => {
  const factors = fc.array(fc.integer({ min: -4, max: 4 }), { minLength: count, maxLength: count });
  const inequality = fc.record({ factors, bound: fc.integer({ min: -9, max: 9 }) });
  return fc.record({ count: fc.constant(count), inequalities: fc.array(inequality, { maxLength: 6 }) });
});

function boxed(inequalities: readonly Inequality[], count: number): Inequality[] {
  const one = (at: number, sign: number) =>
    Array.from({ length: count }, (_, index) => (index === at ? sign : 0));
  const box = Array.from({ length: count }, (_, at) =>
    [1, -1].map((sign) => ({ factors: one(at, sign), bound: LIMIT })),
  );
  return [...inequalities, ...box.flat()];
}

function satisfies(inequalities: readonly Inequality[], values: readonly number[]): boolean {
  return inequalities.every(
    ({ factors, bound }) =>
      factors.reduce((sum, factor, index) => sum + factor * (values[index] ?? 0), 0) <= bound,
  );
}

test("finds whole numbers if and only if a solution exists", () => {
  forAll(2000, [system], ({ count, inequalities }) => {
    const all = boxed(inequalities, count);
    let points: number[][] = [[]];
    for (let index = 0; index < count; index++)
      points = points.flatMap((point) => range.map((value) => [...point, value]));
    const exists = points.some((point) => satisfies(all, point));
    const found = solveInequalities(all, count, () => range);
    if (Array.isArray(found)) expect(satisfies(all, found)).toBe(true);
    expect(found === "none").toBe(!exists);
    if (exists) expect(areContradictory(all, count)).toBe(false);
  });
});

const cases: [string, Inequality[], number, ReturnType<typeof solveInequalities>][] = [
  ["no inequalities", [], 1, [0]],
  [
    "x <= 3, x >= 3",
    [
      { factors: [1], bound: 3 },
      { factors: [-1], bound: -3 },
    ],
    1,
    [3],
  ],
  [
    "x < y < x",
    [
      { factors: [1, -1], bound: -1 },
      { factors: [-1, 1], bound: -1 },
    ],
    2,
    "none",
  ],
  [
    "2x = 2y + 1",
    [
      { factors: [2, -2], bound: 1 },
      { factors: [-2, 2], bound: -1 },
    ],
    2,
    "none",
  ],
  ["a bound too large to be exact", [{ factors: [1], bound: 2 ** 60 }], 1, undefined],
];

test.each(cases)("%s", (_, inequalities, count, expected) => {
  const choose = (_variable: number, low: number, high: number) => [0, low, high].filter(Number.isFinite);
  expect(solveInequalities(inequalities, count, choose)).toEqual(expected);
});
