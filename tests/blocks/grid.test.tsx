import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createGridLightMovement, RING_CELLS } from "../../src/blocks/grid/grid-light-movement.ts";
import type { Campaign } from "../../src/language/document.generated.ts";
import { drawBlocks } from "../support/blocks/draw-blocks.tsx";
import { FakeElement } from "../support/blocks/draw-element.ts";
import { forAll } from "../support/for-all.ts";

/** Returns the index of the cell at a transform. */
function cellOf(transform: string): number {
  const [, x, y] = /translate\((\d+)%, ?(\d+)%\)/.exec(transform) ?? [];
  return RING_CELLS.findIndex(([column, row]) => column * 100 === Number(x) && row * 100 === Number(y));
}

const options = { laps: 5, stepMs: 100 };
const cells = fc.integer({ min: 0, max: 7 });

describe("a moving light", () => {
  it("continues from its cell, a step every 100 ms, for five laps and on to the prize", () => {
    forAll(100, [cells, cells, fc.integer({ min: 1, max: 20_000 })], (start, place, waited) => {
      const light = new FakeElement(cellOf);
      const walking = createGridLightMovement(light.element, options);
      walking.go(start, "none");
      walking.wait();
      light.pass(waited);
      const from = light.value;
      expect(from).toBe((start + Math.floor(waited / 100)) % 8);
      const ms = walking.go(place, "usual");
      expect(light.value).toBe(from);
      const steps = 40 + ((place - from + 8) % 8);
      expect(ms).toBeCloseTo(steps * 100 - (waited % 100));
      // Half a step before each step, and half a step after the last.
      light.pass(50 - (waited % 100));
      for (let step = 0; step <= steps; step++) {
        expect(light.value).toBe((from + step) % 8);
        light.pass(100);
      }
      expect(light.value).toBe(place);
    });
  });

  it.each([
    { pace: "hurried" as const, ms: 700 },
    { pace: "none" as const, ms: 0 },
  ])("lands within $ms ms at the pace $pace", ({ pace, ms }) => {
    const light = new FakeElement(cellOf);
    const walking = createGridLightMovement(light.element, options);
    walking.wait();
    light.pass(1200);
    expect(walking.go(3, pace)).toBeCloseTo(ms);
    light.pass(ms + 1);
    expect(light.value).toBe(3);
  });

  it("stops on its cell when there is no prize", () => {
    const light = new FakeElement(cellOf);
    const walking = createGridLightMovement(light.element, options);
    walking.wait();
    light.pass(1250);
    expect(walking.go(undefined, "usual")).toBe(0);
    light.pass(500);
    expect(light.value).toBe(4);
  });
});

describe("a server-rendered grid", () => {
  it.each([undefined, 5])("shows its prizes, and the one on which it rests: %s", async (place) => {
    const places = RING_CELLS.map((_, prize) => ({ prize, label: `${prize}元`, note: "代金券" }));
    const campaign: Partial<Campaign> = {
      draws: { main: { result: "1", places, announce: "恭喜" } },
      tables: { main: { rows: [{ state: "any", text: "抽奖", do: "order" }] } },
      view: [{ type: "grid", draw: "main", table: "main" }],
    };
    const rests = place === undefined ? {} : { main: { place, result: place } };
    const html = await drawBlocks(campaign, { rests });
    for (const { label } of places) expect(html).toContain(label);
    expect(html.match(/grid-cell-won/g) ?? []).toHaveLength(place === undefined ? 0 : 1);
    expect(html).toContain("抽奖");
  });
});
