import { expect, test } from "vitest";
import type { Text } from "../../src/language/document.generated.ts";
import { titleShownToVisitor } from "../../src/publish/shown-title.ts";
import { MALL_PLACE } from "../support/place.ts";
import { brand } from "../support/play/page.ts";

test.each<[string, Text, string]>([
  ["plain words", "春茶有礼", "春茶有礼"],
  ["a word of the brand", "{brand.name}代金券", "订购商城代金券"],
  ["a constant", "领{constants.most}元", "领200元"],
  [
    "several cases, as for a visitor",
    [{ when: "session.loggedIn", text: "欢迎回来" }, { text: "欢迎" }],
    "欢迎",
  ],
])("fills in a title with %s", (_, title, shown) => {
  const campaign = { language: 3 as const, id: "test", title, view: [], constants: { most: 200 } };
  expect(titleShownToVisitor({ campaign, brand, partners: [], place: MALL_PLACE, ticks: false })).toBe(shown);
});
