import fc from "fast-check";
import { expect, it } from "vitest";
import { createDigitsMovement } from "../../src/blocks/digits/digits-movement.ts";
import { FakeElement } from "../support/blocks/draw-element.ts";
import { forAll } from "../support/for-all.ts";

const COUNT = 3;
/** Returns the cells of a transform, given as a percentage of a strip of 21 cells. */
const cellsOf = (transform: string) => (-Number(/-?\d[\d.]*(e-\d+)?/.exec(transform)?.[0] ?? 0) / 100) * 21;

function rolling(durationMs: number) {
  const strips = Array.from({ length: COUNT }, () => new FakeElement(cellsOf));
  const face = { querySelectorAll: () => strips.map(({ element }) => element) } as unknown as HTMLElement;
  const made = createDigitsMovement(face, durationMs);
  const shown = () => strips.map(({ value }) => value % 10);
  /** Lets time pass and returns how many cells each strip has rolled; negative means backwards. */
  const pass = (ms: number) => {
    const before = shown();
    for (const strip of strips) strip.pass(ms);
    return shown().map((cell, i) => ((cell - (before[i] ?? 0) + 12) % 10) - 2);
  };
  return { ...made, shown, pass };
}

const near = (cells: number[], number: string) =>
  cells.every((cell, i) => Math.abs(((cell - Number(number[i]) + 15) % 10) - 5) < 0.01);
const number = fc.stringMatching(new RegExp(`^\\d{${COUNT}}$`));
/** Milliseconds per frame, so short that no strip moves half a turn. */
const FRAME = 40;

it("it lands on the drawn number from any waiting position, never backwards, never too fast, one digit after the other", () => {
  const story = fc.record({
    durationMs: fc.double({ min: 500, max: 5000, noNaN: true }),
    waited: fc.integer({ min: 0, max: 3000 }),
    standing: number,
    drawn: number,
  });
  forAll(100, [story], ({ durationMs, waited, standing, drawn }) => {
    const { setRestingNumber: stand, wait, go, pass, shown } = rolling(durationMs);
    stand(standing);
    expect(near(shown(), standing)).toBe(true);
    wait();
    pass(waited);
    const ms = go(0, "usual", drawn);
    expect(ms).toBeCloseTo(durationMs * (1 + COUNT / 4), 5);
    const most = Math.max(0.02, 24 / durationMs) * FRAME + 0.01;
    const stopped = [0, 0, 0];
    for (let at = FRAME; at < ms + FRAME; at += FRAME) {
      for (const [i, by] of pass(FRAME).entries()) {
        expect(by).toBeGreaterThan(-0.001);
        expect(by).toBeLessThan(most);
        if (by > 0.02) stopped[i] = at;
      }
    }
    expect(near(shown(), drawn)).toBe(true);
    expect(stopped).toEqual([...stopped].sort((a, b) => a - b));
  });
});

it("it rests on each digit after each other one, and on the same one twice", () => {
  const { wait, go, pass, shown } = rolling(500);
  const land = (digit: number) => {
    const drawn = Array.from({ length: COUNT }, (_, i) => (digit + 3 * i) % 10).join("");
    wait();
    pass(20);
    pass(go(0, "usual", drawn));
    expect(near(shown(), drawn)).toBe(true);
  };
  for (const from of Array(10).keys())
    for (const to of Array(10).keys()) {
      land(from);
      land(to);
    }
});

it("after a failure it returns to its number, and a draw during that continues from the current position", () => {
  const story = fc.record({
    waited: fc.integer({ min: 0, max: 2000 }),
    stopping: fc.integer({ min: 0, max: 1500 }),
    standing: number,
    drawn: number,
  });
  forAll(100, [story], ({ waited, stopping, standing, drawn }) => {
    const { setRestingNumber: stand, wait, go, pass, shown } = rolling(1200);
    stand(standing);
    wait();
    pass(waited);
    go(undefined, "usual");
    for (let at = 0; at < stopping; at += FRAME)
      for (const by of pass(FRAME)) expect(by).toBeGreaterThan(-0.001);
    const before = shown();
    wait();
    // The figure ten cells further is the same.
    for (const [i, cell] of shown().entries()) {
      const off = Math.abs(cell - (before[i] ?? Number.NaN)) % 10;
      expect(Math.min(off, 10 - off)).toBeCloseTo(0, 3);
    }
    go(undefined, "usual");
    pass(5000);
    expect(near(shown(), standing)).toBe(true);
    wait();
    expect(go(0, "hurried", drawn)).toBe(700);
    pass(700);
    expect(near(shown(), drawn)).toBe(true);
  });
});

it("a new resting number is shown at once, but not during or after a draw", () => {
  const { setRestingNumber: stand, wait, go, pass, shown } = rolling(1200);
  stand("123");
  wait();
  stand("456");
  pass(40);
  expect(near(shown(), "456")).toBe(false);
  go(0, "none", "789");
  stand("000");
  expect(near(shown(), "789")).toBe(true);
  expect(go(undefined, "usual")).toBe(0);
  expect(near(shown(), "000")).toBe(true);
});
