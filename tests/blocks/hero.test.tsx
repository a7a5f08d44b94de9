import { expect, it } from "vitest";
import { drawBlocks } from "../support/blocks/draw-blocks.tsx";

// The block below a hero overlaps its picture only if the class says that there is room below the words.
it.each([
  ["without a picture", undefined, 'class="hero hero-center"'],
  ["with a low picture", 100, 'class="hero hero-center"'],
  ["with a picture of half its width", 190, 'class="hero hero-center hero-pictured"'],
  ["with a picture for a wheel", 300, 'class="hero hero-center hero-pictured hero-tall"'],
])("a hero %s says how much room is below its words", async (_, heightPx, expected) => {
  const art = heightPx === undefined ? {} : { art: { src: "art/a.svg", widthPx: 375, heightPx } };
  expect(await drawBlocks({ view: [{ type: "hero", title: "花园", ...art }] })).toContain(expected);
});
