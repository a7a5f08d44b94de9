import { DAY_MS, SHANGHAI_MS } from "../../../language/time.ts";
import { and, type Formula, NO } from "../solver/formula.ts";
import { ONE, rational } from "../solver/rational.ts";
import {
  addTerms,
  ceilTerm,
  floorTerm,
  isAtMost,
  isBelow,
  negateTerm,
  numberTerm,
  scaleTerm,
  subtractTerms,
  type Term,
} from "../solver/term.ts";
import { number } from "./arithmetic.ts";
import type { TranslationEnv } from "./env.ts";
import { type Cases, ERROR, numbersOf } from "./value.ts";

type Guarded = { guard: Formula; term: Term };

const ZERO = numberTerm(0);

/** Translates `min` and `max`. */
export function minOrMax({ store }: TranslationEnv, name: "min" | "max", values: readonly Cases[]): Cases {
  const [first = ERROR, ...rest] = values;
  let best: Guarded[] = numbersOf(store, first);
  for (const cases of rest) {
    const others = numbersOf(store, cases);
    best = best.flatMap((a) =>
      others.flatMap((b) => {
        const [low, high] = name === "min" ? [a.term, b.term] : [b.term, a.term];
        return [
          { guard: and(a.guard, b.guard, isAtMost(store, low, high)), term: a.term },
          { guard: and(a.guard, b.guard, isBelow(store, high, low)), term: b.term },
        ];
      }),
    );
    best = best.filter(({ guard }) => guard !== NO);
  }
  return best.map(({ guard, term }) => number(guard, term));
}

export function floorOf({ store }: TranslationEnv, term: Term): Cases {
  return [number(and(), floorTerm(store, term))];
}

export function ceilOf({ store }: TranslationEnv, term: Term): Cases {
  return [number(and(), ceilTerm(store, term))];
}

/** Rounds halves away from zero. */
export function roundOf({ store }: TranslationEnv, term: Term): Cases {
  const half = numberTerm(0.5);
  return cases([
    [isAtMost(store, ZERO, term), floorTerm(store, addTerms(term, half))],
    [isBelow(store, term, ZERO), ceilTerm(store, subtractTerms(term, half))],
  ]);
}

export function absOf({ store }: TranslationEnv, term: Term): Cases {
  return cases([
    [isAtMost(store, ZERO, term), term],
    [isBelow(store, term, ZERO), negateTerm(term)],
  ]);
}

export function signOf({ store }: TranslationEnv, term: Term): Cases {
  return cases([
    [isBelow(store, term, ZERO), numberTerm(-1)],
    [and(isAtMost(store, ZERO, term), isAtMost(store, term, ZERO)), ZERO],
    [isBelow(store, ZERO, term), numberTerm(1)],
  ]);
}

function cases(list: readonly (readonly [Formula, Term])[]): Cases {
  return list.filter(([guard]) => guard !== NO).map(([guard, term]) => number(guard, term));
}

/** Translates `daysUntil`: calendar days in Shanghai, counted like src/language/time.ts. */
export function daysUntil({ store }: TranslationEnv, [from, to]: readonly [Cases, Cases]): Cases {
  const day = (ms: Term) =>
    floorTerm(store, scaleTerm(addTerms(ms, numberTerm(SHANGHAI_MS)), { n: ONE.n, d: rational(DAY_MS).n }));
  const ends = numbersOf(store, to);
  return numbersOf(store, from).flatMap((a) =>
    ends.map((b) => number(and(a.guard, b.guard), subtractTerms(day(b.term), day(a.term)))),
  );
}
