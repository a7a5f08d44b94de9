import wordsSchema from "../../../../schemas/words.schema.json" with { type: "json" };
import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { Finding } from "../../facts/finding.ts";
import { findChild, findEntry, keyRange, rangeInsideQuotes, stringValueOf } from "../../json/json-node.ts";
import { quoteWord } from "../../schema/mistake-message-parts.ts";
import { builtInCatalogues, entryForLocale } from "../../words/built-in-words.ts";
import { exampleBrand } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

/** The names of all words, in their order. */
const WORD_NAMES = Object.keys(wordsSchema.properties).filter((name) => name !== "$comment");

/** Maximum number of missing names that a message lists. */
const MAX_LISTED = 24;

const withBrand = (brand: object) => ({
  patch: { brand: "b" },
  files: { "campaigns/brands/b.json": { ...exampleBrand, id: "b", ...brand } },
});

const { retry: _, back: __, ...incomplete } = builtInCatalogues.en ?? {};

export const missingWord: Rule = {
  description: en`The engine has no words of its own in the language of a brand, and the brand does not write all of them: pages would show buttons and messages without words.`
    .zh`引擎没有品牌这种语言的用语，品牌也没有全部写上：页面上的按钮和提示会没有文字。`,
  ok: [withBrand({ locale: "en-GB" }), withBrand({ locale: "de", engineWords: builtInCatalogues.en })],
  bad: [
    {
      ...withBrand({ locale: "de" }),
      message:
        '"locale" is "de", expected also all of the engine\'s words in this language, but these are missing: …',
    },
    {
      ...withBrand({ locale: "fr", engineWords: incomplete }),
      message:
        '"locale" is "fr", expected also all of the engine\'s words in this language, but these are missing: retry, back',
    },
  ],
  check: ({ document, root, isSound }): Finding[] => {
    const locale = findChild(root, "locale");
    const tag = stringValueOf(locale);
    if (document.kind !== "brand" || !locale || tag === undefined || !isSound(["locale"])) return [];
    if (entryForLocale(builtInCatalogues, tag)) return [];
    const own = findEntry(root, "engineWords");
    const missing = WORD_NAMES.filter((name) => !(own && findChild(own.value, name)));
    if (missing.length === 0) return [];
    const message = en`"locale" is ${quoteWord(tag)}, expected also all of the engine's words in this language, but these are missing: ${listNames(missing)}`
      .zh`“locale”是${quoteWord(tag)}，还应写上引擎在这种语言里的全部用语，但缺少：${listNames(missing)}`;
    const fix = en`Write them in "engineWords". The file schemas/words/en.json of the engine has all of them in English; in the installed package, it is in dist/package.`
      .zh`请写在“engineWords”里。引擎的文件 schemas/words/en.json 里有全部英文用语，安装的包里在 dist/package 下。`;
    return [{ at: own ? keyRange(own) : rangeInsideQuotes(locale), message, fix }];
  },
};

/** Returns the first of these names, and the number of the others. */
function listNames(names: readonly string[]): LocalizedText {
  const listed = names.slice(0, MAX_LISTED);
  const more = names.length - listed.length;
  return more > 0
    ? en`${listed.join(", ")} and ${more} more`.zh`${listed.join("、")} 等 ${names.length} 个`
    : en`${listed.join(", ")}`.zh`${listed.join("、")}`;
}
