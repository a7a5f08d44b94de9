import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { textPlaces } from "../../../src/studio/frame/drawn-places.ts";
import { forAll } from "../../support/for-all.ts";

const document = {
  title: "春茶有礼",
  view: [
    { type: "text", text: "还差{values.missing | fixed:2}元" },
    { type: "text", text: "{status.amount}" },
    { type: "text", text: "{{括号}}（见 a.b*）" },
    { type: "text", text: [{ when: "status.claimed", text: "已领取" }, { text: "第一行\n第二行" }] },
  ],
  tables: { main: { rows: [{ state: "a/b", text: "领取{status.amount}元代金券" }] } },
};

describe("the texts that may read like what is seen", () => {
  test.each([
    ["its very words", "春茶有礼", ["/title", "/view/1/text"]],
    ["a value inside", "还差12.50元", ["/view/0/text", "/view/1/text"]],
    ["signs that mean something in patterns", "{括号}（见 a.b*）", ["/view/2/text", "/view/1/text"]],
    ["one of several cases", "已领取", ["/view/3/text/0/text", "/view/1/text"]],
    ["lines that the page breaks otherwise", "第一行 第二\u200b行", ["/view/3/text/1/text", "/view/1/text"]],
    ["a table's row", "领取66元代金券", ["/tables/main/rows/0/text", "/view/1/text"]],
    ["nothing", " ", []],
  ])("%s", (_, seen, pointers) => {
    expect(textPlaces(document, "", seen).map(({ pointer }) => pointer)).toEqual(pointers);
  });

  test("the part's own place comes before those inside, escaped as JSON Pointers are", () => {
    expect(textPlaces({ "a/b~": "一" }, "/tables", "一")).toEqual([
      { pointer: "/tables/a~1b~0", letters: 1 },
    ]);
  });

  test("whatever stands in the document, it is no pattern", () => {
    forAll(100, [fc.string({ unit: "grapheme", minLength: 1 })], (text) => {
      const escaped = text.replace(/[{}]/g, "$&$&");
      const isSeen = text.replace(/[\s\u200b\u2060]+/gu, "") !== "";
      expect(textPlaces({ text: escaped }, "", text).length).toBe(isSeen ? 1 : 0);
    });
  });
});
