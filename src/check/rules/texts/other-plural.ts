import { en } from "../../../language/messages/localized-text.ts";
import type { Node } from "../../../language/syntax/ast.ts";
import { childNodesOf } from "../../../language/syntax/names-in-expression.ts";
import type { Finding } from "../../facts/finding.ts";
import type { DocumentText } from "../../inspect/document-inspection.ts";
import { rangeOfValueStart } from "../../json/json-node.ts";
import { pluralCategoriesOf } from "../../place/plural-rules.ts";
import { joinChoicesWithOr, quoteWord } from "../../schema/mistake-message-parts.ts";
import { localeOfDocument } from "../../words/locale-of-document.ts";
import { exampleBrand } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const withTitle = (locale: string, category: string) => ({
  patch: {
    brand: "b",
    title: [{ when: `plural(size('ab')) == '${category}'`, text: "One" }, { text: "Many" }],
  },
  files: { "campaigns/brands/b.json": { ...exampleBrand, id: "b", locale } },
});

/** All categories; comparing with another text is reported as a wrong type. */
const CATEGORIES = ["zero", "one", "two", "few", "many", "other"];

export const otherPlural: Rule = {
  severity: "warning",
  description: en`A condition compares plural() with a category that the language of the brand does not have: it never holds.`
    .zh`条件把 plural() 与品牌的语言里没有的复数形式比较：永远不会成立。`,
  ok: [withTitle("en", "one")],
  bad: [
    {
      ...withTitle("en", "few"),
      message: 'plural() is compared with "few", expected "one" or "other", the categories of en',
    },
  ],
  check: ({ document, texts }) => {
    const locale = localeOfDocument(document);
    if (locale === undefined || !/^[a-z]{2,3}(-|$)/.test(locale)) return [];
    const known = pluralCategoriesOf(locale);
    return texts.flatMap(({ nodes, visit }: DocumentText) =>
      nodes.flatMap(comparedCategories).flatMap((category): Finding[] => {
        if (known.includes(category) || !CATEGORIES.includes(category)) return [];
        const expected = joinChoicesWithOr(known.map(quoteWord));
        const message = en`plural() is compared with ${quoteWord(category)}, expected ${expected}, the categories of ${locale}`
          .zh`plural() 与${quoteWord(category)}比较，应为 ${locale} 的复数形式：${expected}`;
        const fix = en`Delete this comparison, or write another category.`
          .zh`请删掉这个比较，或写别的复数形式。`;
        return [{ at: rangeOfValueStart(visit.node), message, fix }];
      }),
    );
  },
};

/** Returns the texts with which an expression compares `plural()`. */
function comparedCategories(node: Node): string[] {
  const inner = childNodesOf(node);
  const own = node.kind === "binary" && inner.some((one) => one.kind === "call" && one.name === "plural");
  const listed = inner.flatMap((one) => (one.kind === "list" ? childNodesOf(one) : [one]));
  const texts = own ? listed.flatMap((one) => (one.kind === "literal" ? [String(one.value)] : [])) : [];
  return [...texts, ...inner.flatMap(comparedCategories)];
}
