import {
  isBackreference,
  type PatternAlternatives,
  type PatternPart,
  parsePattern,
  sampleCharactersOfPattern,
} from "./parse-pattern.ts";

/** Returns the length of the shortest text that a valid regular expression accepts as a whole. Pure. */
export function shortestMatchLength(pattern: string): number {
  return shortestAlternativeLength(parsePattern(pattern), pattern);
}

function shortestAlternativeLength(alternatives: PatternAlternatives, pattern: string): number {
  const lengthOf = (parts: readonly PatternPart[]) =>
    parts.reduce((sum, part) => sum + shortestPartLength(part, pattern), 0);
  return alternatives.reduce((least, parts) => Math.min(least, lengthOf(parts)), Number.POSITIVE_INFINITY);
}

function shortestPartLength(part: PatternPart, pattern: string): number {
  const { group, isEmpty, min, start, end } = part;
  if (isEmpty) return 0;
  if (group) return min * shortestAlternativeLength(group, pattern);
  // The referenced group may have matched the empty string.
  return isBackreference(pattern.slice(start, end)) ? 0 : min;
}

/**
 * Returns the first required part of a regular expression that no typed text can match, because the field changes
 * or rejects its characters; undefined if there is none, or in doubt. `becomes` returns the character that the
 * field stores for a typed one, undefined if it rejects it. A letter matched in the wrong case counts. Pure.
 */
export function findUntypeablePatternPart(
  pattern: string,
  becomes: (character: string) => string | undefined,
): Pick<PatternPart, "start" | "end"> | undefined {
  const characters = sampleCharactersOfPattern(pattern);
  const isDead = ({ start, end }: PatternPart): boolean => {
    const source = pattern.slice(start, end);
    if (isBackreference(source)) return false;
    const expression = new RegExp(`^(?:${source})$`);
    const matched = characters.filter((character) => expression.test(character));
    const isLost = (character: string): boolean => {
      const typed = becomes(character);
      return typed !== undefined && !matched.includes(typed);
    };
    const isOpen = /^(?:\.|\[\^|\\[DSW])/.test(source);
    const reached = matched.filter((character) => becomes(character) === character);
    return matched.length > 0 && (reached.length === 0 || (!isOpen && matched.some(isLost)));
  };
  const find = (alternatives: PatternAlternatives): PatternPart | undefined => {
    const dead = alternatives.map((parts) => parts.map(deadPart).find((part) => part !== undefined));
    return dead.every((part) => part !== undefined) ? dead[0] : undefined;
  };
  const deadPart = (part: PatternPart): PatternPart | undefined => {
    if (part.isEmpty || part.min === 0) return undefined;
    if (part.group) return find(part.group);
    return isDead(part) ? part : undefined;
  };
  return find(parsePattern(pattern));
}
