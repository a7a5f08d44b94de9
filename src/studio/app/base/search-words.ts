/** The words of a search, in small letters. Pure. */
export function wordsOf(search: string): string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Whether a text has all of these words, in whichever letters it is written. Pure. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const letters = text.toLowerCase();
  return words.every((word) => letters.includes(word));
}
