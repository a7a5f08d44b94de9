import { DAY_MS, SHANGHAI_OFFSET_MS } from "../../../language/time.ts";
import { and, FALSE_FORMULA, type Formula } from "../solver/formula.ts";
import {
  addTerms,
  ceilTerm,
  floorTerm,
  lessOrEqualFormula,
  lessThanFormula,
  negateTerm,
  scaleTerm,
  subtractTerms,
  type Term,
  termOfNumber,
} from "../solver/linear-term.ts";
import { ONE, toRational } from "../solver/rational.ts";
import { ERROR_CASES, type GuardedCases, numericGuardedCases } from "./guarded-cases.ts";
import { guardedTerm } from "./translate-arithmetic.ts";
import type { TranslationEnvironment } from "./translation-environment.ts";

type GuardedTerm = { guard: Formula; term: Term };

const ZERO_TERM = termOfNumber(0);

/** Translates `min` and `max`: one case for each argument that can be the result. */
export function translateMinOrMax(
  { store }: TranslationEnvironment,
  name: "min" | "max",
  values: readonly GuardedCases[],
): GuardedCases {
  const [first = ERROR_CASES, ...rest] = values;
  let best: GuardedTerm[] = numericGuardedCases(store, first);
  for (const cases of rest) {
    const others = numericGuardedCases(store, cases);
    best = best.flatMap((a) =>
      others.flatMap((b) => {
        const [low, high] = name === "min" ? [a.term, b.term] : [b.term, a.term];
        return [
          { guard: and(a.guard, b.guard, lessOrEqualFormula(store, low, high)), term: a.term },
          { guard: and(a.guard, b.guard, lessThanFormula(store, high, low)), term: b.term },
        ];
      }),
    );
    best = best.filter(({ guard }) => guard !== FALSE_FORMULA);
  }
  return best.map(({ guard, term }) => guardedTerm(guard, term));
}

/** Translates `floor`. */
export function translateFloor({ store }: TranslationEnvironment, term: Term): GuardedCases {
  return [guardedTerm(and(), floorTerm(store, term))];
}

/** Translates `ceil`. */
export function translateCeil({ store }: TranslationEnvironment, term: Term): GuardedCases {
  return [guardedTerm(and(), ceilTerm(store, term))];
}

/** Translates `round`, which rounds halves away from zero. */
export function translateRound({ store }: TranslationEnvironment, term: Term): GuardedCases {
  const half = termOfNumber(0.5);
  return guardedNumbersFrom([
    [lessOrEqualFormula(store, ZERO_TERM, term), floorTerm(store, addTerms(term, half))],
    [lessThanFormula(store, term, ZERO_TERM), ceilTerm(store, subtractTerms(term, half))],
  ]);
}

/** Translates `abs`: one case for each sign. */
export function translateAbs({ store }: TranslationEnvironment, term: Term): GuardedCases {
  return guardedNumbersFrom([
    [lessOrEqualFormula(store, ZERO_TERM, term), term],
    [lessThanFormula(store, term, ZERO_TERM), negateTerm(term)],
  ]);
}

/** Translates `sign` to -1, 0 or 1: one case for each. */
export function translateSign({ store }: TranslationEnvironment, term: Term): GuardedCases {
  return guardedNumbersFrom([
    [lessThanFormula(store, term, ZERO_TERM), termOfNumber(-1)],
    [and(lessOrEqualFormula(store, ZERO_TERM, term), lessOrEqualFormula(store, term, ZERO_TERM)), ZERO_TERM],
    [lessThanFormula(store, ZERO_TERM, term), termOfNumber(1)],
  ]);
}

function guardedNumbersFrom(list: readonly (readonly [Formula, Term])[]): GuardedCases {
  return list.filter(([guard]) => guard !== FALSE_FORMULA).map(([guard, term]) => guardedTerm(guard, term));
}

/**
 * Translates `daysUntil` (from, to): the difference in calendar days in Shanghai, counted like src/language/time.ts.
 */
export function translateDaysUntil(
  { store }: TranslationEnvironment,
  [from, to]: readonly [GuardedCases, GuardedCases],
): GuardedCases {
  const dayOfMoment = (ms: Term) =>
    floorTerm(
      store,
      scaleTerm(addTerms(ms, termOfNumber(SHANGHAI_OFFSET_MS)), { n: ONE.n, d: toRational(DAY_MS).n }),
    );
  const ends = numericGuardedCases(store, to);
  return numericGuardedCases(store, from).flatMap((a) =>
    ends.map((b) =>
      guardedTerm(and(a.guard, b.guard), subtractTerms(dayOfMoment(b.term), dayOfMoment(a.term))),
    ),
  );
}
