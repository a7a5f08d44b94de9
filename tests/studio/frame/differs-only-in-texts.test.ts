import { describe, expect, test } from "vitest";
import { differsOnlyInTexts } from "../../../src/studio/frame/differs-only-in-texts.ts";
import type { ShowMessage } from "../../../src/studio/frame/messages.ts";

const campaign = {
  id: "tea",
  route: "/tea",
  title: "春茶有礼",
  constants: { cap: 3 },
  view: [
    { type: "text", text: "好券天天上新" },
    { type: "list", each: "status.friends", view: [{ type: "text", text: "{item.name}" }] },
  ],
  tables: { main: { rows: [{ state: "open", when: "status.open", text: "去参与", do: "claim" }] } },
  actions: { claim: [{ toast: "领取成功" }] },
};

/** Creates a message to the frame. Like real messages, it shares no objects with earlier ones. */
function shown(more: object = {}, around: object = {}): ShowMessage {
  const phone = { system: "ios", letters: 1 };
  const brand = { id: "market", name: "优选" };
  const published = { campaign: { ...campaign, ...more }, brand, partners: [], ticks: false };
  const said = { studio: "show", scene: null, phone, clock: null, token: "a", query: {}, fault: null };
  return structuredClone({ ...said, editor: null, published, ...around }) as unknown as ShowMessage;
}

const [words, list] = campaign.view;

describe("differsInWords", () => {
  test.each([
    ["no difference", {}, true],
    ["the page's title", { title: "夏茶有礼" }, true],
    ["a text of a block", { view: [{ ...words, text: "好券天天上新。" }, list] }, true],
    ["a text that reads an answer now", { view: [{ ...words, text: "{status.name}" }, list] }, true],
    [
      "a text of a block in a block",
      { view: [words, { ...list, view: [{ type: "text", text: "好友" }] }] },
      true,
    ],
    [
      "a text of a table",
      { tables: { main: { rows: [{ ...campaign.tables.main.rows[0], text: "去看看" }] } } },
      true,
    ],
    ["a block more", { view: [...campaign.view, words] }, false],
    ["a block less", { view: [words] }, false],
    ["another kind of block", { view: [{ ...words, type: "button" }, list] }, false],
    ["a number", { view: [{ ...words, columns: 2 }, list] }, false],
    ["a text that becomes cases", { view: [{ ...words, text: [{ text: "好券" }] }, list] }, false],
    ["an endpoint", { endpoints: { status: { path: "/status" } } }, false],
    ["a toast of an action", { actions: { claim: [{ toast: "已领取" }] } }, false],
    ["a constant", { constants: { cap: 4 } }, false],
    ["another page", { route: "/coffee" }, false],
  ])("compares %s", (_, more, isInWords) => {
    expect(differsOnlyInTexts(shown(), shown(more))).toBe(isInWords);
  });

  test.each([
    ["the scene", { scene: { answers: {}, isLoggedIn: true, now: 1 } }],
    ["the moment", { clock: 1 }],
    ["the customer", { token: "b" }],
    ["the size of letters", { phone: { system: "ios", letters: 2 } }],
    ["the address", { query: { from: "a" } }],
    ["the brand", { published: { ...shown().published, brand: { id: "market", name: "良品" } } }],
  ])("returns false if %s differs", (_, around) => {
    expect(differsOnlyInTexts(shown(), shown({}, around))).toBe(false);
  });
});
