import wordsSchema from "../../../schemas/words.schema.json" with { type: "json" };
import { listBlockKinds } from "../../blocks/campaign-context.ts";
import type { EngineWords } from "../../language/document.generated.ts";
import { mayReplaceNativeCalls } from "../../page/call-native.ts";
import type { PublishedPage } from "../../plan/published-page.ts";

/** For each word that only some pages show: the blocks or keys of a page of which one makes the page need it. */
const neededBy = new Map(
  Object.entries(wordsSchema.properties).flatMap(([name, word]) =>
    "x-shownBy" in word ? [[name, word["x-shownBy"]]] : [],
  ),
);

/** Returns the words that a page may show. Pure. */
export function wordsOnPage(
  words: EngineWords,
  page: Pick<PublishedPage, "brand" | "campaign">,
): EngineWords {
  const parts = new Set([...listBlockKinds(page.campaign), ...Object.keys(page.campaign)]);
  if (mayReplaceNativeCalls(page)) parts.add("native");
  return selectWords(words, parts);
}

/** Returns the words that each page needs, and those that these blocks or keys of a page show. */
export function selectWords(words: EngineWords, parts: ReadonlySet<string>): EngineWords {
  const needed = Object.entries(words).filter(([name]) => {
    const some = neededBy.get(name);
    return !some || some.some((part) => parts.has(part));
  });
  return Object.fromEntries(needed);
}
