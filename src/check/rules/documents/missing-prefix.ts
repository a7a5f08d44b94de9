import { findClosestWord } from "../../../language/messages/find-closest.ts";
import { didYouMeanQuestion, en } from "../../../language/messages/localized-text.ts";
import { findBrandPlaceholder } from "../../document/brand-of-campaign.ts";
import type { Finding } from "../../facts/finding.ts";
import { rangeInsideQuotes } from "../../json/json-node.ts";
import { formatNodeForMessage, quoteWord } from "../../schema/mistake-message-parts.ts";
import { exampleBrand, withActionSteps } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const PREFIXED_ROUTE = "/{brand.prefix}/help";

export const missingPrefix: Rule = {
  description: en`A route begins with the prefix of a brand, but the brand has no prefix or does not exist.`
    .zh`route 以品牌的前缀开头，而这个品牌没有前缀，或不存在。`,
  ok: [
    {
      patch: { brand: "b", route: PREFIXED_ROUTE },
      files: { "campaigns/brands/b.json": { ...exampleBrand, id: "b", prefix: "mall-b" } },
    },
  ],
  bad: [
    {
      patch: { route: PREFIXED_ROUTE },
      message: `"route" is "${PREFIXED_ROUTE}", expected a brand with a "prefix"`,
    },
    {
      patch: withActionSteps({ navigate: "/{brands.malll.prefix}/help" }),
      message: '"navigate" is "/{brands.malll.prefix}/help", expected the id of a brand with a "prefix"',
    },
  ],
  check: ({ document, project, visits }) =>
    visits.flatMap((visit): Finding[] => {
      const use = findBrandPlaceholder(visit);
      // A missing brand is reported where it is named.
      // The document of a variant contains the variant's values, with its own brand.
      if (visit.path[0] === "variants" && document.variantIndex === undefined) return [];
      if (!use || (use.brand === undefined && document.brand === undefined)) return [];
      const meant = use.brand === undefined ? undefined : findClosestWord(use.brand, project.brandIds());
      const expected =
        use.brand === undefined
          ? en`a brand with a "prefix"`.zh`写了“prefix”的品牌`
          : en`the id of a brand with a "prefix"`.zh`写了“prefix”的品牌的 id`;
      const fix =
        meant === undefined
          ? en`Add "prefix" to the brand's document, such as "mall-a".`
              .zh`请在品牌文档里写“prefix”，如“mall-a”。`
          : didYouMeanQuestion(quoteWord(meant));
      const message = en`"${String(visit.path.at(-1))}" is ${formatNodeForMessage(visit.node)}, expected ${expected}`
        .zh`“${String(visit.path.at(-1))}”是${formatNodeForMessage(visit.node)}，应为${expected}`;
      const subject = use.brand === undefined ? "prefix of the brand" : undefined;
      return [{ at: rangeInsideQuotes(visit.node), message, fix, subject }];
    }),
};
