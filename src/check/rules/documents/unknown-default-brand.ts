import { findClosestWord } from "../../../language/messages/find-closest.ts";
import { en } from "../../../language/messages/localized-text.ts";
import { suggestSpelling } from "../../facts/finding.ts";
import { findChild, rangeInsideQuotes, stringValueOf } from "../../json/json-node.ts";
import { formatExistingNames } from "../../schema/mistake-message-parts.ts";
import { exampleProject } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const unknownDefaultBrand: Rule = {
  description: en`The default brand of a project does not exist.`.zh`项目的默认品牌不存在。`,
  ok: [{ files: { "campaigns/project.json": exampleProject } }],
  bad: [
    {
      files: { "campaigns/project.json": { ...exampleProject, defaultBrand: "mal" } },
      message: '"defaultBrand" is "mal", expected the id of a brand: "mall"',
    },
  ],
  check: ({ document, project, root, isSound }) => {
    const node = document.kind === "project" ? findChild(root, "defaultBrand") : undefined;
    const id = node && stringValueOf(node);
    const known = project.brandIds();
    if (node === undefined || id === undefined || !isSound(["defaultBrand"]) || known.includes(id)) return [];
    const names = formatExistingNames(known);
    const message = en`"defaultBrand" is "${id}", expected the id of a brand${names}`
      .zh`“defaultBrand”是“${id}”，应为品牌的 id${names}`;
    const otherwise = en`Write the "id" of an existing brand, or add one in brands/.`
      .zh`请写已有品牌的“id”，或在 brands/ 里新增一个。`;
    return [
      { at: rangeInsideQuotes(node), message, ...suggestSpelling(findClosestWord(id, known), otherwise) },
    ];
  },
};
