import { memoizeByKey } from "../../language/memoize.ts";
import {
  isBackreference,
  type PatternAlternatives,
  type PatternPart,
  parsePattern,
  sampleCharactersOfPattern,
} from "./parse-pattern.ts";

/**
 * Ambiguous parts allowed outside repeated groups. Each may multiply the matching time by the text's length; n³ is
 * still fast.
 */
const MAX_AMBIGUOUS_PARTS = 2;

/** Start and end of a part in the pattern. */
type PatternRange = Pick<PatternPart, "start" | "end">;

/**
 * Returns the part of a regular expression that may match in exponential or high polynomial time: an ambiguous repeated
 * group, such as (a+)+, or the third ambiguous part of a*a*a*a*b; undefined if there is none. A part is ambiguous if the
 * next character does not decide how to match, so fast parts may be reported too. Pure.
 */
export function findSlowPatternPart(pattern: string): PatternRange | undefined {
  // safe-regex2 counts stars only; recheck is exact, but a compiled program of megabytes.
  const overlaps = createOverlapPredicate(pattern);
  const findSlowIn = (alternatives: PatternAlternatives): PatternRange | undefined => {
    for (const part of alternatives.flat()) {
      if (!part.group) continue;
      if (part.max > 1 && findAmbiguousParts(part.group, firstCharactersOfPart(part), overlaps).length > 0)
        return part;
      const inner = findSlowIn(part.group);
      if (inner) return inner;
    }
    return undefined;
  };
  const parts = parsePattern(pattern);
  return findSlowIn(parts) ?? findAmbiguousParts(parts, [], overlaps)[MAX_AMBIGUOUS_PARTS];
}

/**
 * Returns the parts where the next character does not decide how to match; `follow` are the parts that may come
 * after them.
 */
function findAmbiguousParts(
  alternatives: PatternAlternatives,
  follow: readonly PatternPart[],
  overlaps: OverlapTest,
): PatternRange[] {
  const undecided = alternatives.flatMap((parts, index) => {
    const others = alternatives.slice(index + 1).flatMap(firstCharactersOfSequence);
    const isEmpty = alternatives.length > 1 && parts.every(mayMatchEmptyText);
    const [first = { start: 0, end: 0 }] = parts;
    return isEmpty || overlaps(firstCharactersOfSequence(parts), others) ? [first] : [];
  });
  for (const parts of alternatives) {
    parts.forEach((part, index) => {
      const rest = parts.slice(index + 1);
      const next = [...firstCharactersOfSequence(rest), ...(rest.every(mayMatchEmptyText) ? follow : [])];
      if (part.min !== part.max && overlaps(firstCharactersOfPart(part), next)) undecided.push(part);
      const behind = part.max > 1 ? [...firstCharactersOfPart(part), ...next] : next;
      const inside = part.group ? findAmbiguousParts(part.group, part.isEmpty ? [] : behind, overlaps) : [];
      for (const one of inside) undecided.push(one);
    });
  }
  return undecided;
}

function mayMatchEmptyText({ group, isEmpty, min }: PatternPart): boolean {
  return isEmpty || min === 0 || (group?.some((parts) => parts.every(mayMatchEmptyText)) ?? false);
}

/** Returns the single characters or classes with which a sequence may begin. */
function firstCharactersOfSequence(parts: readonly PatternPart[]): PatternPart[] {
  const end = parts.findIndex((part) => !mayMatchEmptyText(part));
  return parts.slice(0, end < 0 ? parts.length : end + 1).flatMap(firstCharactersOfPart);
}

function firstCharactersOfPart(part: PatternPart): PatternPart[] {
  if (part.isEmpty) return [];
  return part.group ? part.group.flatMap(firstCharactersOfSequence) : [part];
}

type OverlapTest = (some: readonly PatternPart[], others: readonly PatternPart[]) => boolean;

/**
 * Returns a function that tests whether two sets of parts can match the same character. It tries sample characters.
 */
function createOverlapPredicate(pattern: string): OverlapTest {
  const characters = sampleCharactersOfPattern(pattern);
  const matchedBy = memoizeByKey((source: string) => {
    // A backreference may match any text.
    const expression = isBackreference(source) ? /^[\s\S]$/ : new RegExp(`^(?:${source})$`);
    return characters.filter((character) => expression.test(character));
  });
  const charactersOf = ({ start, end }: PatternPart) => matchedBy(pattern.slice(start, end));
  return (some, others) => {
    const all = new Set(some.flatMap(charactersOf));
    return others.some((part) => charactersOf(part).some((character) => all.has(character)));
  };
}
