import { findClosestWord } from "../../../language/messages/find-closest.ts";
import { en } from "../../../language/messages/localized-text.ts";
import { suggestSpelling } from "../../facts/finding.ts";
import { findChild, rangeInsideQuotes, stringValueOf } from "../../json/json-node.ts";
import { exampleBrand } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const withCurrency = (currency: string) => ({
  files: { "campaigns/brands/second.json": { ...exampleBrand, id: "second", currency } },
});

export const unknownCurrency: Rule = {
  description: en`There is no currency with the brand's "currency": the format money would show the code instead of a sign.`
    .zh`品牌的“currency”不是任何货币的代码：money 格式会显示代码而不是货币符号。`,
  ok: [withCurrency("CNY"), withCurrency("EUR")],
  bad: [
    {
      ...withCurrency("RMB"),
      message: '"currency" is "RMB", expected the ISO 4217 code of a currency, such as CNY or EUR',
    },
  ],
  check: ({ document, isSound, root }) => {
    const node = document.kind === "brand" ? findChild(root, "currency") : undefined;
    const code = stringValueOf(node) ?? "";
    // A brand that extends another repeats only what it writes itself.
    if (!node || node !== findChild(document.file.root, "currency") || !isSound(["currency"])) return [];
    const codes = Intl.supportedValuesOf("currency");
    if (codes.includes(code)) return [];
    const message = en`"currency" is "${code}", expected the ISO 4217 code of a currency, such as CNY or EUR`
      .zh`“currency”是“${code}”，应为货币的 ISO 4217 代码，如 CNY、EUR`;
    const otherwise = en`Write the code with three letters.`.zh`请写三个字母的代码。`;
    const meant = code === "RMB" ? "CNY" : findClosestWord(code, codes);
    return [{ at: rangeInsideQuotes(node), message, ...suggestSpelling(meant, otherwise) }];
  },
};
