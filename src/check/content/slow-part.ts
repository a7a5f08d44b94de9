import { memoizeByKey } from "../../language/memoize.ts";
import {
  type Alternatives,
  charactersFor,
  isReference,
  type PatternPart,
  patternParts,
} from "./pattern-parts.ts";

/** Ambiguous parts allowed outside repeated groups. Each may cost a factor of the text's length; n³ is still fast. */
const MAX_AMBIGUOUS_PARTS = 2;

/** Offsets in the pattern. */
type PatternRange = Pick<PatternPart, "start" | "end">;

/**
 * Returns the part of a regular expression that may cause exponential or high polynomial backtracking; undefined if
 * it does not exist. That is an ambiguous repeated group, such as (a+)+, or the third ambiguous part of a*a*a*a*b.
 * Conservative: a part is ambiguous if the next character does not decide. Pure.
 * safe-regex2 counts stars only; recheck is exact, but a compiled program of megabytes.
 */
export function slowPart(pattern: string): PatternRange | undefined {
  const overlaps = overlapsIn(pattern);
  const find = (alternatives: Alternatives): PatternRange | undefined => {
    for (const part of alternatives.flat()) {
      if (!part.group) continue;
      if (part.max > 1 && undecidedIn(part.group, firstOf(part), overlaps).length > 0) return part;
      const inner = find(part.group);
      if (inner) return inner;
    }
    return undefined;
  };
  const parts = patternParts(pattern);
  return find(parts) ?? undecidedIn(parts, [], overlaps)[MAX_AMBIGUOUS_PARTS];
}

/** Returns the parts where the next character does not decide how to match; `follow` may come after them. */
function undecidedIn(
  alternatives: Alternatives,
  follow: readonly PatternPart[],
  overlaps: Overlaps,
): PatternRange[] {
  const undecided = alternatives.flatMap((parts, index) => {
    const others = alternatives.slice(index + 1).flatMap(startsOf);
    const isEmpty = alternatives.length > 1 && parts.every(mayBeEmpty);
    const [first = { start: 0, end: 0 }] = parts;
    return isEmpty || overlaps(startsOf(parts), others) ? [first] : [];
  });
  for (const parts of alternatives) {
    parts.forEach((part, index) => {
      const rest = parts.slice(index + 1);
      const next = [...startsOf(rest), ...(rest.every(mayBeEmpty) ? follow : [])];
      if (part.min !== part.max && overlaps(firstOf(part), next)) undecided.push(part);
      const behind = part.max > 1 ? [...firstOf(part), ...next] : next;
      if (part.group) undecided.push(...undecidedIn(part.group, part.isEmpty ? [] : behind, overlaps));
    });
  }
  return undecided;
}

function mayBeEmpty({ group, isEmpty, min }: PatternPart): boolean {
  return isEmpty || min === 0 || (group?.some((parts) => parts.every(mayBeEmpty)) ?? false);
}

/** Returns the single characters or classes with which a sequence may begin. */
function startsOf(parts: readonly PatternPart[]): PatternPart[] {
  const end = parts.findIndex((part) => !mayBeEmpty(part));
  return parts.slice(0, end < 0 ? parts.length : end + 1).flatMap(firstOf);
}

function firstOf(part: PatternPart): PatternPart[] {
  if (part.isEmpty) return [];
  return part.group ? part.group.flatMap(startsOf) : [part];
}

type Overlaps = (some: readonly PatternPart[], others: readonly PatternPart[]) => boolean;

/** Returns a test whether two sets of parts can match a common character. It tries sample characters of the pattern. */
function overlapsIn(pattern: string): Overlaps {
  const characters = charactersFor(pattern);
  const matchedBy = memoizeByKey((source: string) => {
    // A backreference may match any text.
    const expression = isReference(source) ? /^[\s\S]$/ : new RegExp(`^(?:${source})$`);
    return characters.filter((character) => expression.test(character));
  });
  const charactersOf = ({ start, end }: PatternPart) => matchedBy(pattern.slice(start, end));
  return (some, others) => {
    const all = new Set(some.flatMap(charactersOf));
    return others.some((part) => charactersOf(part).some((character) => all.has(character)));
  };
}
