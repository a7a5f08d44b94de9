import { differByOneMistake } from "../../../language/messages/find-closest.ts";
import { didYouMeanQuestion, en } from "../../../language/messages/localized-text.ts";
import { entriesOfMap } from "../../inspect/names-in-document.ts";
import { findChild, keyRange } from "../../json/json-node.ts";
import { quoteWord } from "../../schema/mistake-message-parts.ts";
import { exampleBrand } from "../example-campaign.ts";
import type { Rule, RuleContext } from "../rule.ts";

const { recharge, ...restOfNative } = exampleBrand.native;

const withPartnerBrand = (native: object) => ({
  files: {
    "campaigns/brands/partner.json": {
      ...exampleBrand,
      id: "partner",
      query: { page: "partner" },
      native: { ...restOfNative, ...native },
    },
  },
});

export const misspeltNativeCall: Rule = {
  severity: "warning",
  description: en`A brand that addresses choose (with "query") has a native call that resembles one of the other brands, and lacks that one: pages that use it fail there.`
    .zh`由地址参数选用的品牌（写有“query”）有一个原生功能，与其他品牌的某个功能名称很像，而自己没有那个功能：用到它的页面会失败。`,
  ok: [withPartnerBrand({ recharge }), withPartnerBrand({ recharge, reorder: recharge })],
  bad: [
    {
      ...withPartnerBrand({ rechange: recharge }),
      message: 'Only this brand has "rechange", expected "recharge", as in the other brands',
    },
  ],
  check: (context) => {
    const { document, root } = context;
    // Pages of all other brands report an unknown call themselves.
    if (document.kind !== "brand" || !findChild(root, "query")) return [];
    const own = entriesOfMap(findChild(root, "native"));
    const others = callsOfOtherBrands(context);
    const lacking = others.filter((name) => own.every(({ key }) => key !== name));
    return own.flatMap((entry) => {
      if (entry.value.source !== document.file.source || others.includes(entry.key)) return [];
      const meant = lacking.find((name) => name.length > 3 && differByOneMistake(entry.key, name));
      if (meant === undefined) return [];
      const message = en`Only this brand has ${quoteWord(entry.key)}, expected ${quoteWord(meant)}, as in the other brands`
        .zh`只有这个品牌有${quoteWord(entry.key)}，应像其他品牌一样写${quoteWord(meant)}`;
      return { at: keyRange(entry), message, fix: didYouMeanQuestion(quoteWord(meant)), suggestion: meant };
    });
  },
};

/** Returns the names of native calls in all brands, except those that this brand's file gives them. */
function callsOfOtherBrands({ document, project }: RuleContext): string[] {
  const { source } = document.file;
  return project
    .brandIds()
    .flatMap((id) => project.withId("brand", id))
    .flatMap((ref) => entriesOfMap(findChild(project.open(ref)?.root, "native")))
    .flatMap(({ key, value }) => (value.source === source ? [] : [key]));
}
