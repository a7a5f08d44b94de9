import { distance } from "fastest-levenshtein";
import { didYouMean, en, listed, type Saying, same } from "./saying.ts";

/**
 * Returns the candidate that was probably meant by `word`: the same but for case, or but for a few letters. The word
 * itself, which may be among the candidates, does not count.
 */
export function findClosest(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  // A third of the letters may be wrong; of a short word, one.
  let limit = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    if (candidate === word) continue;
    const difference = countMistakes(word.toLowerCase(), candidate.toLowerCase());
    if (difference < limit && difference < candidate.length) [best, limit] = [candidate, difference];
  }
  return best;
}

/** Returns ". Did you mean …?" if a known word is close to this unknown one; if not, returns `otherwise`. */
export function adviceBehind(word: string, known: Iterable<string>, otherwise: Saying = same("")): Saying {
  const meant = findClosest(word, known);
  return meant === undefined ? otherwise : en`. ${didYouMean(meant)}`.zh`。${didYouMean(meant)}`;
}

/** Whether one word is the other but for a single slip: case, a letter, or two that changed places. */
export function isOneMistake(word: string, other: string): boolean {
  const isNear = Math.abs(word.length - other.length) <= 1;
  return isNear && countMistakes(word.toLowerCase(), other.toLowerCase()) <= 1;
}

/** Two neighbours that changed places are one mistake, not two. */
function countMistakes(a: string, b: string): number {
  const at = Array.from(a).findIndex((letter, index) => letter !== b[index]);
  const swapped = a.slice(0, at) + a.charAt(at + 1) + a.charAt(at) + a.slice(at + 2);
  return at >= 0 && swapped === b ? 1 : distance(a, b);
}

/** Names for a message: all of a short list, the first of a long one. */
export function listNames(names: readonly string[]): Saying {
  if (names.length === 0) return en`none`.zh`（目前一个也没有）`;
  const shown = listed(names.slice(0, 20));
  return names.length > 20
    ? en`${shown} and ${names.length - 20} more`.zh`${shown}等${names.length}个`
    : shown;
}
