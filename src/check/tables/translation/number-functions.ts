import { DAY_MS, SHANGHAI_OFFSET_MS } from "../../../language/time.ts";
import { and, FALSE_FORMULA, type Formula } from "../solver/formula.ts";
import { ONE, toRational } from "../solver/rational.ts";
import {
  addTerms,
  atMostFormula,
  belowFormula,
  ceilTerm,
  floorTerm,
  negateTerm,
  numberTerm,
  scaleTerm,
  subtractTerms,
  type Term,
} from "../solver/term.ts";
import { numberCase } from "./arithmetic.ts";
import { type Cases, ERROR_CASES, numericCases } from "./case-value.ts";
import type { TranslationEnv } from "./translation-env.ts";

type GuardedTerm = { guard: Formula; term: Term };

const ZERO_TERM = numberTerm(0);

/** Translates `min` and `max`: one case for each argument that can be the result. */
export function translateMinOrMax(
  { store }: TranslationEnv,
  name: "min" | "max",
  values: readonly Cases[],
): Cases {
  const [first = ERROR_CASES, ...rest] = values;
  let best: GuardedTerm[] = numericCases(store, first);
  for (const cases of rest) {
    const others = numericCases(store, cases);
    best = best.flatMap((a) =>
      others.flatMap((b) => {
        const [low, high] = name === "min" ? [a.term, b.term] : [b.term, a.term];
        return [
          { guard: and(a.guard, b.guard, atMostFormula(store, low, high)), term: a.term },
          { guard: and(a.guard, b.guard, belowFormula(store, high, low)), term: b.term },
        ];
      }),
    );
    best = best.filter(({ guard }) => guard !== FALSE_FORMULA);
  }
  return best.map(({ guard, term }) => numberCase(guard, term));
}

/** Translates `floor`. */
export function translateFloor({ store }: TranslationEnv, term: Term): Cases {
  return [numberCase(and(), floorTerm(store, term))];
}

/** Translates `ceil`. */
export function translateCeil({ store }: TranslationEnv, term: Term): Cases {
  return [numberCase(and(), ceilTerm(store, term))];
}

/** Translates `round`, which rounds halves away from zero. */
export function translateRound({ store }: TranslationEnv, term: Term): Cases {
  const half = numberTerm(0.5);
  return toNumberCases([
    [atMostFormula(store, ZERO_TERM, term), floorTerm(store, addTerms(term, half))],
    [belowFormula(store, term, ZERO_TERM), ceilTerm(store, subtractTerms(term, half))],
  ]);
}

/** Translates `abs`: one case for each sign. */
export function translateAbs({ store }: TranslationEnv, term: Term): Cases {
  return toNumberCases([
    [atMostFormula(store, ZERO_TERM, term), term],
    [belowFormula(store, term, ZERO_TERM), negateTerm(term)],
  ]);
}

/** Translates `sign` to -1, 0 or 1: one case for each. */
export function translateSign({ store }: TranslationEnv, term: Term): Cases {
  return toNumberCases([
    [belowFormula(store, term, ZERO_TERM), numberTerm(-1)],
    [and(atMostFormula(store, ZERO_TERM, term), atMostFormula(store, term, ZERO_TERM)), ZERO_TERM],
    [belowFormula(store, ZERO_TERM, term), numberTerm(1)],
  ]);
}

function toNumberCases(list: readonly (readonly [Formula, Term])[]): Cases {
  return list.filter(([guard]) => guard !== FALSE_FORMULA).map(([guard, term]) => numberCase(guard, term));
}

/**
 * Translates `daysUntil` (from, to): the difference in calendar days in Shanghai, counted like src/language/time.ts.
 */
export function translateDaysUntil({ store }: TranslationEnv, [from, to]: readonly [Cases, Cases]): Cases {
  const dayOfMoment = (ms: Term) =>
    floorTerm(
      store,
      scaleTerm(addTerms(ms, numberTerm(SHANGHAI_OFFSET_MS)), { n: ONE.n, d: toRational(DAY_MS).n }),
    );
  const ends = numericCases(store, to);
  return numericCases(store, from).flatMap((a) =>
    ends.map((b) =>
      numberCase(and(a.guard, b.guard), subtractTerms(dayOfMoment(b.term), dayOfMoment(a.term))),
    ),
  );
}
