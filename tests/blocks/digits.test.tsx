import { expect, it } from "vitest";
import type { Campaign } from "../../src/language/document.generated.ts";
import type { Run, Snapshot } from "../../src/play/snapshot.ts";
import { drawBlocks } from "../support/blocks/draw-blocks.tsx";

const campaign: Partial<Campaign> = {
  endpoints: {
    info: {
      path: "/info",
      data: { properties: { today: { type: ["string", "null"] }, won: { type: "integer" } } },
    },
    draw: { path: "/draw", data: { properties: { number: { type: "string" } } } },
  },
  load: ["info"],
  draws: { number: { digits: 5, result: "draw.number", announce: "" } },
  view: [
    {
      type: "digits",
      draw: "number",
      label: "号码",
      value: "{info.today}",
      marked: "info.won",
      notes: ["{10 + 10}元", "50元"],
    },
  ],
};

const told = (today: string | null, won = 0): Partial<Snapshot> => ({
  answers: { info: { busy: false, data: { today, won } } },
});
const waiting: Run = { steps: [{ play: "number" }], awaits: "draw", call: 1 };
const landing: Run = { steps: [], landing: { draw: "number", place: 0, result: "80642" } };
const countOf = (html: string, part: string) => html.split(part).length - 1;

it.each<[string, Partial<Snapshot>, string | undefined]>([
  ["a number with commas", told("1,3,5,7,9"), "1 3 5 7 9"],
  ["a number without commas", told("13579"), "1 3 5 7 9"],
  ["none", told(null), undefined],
  ["nothing for four digits", told("1,3,5,7"), undefined],
  ["nothing for six digits", told("1,3,5,7,9,1"), undefined],
  ["nothing for a pending number", { answers: { info: { busy: true } } }, undefined],
  [
    "the drawn number",
    { ...told("1,3,5,7,9"), rests: { number: { place: 0, result: "80642" } } },
    "8 0 6 4 2",
  ],
])("rests on %s", async (_, known, read) => {
  const html = await drawBlocks(campaign, known);
  expect(countOf(html, "digits-reel")).toBe(5);
  expect(html.includes("digits-blank")).toBe(read === undefined);
  expect(/only-spoken">：([^<]*)</.exec(html)?.[1]).toBe(read);
});

it.each<[string, Run]>([
  ["waits", waiting],
  ["lands", landing],
])("announces no number while it %s, and is not blank", async (_, run) => {
  const html = await drawBlocks(campaign, { ...told("1,3,5,7,9"), runs: { draw: run } });
  expect(html).not.toContain("only-spoken");
  expect(html).not.toContain("digits-blank");
});

it.each([
  [0, ""],
  [2, "，前2位已中"],
  [5, "，前5位已中"],
])("marks the first %i digits", async (won, said) => {
  const html = await drawBlocks(campaign, told("1,3,5,7,9", won));
  expect(countOf(html, "digits-marked")).toBe(won);
  expect(html).toContain(`1 3 5 7 9${said}<`);
});

it("has notes below the digits that have one", async () => {
  const html = await drawBlocks(campaign, told("1,3,5,7,9"));
  expect(html.match(/digits-note">[^<]*/g)).toEqual(['digits-note">20元', 'digits-note">50元']);
});
