import type { Choice } from "../../api-assist.ts";

/** Whether somebody types Chinese: then the short names and what is said of each choice are searched, and no labels. */
export function isChinese(typed: string): boolean {
  return /\p{Script=Han}/u.test(typed);
}

/** Returns the choices that Chinese words mean: by name first, then by what is said of them. Pure. */
export function foundByWords(choices: readonly Choice[], typed: string): Choice[] {
  const words = typed.toLowerCase();
  return choices
    .map((choice) => ({ choice, rank: rankOf(choice, words) }))
    .filter(({ rank }) => rank >= 0)
    .sort((one, other) => one.rank - other.rank)
    .map(({ choice }) => choice);
}

/** The less the better; below 0 where nothing of it is meant. */
function rankOf({ description, detail, label, name }: Choice, words: string): number {
  const names = [name.zh, label].map((one) => one.toLowerCase());
  const tests = [
    () => names.includes(words),
    () => names.some((one) => one.startsWith(words)),
    () => names.some((one) => one.includes(words)),
    // 页头 for 页面头图, 活动标题 for 标题.
    () => names.some((one) => hasInOrder(one, words) || (one.length > 1 && words.includes(one))),
    () => detail?.zh.toLowerCase().includes(words),
    () => description?.zh.toLowerCase().includes(words),
  ];
  return tests.findIndex((isMet) => isMet());
}

function hasInOrder(name: string, words: string): boolean {
  let at = 0;
  for (const sign of name) if (words.startsWith(sign, at)) at += sign.length;
  return at === words.length;
}
