import type { CompletionChoice } from "../../api-assist.ts";

/**
 * Returns whether a typed text contains Chinese. The search then also covers Chinese names, labels and descriptions.
 */
export function containsChinese(typed: string): boolean {
  return /\p{Script=Han}/u.test(typed);
}

/**
 * Returns the completion choices that contain the typed Chinese words: first those with the words in the name, then
 * those in the description. Pure.
 */
export function searchChoices(choices: readonly CompletionChoice[], typed: string): CompletionChoice[] {
  const words = typed.toLowerCase();
  return choices
    .map((choice) => ({ choice, rank: matchRank(choice, words) }))
    .filter(({ rank }) => rank >= 0)
    .sort((one, other) => one.rank - other.rank)
    .map(({ choice }) => choice);
}

/** Returns how well a completion choice matches the typed words; lower is better, and -1 means no match. */
function matchRank({ description, detail, label, name }: CompletionChoice, words: string): number {
  const names = [name.zh, label].map((one) => one.toLowerCase());
  const tests = [
    () => names.includes(words),
    () => names.some((one) => one.startsWith(words)),
    () => names.some((one) => one.includes(words)),
    // 页头 for 页面头图, 活动标题 for 标题.
    () => names.some((one) => hasCharactersInOrder(one, words) || (one.length > 1 && words.includes(one))),
    () => detail?.zh.toLowerCase().includes(words),
    () => description?.zh.toLowerCase().includes(words),
  ];
  return tests.findIndex((isMet) => isMet());
}

/** Returns whether a name contains all characters of the words in the same order, with gaps. */
function hasCharactersInOrder(name: string, words: string): boolean {
  let at = 0;
  for (const sign of name) if (words.startsWith(sign, at)) at += sign.length;
  return at === words.length;
}
