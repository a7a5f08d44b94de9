import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  angleBetweenPrizes,
  normalizeDegrees,
  prizeAnglesOf,
  wheelSegmentsOf,
} from "../../src/blocks/wheel/wheel-geometry.ts";
import { createWheelMovement } from "../../src/blocks/wheel/wheel-movement.ts";
import type { Campaign, Place } from "../../src/language/document.generated.ts";
import { drawBlocks } from "../support/blocks/draw-blocks.tsx";
import { FakeElement } from "../support/blocks/draw-element.ts";
import { forAll } from "../support/for-all.ts";

const placesAt = (angles: Array<number | undefined>): Place[] =>
  angles.map((angleDeg, prize) => ({
    prize,
    label: `${prize}元`,
    ...(angleDeg !== undefined && { angleDeg }),
  }));

/** Distinct angles in any order. */
const angles = fc.uniqueArray(fc.integer({ min: 0, max: 359 }), { minLength: 2, maxLength: 16 });

/** Returns the smaller difference between two angles in degrees. */
const apart = (a: number, b: number) => Math.min(normalizeDegrees(a - b), normalizeDegrees(b - a));

describe("the segments of a wheel", () => {
  it.each([
    { angles: [undefined, undefined, undefined, undefined], turns: [315, 225, 135, 45] },
    { angles: [10, 100, undefined, 200], turns: [315, 225, 135, 45] },
    { angles: [324, 252, 180, 108, 36], turns: [324, 252, 180, 108, 36] },
  ])("with the angles $angles, the wheel turns by $turns", ({ angles, turns }) => {
    expect(prizeAnglesOf(placesAt(angles))).toEqual(turns);
  });

  it("reach halfway to their neighbours, without gaps", () => {
    forAll(100, [angles], (angles) => {
      const segments = wheelSegmentsOf(angles);
      const sum = segments.reduce((sum, { start, end }) => sum + end - start, 0);
      expect(sum).toBeCloseTo(360);
      for (const [i, { start, middle, end }] of segments.entries()) {
        expect(apart(middle, -(angles[i] ?? 0))).toBeCloseTo(0);
        expect(start).toBeLessThan(middle);
        expect(middle).toBeLessThan(end);
        const distances = segments.map((other) => apart(other.middle, end));
        expect(apart(middle, end)).toBeLessThanOrEqual(Math.min(...distances) + 1e-6);
      }
    });
  });

  it("leave the pointer on the nearest border while nothing is won", () => {
    forAll(100, [angles], (angles) => {
      const segments = wheelSegmentsOf(angles);
      const neutral = angleBetweenPrizes(segments);
      const borders = segments.map(({ end }) => apart(-end, neutral));
      expect(Math.min(...borders)).toBeCloseTo(0);
      for (const { end } of segments) expect(Math.abs(neutral)).toBeLessThanOrEqual(apart(end, 0) + 1e-6);
    });
    expect(
      angleBetweenPrizes(wheelSegmentsOf(prizeAnglesOf(placesAt([undefined, undefined, undefined])))),
    ).toBeCloseTo(0);
    expect(angleBetweenPrizes([])).toBe(0);
  });
});

/** Command to a wheel, and the milliseconds until the next one. */
type WheelCommand = { place: number | undefined | "wait"; after: number };

const deeds = fc.array(
  fc.record({
    place: fc.constantFrom<WheelCommand["place"]>("wait", "wait", undefined, 0, 1, 2, 3, 4),
    after: fc.integer({ min: 0, max: 7000 }),
  }),
  { minLength: 1, maxLength: 6 },
);

const options = { angles: [324, 252, 180, 108, 36], neutral: 0, turns: 10, durationMs: 5000 };

describe("a wheel that turns", () => {
  const angleOf = (transform: string) => Number(/rotate\((.*)deg\)/.exec(transform)?.[1]);

  it("never jumps, never turns back, and ends at its target after any sequence of commands", () => {
    forAll(100, [deeds], (deeds) => {
      const face = new FakeElement(angleOf);
      const turning = createWheelMovement(face.element, options);
      for (const { place, after } of deeds) {
        const before = face.value;
        if (place === "wait") turning.wait();
        else turning.go(place, "usual");
        expect(apart(face.value, before)).toBeLessThan(0.1);
        const steps = Array.from({ length: 50 }, () => face.pass(after / 50));
        for (const by of steps) expect(by).toBeGreaterThan(-0.01);
      }
      const last = deeds[deeds.length - 1]?.place;
      if (last === "wait") return;
      face.pass(10_000);
      expect(apart(face.value, options.angles[last ?? -1] ?? 0)).toBeLessThan(0.01);
    });
  });

  it("turns 3600 degrees and the angle of the prize in 5 seconds", () => {
    const face = new FakeElement(angleOf);
    const turning = createWheelMovement(face.element, options);
    expect(turning.go(2, "usual")).toBe(5000);
    expect(face.pass(4990)).toBeLessThan(3780);
    expect(face.value).toBeCloseTo(3780, 0);
    face.pass(20);
    expect(face.element.style.transform).toBe("rotate(180deg)");
  });

  it("joins waiting and landing at the same speed", () => {
    forAll(
      100,
      [fc.integer({ min: 100, max: 20_000 }), fc.constantFrom(0, 1, 2, undefined)],
      (after, place) => {
        const face = new FakeElement(angleOf);
        const turning = createWheelMovement(face.element, options);
        turning.wait();
        face.pass(after - 1);
        const before = face.pass(1);
        turning.go(place, "usual");
        expect(face.pass(1)).toBeCloseTo(before, 1);
      },
    );
  });

  it.each([
    { pace: "hurried" as const, ms: 700 },
    { pace: "none" as const, ms: 0 },
  ])("lands within $ms ms at the pace $pace", ({ pace, ms }) => {
    const face = new FakeElement(angleOf);
    const turning = createWheelMovement(face.element, options);
    turning.wait();
    face.pass(3000);
    expect(turning.go(3, pace)).toBe(ms);
    face.pass(ms + 1);
    expect(apart(face.value, 108)).toBeLessThan(0.01);
  });
});

describe("a server-rendered wheel", () => {
  const campaign: Partial<Campaign> = {
    draws: { main: { result: "1", places: placesAt([undefined, undefined, undefined]), announce: "恭喜" } },
    view: [{ type: "wheel", draw: "main" }],
  };

  it.each([undefined, 1])("shows its prizes, and the one on which it rests: %s", async (place) => {
    const rests = place === undefined ? {} : { main: { place, result: place } };
    const html = await drawBlocks(campaign, { rests });
    for (const label of ["0元", "1元", "2元"]) expect(html).toContain(label);
    expect(html.match(/wheel-place-won/g) ?? []).toHaveLength(place === undefined ? 0 : 1);
    expect(html).toContain('data-phase="rest"');
  });
});
