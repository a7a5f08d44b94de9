/**
 * All matches of a pattern with the flag g. Most texts have none: `search` tells so without the copy of the pattern that
 * `matchAll` makes. Pure.
 */
export function matchesIn(text: string, pattern: RegExp): RegExpExecArray[] {
  return text.search(pattern) < 0 ? [] : [...text.matchAll(pattern)];
}
