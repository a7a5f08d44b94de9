import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findTextMatches } from "../../../src/studio/frame/rendered-parts.ts";
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

describe("textPlaces", () => {
  test.each([
    ["the literal text", "春茶有礼", ["/title", "/view/1/text"]],
    ["a text with a value", "还差12.50元", ["/view/0/text", "/view/1/text"]],
    [
      "characters with a meaning in regular expressions",
      "{括号}（见 a.b*）",
      ["/view/2/text", "/view/1/text"],
    ],
    ["one of several cases", "已领取", ["/view/3/text/0/text", "/view/1/text"]],
    ["a text with other line breaks", "第一行 第二\u200b行", ["/view/3/text/1/text", "/view/1/text"]],
    ["the text of a table's row", "领取66元代金券", ["/tables/main/rows/0/text", "/view/1/text"]],
    ["no template for white space", " ", []],
  ])("finds %s", (_, seen, pointers) => {
    expect(findTextMatches(document, "", seen).map(({ pointer }) => pointer)).toEqual(pointers);
  });

  test("escapes keys as JSON Pointers do", () => {
    expect(findTextMatches({ "a/b~": "一" }, "/tables", "一")).toEqual([
      { pointer: "/tables/a~1b~0", letters: 1 },
    ]);
  });

  test("finds any literal text", () => {
    forAll(100, [fc.string({ unit: "grapheme", minLength: 1 })], (text) => {
      const escaped = text.replace(/[{}]/g, "$&$&");
      const isSeen = text.replace(/[\s\u200b\u2060]+/gu, "") !== "";
      expect(findTextMatches({ text: escaped }, "", text).length).toBe(isSeen ? 1 : 0);
    });
  });
});
