import { findClosest } from "../language/messages/find-closest.ts";

/** The candidate that was probably meant instead of a word that may be among the candidates itself. */
export function closest(word: string, candidates: readonly string[]): string | undefined {
  return findClosest(
    word,
    candidates.filter((candidate) => candidate !== word),
  );
}
