import { describe, expect, test } from "vitest";
import type { Campaign, DeckBlock } from "../../src/language/document.generated.ts";
import type { Run, Snapshot } from "../../src/play/snapshot.ts";
import { drawBlocks } from "../support/blocks/draw-blocks.tsx";

const words = (text: string) => [{ type: "text", text }] satisfies Campaign["view"];

const block: DeckBlock = {
  type: "deck",
  each: "days",
  label: "[label {item.day}]",
  note: "[note {item.day}]",
  current: "item.isToday",
  turned: "item.isTurned",
  draw: "flip",
  back: words("[back {item.day}]"),
  front: words("[front {item.day} {item.prize}]"),
  below: words("[below {item.day} {item.prize}]"),
};

interface Day {
  day: number;
  isToday: boolean;
  isTurned: boolean;
  prize: string | null;
}

const day = (number: number, part: Partial<Day> = {}): Day => ({
  day: number,
  isToday: false,
  isTurned: false,
  prize: null,
  ...part,
});

const week = (today: Partial<Day> = {}): Day[] =>
  [0, 1, 2, 3, 4, 5, 6].map((number) => day(number, number === 4 ? { isToday: true, ...today } : {}));

const campaign: Partial<Campaign> = {
  view: [block],
  endpoints: { days: { path: "/days" }, flip: { path: "/flip" } },
  load: ["days"],
  draws: { flip: { result: "flip", places: [], announce: "" } },
};

const draw = (days: Day[] | undefined, known: Partial<Snapshot> = {}) =>
  drawBlocks(campaign, { answers: { days: { busy: days === undefined, data: days } }, ...known });

const error = { kind: "network", code: "", message: "网络异常" } as const;

/** Returns the drawn texts in brackets of one kind, in order. */
const shown = (html: string, kind: string) => html.match(new RegExp(`\\[${kind}[^\\]]*\\]`, "g")) ?? [];

/** Snapshot of an action that turns the card over and waits for its call or its data, or lands. */
const run = (part: Partial<Run>): Partial<Snapshot> => ({
  runs: { flip: { steps: [{ play: "flip" }], awaits: "flip", call: 1, ...part } },
});

describe("a server-rendered deck", () => {
  test("has today's card in the middle, its neighbours, and a tab for each", async () => {
    const html = await draw(week());
    expect(shown(html, "back")).toEqual(["[back 2]", "[back 3]", "[back 4]", "[back 5]", "[back 6]"]);
    expect(shown(html, "note")).toHaveLength(7);
    expect(shown(html, "below")).toEqual(["[below 4 --]"]);
    expect(html.match(/aria-selected="true"[^>]*>\[label 4\]/)).not.toBeNull();
    expect(html.match(/aria-hidden="false"/g)).toHaveLength(1);
    expect(html).toMatch(/aria-label="\[label 4\]" aria-hidden="false"/);
  });

  test("shows the front of a turned card only", async () => {
    const html = await draw(week({ isTurned: true, prize: "A" }));
    expect(shown(html, "front")).toEqual(["[front 4 A]"]);
    expect(shown(html, "back")).not.toContain("[back 4]");
  });

  test("has the first card in the middle when none is today's", async () => {
    const html = await draw([day(0), day(1)]);
    expect(shown(html, "below")).toEqual(["[below 0 --]"]);
  });

  test("says that the cards are loading, or that they are unavailable", async () => {
    expect(await draw(undefined)).toContain("加载中");
    const failed = await draw(undefined, { answers: { days: { busy: false, error } } });
    expect(failed).toContain('<p class="deck-empty">暂不可用</p>');
    expect(failed).toContain('<p class="trouble" role="alert"><span>网络异常</span>');
    expect(await draw([])).not.toContain("deck");
  });

  test("keeps its cards when they cannot be reloaded", async () => {
    const html = await draw(undefined, { answers: { days: { busy: false, error, data: week() } } });
    expect(shown(html, "back")).toHaveLength(5);
  });
});

describe("a card that is about to turn", () => {
  test.each([
    ["its call is pending", run({})],
    ["its data reloads", { runs: { flip: { steps: [{ play: "flip" }], awaits: "days" } } }],
  ])("has no front while %s, whatever the data says", async (_, known) => {
    const html = await draw(week({ isTurned: true, prize: "A" }), known);
    expect(html).toContain('data-phase="pending"');
    expect(shown(html, "front")).toEqual([]);
    expect(shown(html, "back")).toContain("[back 4]");
  });

  test("has both faces while it turns", async () => {
    const html = await draw(
      week({ isTurned: true, prize: "A" }),
      run({ landing: { draw: "flip", place: 0, result: 0 } }),
    );
    expect(html).toContain('data-phase="landing"');
    expect(shown(html, "front")).toEqual(["[front 4 A]"]);
    expect(shown(html, "back")).toContain("[back 4]");
  });
});
