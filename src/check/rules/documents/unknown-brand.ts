import { findClosestWord } from "../../../language/messages/find-closest.ts";
import { en } from "../../../language/messages/localized-text.ts";
import { suggestSpelling } from "../../facts/finding.ts";
import { misspeltIdFinding, misspeltIdOf } from "../../facts/misspelt-id.ts";
import { findChild, rangeInsideQuotes, rangeOfValueStart } from "../../json/json-node.ts";
import { formatExistingNames } from "../../schema/mistake-message-parts.ts";
import { exampleProject } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const { defaultBrand: _, ...projectWithoutBrand } = exampleProject;

export const unknownBrand: Rule = {
  description: en`The brand of a campaign does not exist, or neither the campaign nor the project names one.`
    .zh`活动的品牌不存在，或者活动和项目都没有写品牌。`,
  ok: [{ patch: { brand: "mall" } }],
  bad: [
    { patch: { brand: "mal" }, message: '"brand" is "mal", expected the id of a brand: "mall"' },
    {
      patch: { brand: null },
      files: {
        "campaigns/project.json": projectWithoutBrand,
        "campaigns/brands/shop.json": { language: 3, id: "shop", extends: "mall", name: "Shop" },
      },
      message:
        '"brand" is missing, and project.json has no defaultBrand, expected the id of a brand: "mall" or "shop"',
    },
  ],
  check: ({ document, project, root, isSound }) => {
    const own = findChild(root, "brand");
    const id = document.brandId;
    // Only campaigns have routes. A wrong defaultBrand is reported in project.json.
    if (document.route === undefined || !isSound(["brand"]) || (!own && id !== undefined)) return [];
    const known = project.brandIds();
    const expected = en`expected the id of a brand${formatExistingNames(known)}`
      .zh`应为品牌的 id${formatExistingNames(known)}`;
    const otherwise = en`Write the "id" of an existing brand, or add one in brands/.`
      .zh`请写已有品牌的“id”，或在 brands/ 里新增一个。`;
    if (!own) {
      const message = en`"brand" is missing, and project.json has no defaultBrand, ${expected}`
        .zh`没有写“brand”，project.json 里也没有 defaultBrand，${expected}`;
      const [first] = known;
      const fix =
        first === undefined
          ? otherwise
          : en`Add "brand", such as "brand": "${first}"; or add "defaultBrand" in project.json, for all pages that name none.`
              .zh`请加上“brand”，如 "brand": "${first}"；或在 project.json 里加上“defaultBrand”，用于所有没有写品牌的页面。`;
      return [{ at: rangeOfValueStart(root), message, fix }];
    }
    if (id === undefined || known.includes(id)) return [];
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
