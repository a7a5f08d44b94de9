import { builtInCatalogues } from "../../../src/check/words/built-in-words.ts";
import type { EngineWords } from "../../../src/language/document.generated.ts";
import { createPagePlan } from "../../../src/plan/create-page-plan.ts";
import type { SayWord } from "../../../src/plan/plan.ts";
import type { PublishedPage } from "../../../src/plan/published-page.ts";

/** The engine's own words in Chinese. */
export const chineseWords: EngineWords = builtInCatalogues["zh-CN"] ?? {};

/** Returns the function that says these words, or the Chinese ones. */
function sayingWords(words: EngineWords = chineseWords): SayWord {
  // Words read nothing else of a page.
  const page = {
    campaign: { language: 3, id: "words", title: "", view: [] },
    brand: {},
    partners: [],
    words,
  };
  return createPagePlan(page as unknown as PublishedPage).word;
}

/** Says the engine's own words in Chinese. */
export const sayChinese: SayWord = sayingWords();
