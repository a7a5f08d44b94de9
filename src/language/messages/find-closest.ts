import { distance } from "fastest-levenshtein";
import {
  didYouMeanQuestion,
  en,
  joinWithCommas,
  type LocalizedText,
  untranslatedText,
} from "./localized-text.ts";

/**
 * Returns the candidate that is closest to `word`, if they differ only in case or in a few letters; else undefined. A
 * candidate equal to the word is ignored.
 */
export function findClosestWord(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  // A third of the letters may be wrong; one in a short word.
  let limit = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    if (candidate === word) continue;
    const difference = countTypingMistakes(word.toLowerCase(), candidate.toLowerCase());
    if (difference < limit && difference < candidate.length) [best, limit] = [candidate, difference];
  }
  return best;
}

/**
 * Returns the only candidate that is the beginning of the word, or the longest of several: `tea` for `teaBase`. If
 * there is none, the only one that begins with the word; undefined if there are several. Case makes no difference.
 */
export function findByBeginning(word: string, candidates: Iterable<string>): string | undefined {
  const lower = word.toLowerCase();
  const others = [...candidates].filter((one) => one.length > 2 && one !== word);
  const shorter = others.filter((one) => lower.startsWith(one.toLowerCase()));
  if (shorter.length > 0) return shorter.reduce((a, b) => (b.length > a.length ? b : a));
  const longer = word.length > 2 ? others.filter((one) => one.toLowerCase().startsWith(lower)) : [];
  return longer.length === 1 ? longer[0] : undefined;
}

/**
 * Returns advice for an unknown word: ". Did you mean …?" with the closest known word; if none is close,
 * `otherwise`.
 */
export function adviseClosestWord(
  word: string,
  known: Iterable<string>,
  otherwise: LocalizedText = untranslatedText(""),
): LocalizedText {
  const meant = findClosestWord(word, known);
  return meant === undefined
    ? otherwise
    : en`. ${didYouMeanQuestion(meant)}`.zh`。${didYouMeanQuestion(meant)}`;
}

/**
 * Whether two words differ by at most one typing mistake, apart from case: one letter, or two neighbours
 * swapped.
 */
export function differByOneMistake(word: string, other: string): boolean {
  const isNear = Math.abs(word.length - other.length) <= 1;
  return isNear && countTypingMistakes(word.toLowerCase(), other.toLowerCase()) <= 1;
}

/** Counts the typing mistakes between two words. Two swapped neighbours are one mistake, not two. */
function countTypingMistakes(a: string, b: string): number {
  const at = Array.from(a).findIndex((letter, index) => letter !== b[index]);
  const swapped = a.slice(0, at) + a.charAt(at + 1) + a.charAt(at) + a.slice(at + 2);
  return at >= 0 && swapped === b ? 1 : distance(a, b);
}

/** Lists names for a message: at most 20, then how many were left out. */
export function formatNameList(names: readonly string[]): LocalizedText {
  const shown = joinWithCommas(names.slice(0, 20));
  return names.length > 20
    ? en`${shown} and ${names.length - 20} more`.zh`${shown}等${names.length}个`
    : shown;
}
