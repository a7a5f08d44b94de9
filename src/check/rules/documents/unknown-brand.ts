import { findClosestWord } from "../../../language/messages/find-closest.ts";
import { en } from "../../../language/messages/localized-text.ts";
import { brandIdFromVisits } from "../../document/brand-of-campaign.ts";
import { suggestSpelling } from "../../facts/finding.ts";
import { misspeltIdFinding, misspeltIdOf } from "../../facts/misspelt-id.ts";
import { findChild, rangeInsideQuotes, rangeOfValueStart } from "../../json/json-node.ts";
import { formatExistingNames } from "../../schema/mistake-message-parts.ts";
import { exampleBrand } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const unknownBrand: Rule = {
  description: en`The brand of a campaign does not exist. If the campaign does not name a brand, the brand is mall.`
    .zh`活动的品牌不存在。没有写品牌时，品牌为 mall。`,
  ok: [{ patch: { brand: "mall" } }],
  bad: [
    { patch: { brand: "mal" }, message: '"brand" is "mal", expected the id of a brand: "mall"' },
    {
      patch: { brand: null },
      files: { "campaigns/brands/mall.json": { ...exampleBrand, id: "shop" } },
      message: '"brand" is missing, which means "mall", expected the id of a brand: "shop"',
    },
  ],
  check: ({ document, project, root, visits, isSound }) => {
    const own = findChild(root, "brand");
    const id = brandIdFromVisits(visits);
    // Only campaigns have routes.
    if (document.route === undefined || id === undefined || !isSound(["brand"])) return [];
    const known = project.brandIds();
    if (known.includes(id)) return [];
    const expected = en`expected the id of a brand${formatExistingNames(known)}`
      .zh`应为品牌的 id${formatExistingNames(known)}`;
    const otherwise = en`Write the "id" of an existing brand, or add one in brands/.`
      .zh`请写已有品牌的“id”，或在 brands/ 里新增一个。`;
    if (!own) {
      const message = en`"brand" is missing, which means "${id}", ${expected}`
        .zh`没有写“brand”，即“${id}”，${expected}`;
      const [only, ...more] = known;
      const fix =
        only !== undefined && more.length === 0
          ? en`Add "brand": "${only}".`.zh`请加上 "brand": "${only}"。`
          : otherwise;
      return [{ at: rangeOfValueStart(root), message, fix }];
    }
    const message = en`"brand" is "${id}", ${expected}`.zh`“brand”是“${id}”，${expected}`;
    const misspelt = misspeltIdOf(id, { kind: "brand", ids: known, project });
    const cause = misspelt && misspeltIdFinding(misspelt, id);
    return [
      {
        at: rangeInsideQuotes(own),
        message,
        cause,
        ...suggestSpelling(findClosestWord(id, known), otherwise),
      },
    ];
  },
};
