import { en } from "../../../language/messages/localized-text.ts";
import { findChild, rangeInsideQuotes, stringValueOf } from "../../json/json-node.ts";
import { isChineseDocument } from "../../words/locale-of-document.ts";
import { exampleBrand } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

/** Numbers of a fixed length, by their first digits: service lines, and mobile phones. */
const LENGTHS = [
  { start: /^[48]00/, digits: 10 },
  { start: /^1[3-9]/, digits: 11 },
];

/** What separates an extension, or a second number. */
const EXTENSION = /转|ext|[,，/;；、]/i;

const withPhone = (phone: string, locale = "zh-CN") => ({
  files: { "campaigns/brands/second.json": { ...exampleBrand, id: "second", locale, phone } },
});

export const implausiblePhone: Rule = {
  severity: "warning",
  description: en`The phone number of a Chinese brand has a letter, or a digit too few or too many for its first digits.`
    .zh`中文品牌的电话号码里有字母，或者按开头的数字来看少了或多了一位。`,
  ok: [
    withPhone("400-123-4567"),
    withPhone("010-1234 5678"),
    withPhone("400-123-4567转1"),
    withPhone("1-800-FLOWERS", "en"),
  ],
  bad: [
    { ...withPhone("400-123-456"), message: '"phone" has 9 digits, expected 10' },
    { ...withPhone("400-123-456O"), message: '"phone" contains "O", expected only digits and hyphens' },
  ],
  check: ({ document, root }) => {
    const node = document.kind === "brand" ? findChild(document.file.root, "phone") : undefined;
    const phone = stringValueOf(node) ?? "";
    // The lengths are those of China. Elsewhere, letters may stand for digits.
    if (!isChineseDocument(document)) return [];
    if (!node || node !== findChild(root, "phone") || phone === "") return [];
    const [number = ""] = phone.split(EXTENSION);
    const letter = /[a-z]/i.exec(number)?.[0];
    const digits = number.replace(/\D/g, "");
    const expected = LENGTHS.find(({ start }) => start.test(digits))?.digits;
    const fix = en`Correct the number.`.zh`请改正号码。`;
    if (letter !== undefined) {
      const message = en`"phone" contains "${letter}", expected only digits and hyphens`
        .zh`“phone”里有“${letter}”，应只有数字和短横线`;
      return [{ at: rangeInsideQuotes(node), message, fix, dependsOn: [node] }];
    }
    if (expected === undefined || expected === digits.length) return [];
    const message = en`"phone" has ${digits.length} digits, expected ${expected}`
      .zh`“phone”有 ${digits.length} 位数字，应为 ${expected} 位`;
    return [{ at: rangeInsideQuotes(node), message, fix }];
  },
};
