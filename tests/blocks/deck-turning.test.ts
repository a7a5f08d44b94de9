import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCardMovement } from "../../src/blocks/deck/card-movement.ts";
import { FakeElement } from "../support/blocks/draw-element.ts";
import { forAll } from "../support/for-all.ts";

const angleOf = (transform: string) => Number(/rotateY\((.*)deg\)/.exec(transform)?.[1]);

/** Creates a card and its movement. It counts as unturned at rest: the style sheet does the rest. */
function card() {
  const face = new FakeElement(angleOf);
  return { face, ...createCardMovement(face.element) };
}

/** Lets time pass and returns the card's angle at twenty moments, the last at the end. */
function watch(face: FakeElement, ms: number): number[] {
  return Array.from({ length: 20 }, () => {
    face.pass(ms / 20);
    return face.value;
  });
}

/** Maximum sway of a card in degrees. */
const SWAY = 11;

/** Waits and failures, each with its duration, before the card waits for a successful answer. */
const story = fc.record({
  failures: fc.array(
    fc.record({ waited: fc.integer({ min: 0, max: 5000 }), after: fc.integer({ min: 0, max: 600 }) }),
    { maxLength: 3 },
  ),
  waited: fc.integer({ min: 0, max: 5000 }),
  pace: fc.constantFrom("usual" as const, "hurried" as const),
});

describe("a card that turns over", () => {
  it("never jumps, sways within its limit, and turns steadily to one side from any position", () => {
    forAll(100, [story], ({ failures, waited, pace }) => {
      const { face, wait, go } = card();
      const join = (deed: () => void) => {
        const before = face.value;
        deed();
        expect(face.value).toBeCloseTo(before, 1);
      };
      const sway = (ms: number) =>
        expect(Math.max(...watch(face, ms).map(Math.abs))).toBeLessThan(SWAY + 0.01);
      for (const { waited, after } of failures) {
        join(wait);
        sway(waited);
        join(() => go(undefined, "usual"));
        sway(after);
      }
      join(wait);
      sway(waited);
      const before = face.value;
      face.pass(1);
      const speed = face.value - before;
      let ms = 0;
      join(() => {
        ms = go(0, pace);
      });
      expect(ms).toBe(pace === "usual" ? 800 : 400);
      const way = [face.value, ...watch(face, ms - 0.01)];
      const last = way[way.length - 1] ?? 0;
      expect(Math.abs(last)).toBeCloseTo(180, 1);
      const strides = way.slice(1).map((angle, i) => (angle - (way[i] ?? 0)) * Math.sign(last));
      expect(Math.min(...strides)).toBeGreaterThan(-0.01);
      // In the direction of its sway, except where it is about to turn back.
      if (Math.abs(speed) > 0.001) expect(Math.sign(last)).toBe(Math.sign(speed));
      face.pass(1);
      expect(face.value).toBe(0);
    });
  });

  it("comes to rest unturned within 400 ms after a failure", () => {
    forAll(100, [fc.integer({ min: 0, max: 5000 })], (waited) => {
      const { face, wait, go } = card();
      wait();
      face.pass(waited);
      expect(go(undefined, "usual")).toBeLessThanOrEqual(400);
      face.pass(399.9);
      expect(face.value).toBeCloseTo(0, 1);
      face.pass(1);
      expect(face.value).toBe(0);
    });
  });

  it("is turned over at once with reduced motion", () => {
    const { face, wait, go } = card();
    wait();
    face.pass(300);
    expect(go(0, "none")).toBe(0);
    expect(face.value).toBe(0);
  });
});
