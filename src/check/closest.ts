import { findClosest } from "../language/find-closest.ts";

/** The candidate that was probably meant: a few letters off, or two neighbours swapped. */
export function closest(word: string, candidates: readonly string[]): string | undefined {
  const others = candidates.filter((candidate) => candidate !== word);
  return others.find((candidate) => isSwapped(word, candidate)) ?? findClosest(word, others);
}

function isSwapped(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  return one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2);
}
