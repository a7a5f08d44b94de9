import { describe, expect, it } from "vitest";
import { longestPossibleText } from "../../src/blocks/shared/longest-text.ts";
import type { Block, Campaign, Text } from "../../src/language/document.generated.ts";
import { openingSnapshot, type Snapshot, scopeOfSnapshot } from "../../src/play/snapshot.ts";
import { drawBlocks } from "../support/blocks/draw-blocks.tsx";
import { planFor, visitor } from "../support/play/page.ts";

const campaign: Partial<Campaign> = {
  constants: { least: 50 },
  endpoints: {
    first: { path: "/first", data: { properties: { on: { type: "boolean" }, items: { type: "array" } } } },
    second: { path: "/second", data: { properties: { on: { type: "boolean" } } } },
  },
  load: ["first", "second"],
};

const text = (words: string, when?: string): Block => ({ type: "text", text: words, ...(when && { when }) });
const onItsWay = { busy: true };
const there = { busy: false, data: { on: true, items: [1] } };

describe("blocks below an unsettled position are hidden", () => {
  /** Returns the drawn texts among these, in order; rows of a marquee repeat theirs. */
  const seen = async (view: Block[], answers: Snapshot["answers"]) => {
    const html = await drawBlocks({ ...campaign, view }, { answers });
    return html
      .match(/甲|乙|丙|coming|panel"/g)
      ?.join(" ")
      .replace(/(甲 )+/, "甲 ");
  };

  it.each<[string, Block[], string, string]>([
    ["below a block that waits for nothing", [text("甲"), text("乙")], "甲 乙", "甲 乙"],
    [
      "below a text that waits, whose room is reserved, they stay visible",
      [text("甲{first.on}"), text("乙")],
      "甲 乙",
      "甲 乙",
    ],
    ["below a condition", [text("甲"), text("乙", "first.on"), text("丙")], "甲 coming 丙", "甲 乙 丙"],
    [
      "below a condition that waits for nothing",
      [text("甲", "session.loggedIn"), text("乙")],
      "甲 乙",
      "甲 乙",
    ],
    [
      "below a list",
      [text("甲"), { type: "list", each: "first.items", empty: "无", view: [text("乙")] }, text("丙")],
      "甲 coming 丙",
      "甲 乙 丙",
    ],
    [
      "below a condition in a card, both in the card and below it",
      [{ type: "panel", view: [text("甲"), text("乙", "first.on")] }, text("丙")],
      'panel" 甲 coming coming 丙',
      'panel" 甲 乙 丙',
    ],
    [
      "below rows of a known height they stay visible",
      [{ type: "marquee", each: "first.items", text: "甲", empty: "无" }, text("丙")],
      "丙",
      "甲 丙",
    ],
  ])("%s", async (_, view, waiting, answered) => {
    expect(await seen(view, { first: onItsWay, second: there })).toBe(waiting);
    expect(await seen(view, { first: there, second: there })).toBe(answered);
  });

  it("blocks are visible down to the first that still waits", async () => {
    const view = [text("甲", "first.on"), text("乙", "second.on"), text("丙")];
    expect(await seen(view, { first: onItsWay, second: onItsWay })).toBe("coming 丙");
    expect(await seen(view, { first: there, second: onItsWay })).toBe("甲 coming 丙");
    expect(await seen(view, { first: onItsWay, second: there })).toBe("coming 乙 丙");
    const error = { kind: "network" as const, code: "", message: "网络异常" };
    expect(await seen(view, { first: { busy: false, error }, second: there })).toBe("乙 丙");
  });
});

describe("the room reserved for one of several texts", () => {
  const plan = planFor(campaign);
  const scope = scopeOfSnapshot({ plan, snapshot: openingSnapshot(plan, visitor, 0) });

  it.each<[string, (Text | undefined)[], string]>([
    ["none", [undefined], ""],
    ["is that of the widest text", ["abcdef", "甲乙丙丁", undefined], "甲乙丙丁"],
    [
      "covers all cases of a text",
      [[{ when: "first.on", text: "甲" }, { text: "甲乙丙" }], "甲乙"],
      "甲乙丙",
    ],
    ["has four digits for a value from an answer", ["还差{first.on}元"], "还差0000元"],
    ["has known values verbatim", ["满{constants.least}元"], "满50元"],
  ])("%s", (_, texts, room) => {
    expect(longestPossibleText({ plan, scope }, texts)).toBe(room);
  });
});
