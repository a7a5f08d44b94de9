import { DAY_MS, offsetAt } from "../../../language/time.ts";
import { allOf, and, FALSE_FORMULA, type Formula, not, or } from "../solver/formula.ts";
import {
  addTerms,
  ceilTerm,
  equalFormula,
  floorTerm,
  lessOrEqualFormula,
  lessThanFormula,
  negateTerm,
  scaleTerm,
  subtractTerms,
  type Term,
  termExistsFormula,
  termKey,
  termOfNumber,
  termOfQuantity,
} from "../solver/linear-term.ts";
import { ONE, toRational } from "../solver/rational.ts";
import { ERROR_CASES, type GuardedCases, numericGuardedCases } from "./guarded-cases.ts";
import { guardedTerm } from "./translate-arithmetic.ts";
import type { TranslationEnvironment } from "./translation-environment.ts";

type GuardedTerm = { guard: Formula; term: Term };

const MINUTE_MS = 60_000;

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

/** Returns the offset from UTC at a moment (both in ms). Where clocks change, it is a variable that the moment decides. */
function offsetOfMoment({ place: { zone }, store, typicalTimes }: TranslationEnvironment, ms: Term): Term {
  if (typeof zone === "number") return termOfNumber(offsetAt(zone, 0));
  return store.once(`offset ${termKey(ms)}`, () => {
    const offsets = zone.filter((_, index) => index % 2 === 0);
    const changes = zone.filter((_, index) => index % 2 === 1).map((minutes) => minutes * MINUTE_MS);
    const quantity = store.addQuantity({
      owner: undefined,
      unit: toRational(MINUTE_MS),
      low: Math.min(...offsets),
      high: Math.max(...offsets),
      preferred: [offsetAt(zone, typicalTimes[0] ?? 0) / MINUTE_MS],
    });
    const offset = termOfQuantity(quantity);
    const isBefore = (change: number | undefined) =>
      change === undefined ? FALSE_FORMULA : lessThanFormula(store, ms, termOfNumber(change));
    const periods = offsets.map((own, index) => {
      const end = changes[index];
      const isAfter = end === undefined ? FALSE_FORMULA : not(isBefore(end));
      return or(
        isBefore(changes[index - 1]),
        isAfter,
        equalFormula(store, offset, termOfNumber(own * MINUTE_MS)),
      );
    });
    store.define(`q${quantity.id}`, or(not(termExistsFormula(store, ms)), allOf(periods)));
    return offset;
  });
}

/**
 * Translates `daysUntil` (from, to): the difference in calendar days in the zone, counted like src/language/time.ts.
 */
export function translateDaysUntil(
  env: TranslationEnvironment,
  [from, to]: readonly [GuardedCases, GuardedCases],
): GuardedCases {
  const { store } = env;
  const dayOfMoment = (ms: Term) =>
    floorTerm(store, scaleTerm(addTerms(ms, offsetOfMoment(env, ms)), { n: ONE.n, d: toRational(DAY_MS).n }));
  const ends = numericGuardedCases(store, to);
  return numericGuardedCases(store, from).flatMap((a) =>
    ends.map((b) =>
      guardedTerm(and(a.guard, b.guard), subtractTerms(dayOfMoment(b.term), dayOfMoment(a.term))),
    ),
  );
}
