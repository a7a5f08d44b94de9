/** Splits the text of a search into words in lower case. Pure. */
export function splitSearchWords(search: string): string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Returns whether a text contains all of these words, ignoring case. Pure. */
export function containsAllWords(text: string, words: readonly string[]): boolean {
  const letters = text.toLowerCase();
  return words.every((word) => letters.includes(word));
}
