import { canonicalMoment, DAY_MS, momentText, parseTime } from "../../../language/time.ts";
import { compare } from "../../../language/values.ts";
import { and, type Formula, NO, not, or } from "../solver/formula.ts";
import { ONE } from "../solver/rational.ts";
import type { ChoiceVariable, Quantity } from "../solver/store.ts";
import { isBelow, isSame, numberTerm, quantityTerm, type Term } from "../solver/term.ts";
import { factsOf, type Relation, type TextFacts, type TranslationEnv } from "./env.ts";

/** The first and last moment with a four-digit year in Shanghai, in milliseconds since 1970. */
const FIRST_MS = parseTime("0000-01-01 00:00:00") ?? Number.NaN;
const LAST_MS = parseTime("9999-12-31 23:59:59.999") ?? Number.NaN;

/** Maximum shift of a moment by an offset of two-digit hours and minutes. */
const MAX_OFFSET_MS = 5 * DAY_MS;

/** Returns whether the choice's texts are always moments in the format of the mall. */
export function holdsMoments(env: TranslationEnv, choice: ChoiceVariable): boolean {
  return env.fields.byChoice.get(choice.id)?.schema.format !== undefined;
}

/** Returns the moment of a text that is not a constant, and the choice whether it is a moment. */
export function timeOf(env: TranslationEnv, choice: ChoiceVariable): NonNullable<TextFacts["time"]> {
  const facts = factsOf(env, choice);
  if (facts.time) return facts.time;
  const { store, typicalTimes } = env;
  const isCertain = holdsMoments(env, choice);
  const isTime = store.addFlag(choice.owner, true);
  const moment = store.addQuantity({
    owner: choice.owner,
    unit: ONE,
    low: isCertain ? FIRST_MS : FIRST_MS - MAX_OFFSET_MS,
    high: isCertain ? LAST_MS : LAST_MS + MAX_OFFSET_MS,
    preferred: typicalTimes,
    isTime: true,
  });
  facts.time = { isTime, moment };
  if (isCertain) store.define(`q${moment.id}`, isOther(env, choice, moment));
  return facts.time;
}

/** Returns the formula that the moment differs from the choice's constants. Each moment has exactly one text. */
function isOther({ store }: TranslationEnv, { elements }: ChoiceVariable, moment: Quantity): Formula {
  const term = quantityTerm(moment);
  const known = elements.flatMap((element) => {
    if (element.kind !== "constant" || typeof element.value !== "string") return [];
    const ms = parseTime(element.value);
    return ms === undefined ? [] : [numberTerm(ms)];
  });
  return and(...known.map((other) => or(isBelow(store, term, other), isBelow(store, other, term))));
}

/**
 * Returns the formula `text operation literal` for the text of a moment; undefined if the moment does not decide it.
 * Texts of moments have the same order as the moments.
 */
export function relateMoment(
  env: TranslationEnv,
  choice: ChoiceVariable,
  { operation, literal }: { operation: Relation; literal: string },
): Formula | undefined {
  const term = quantityTerm(timeOf(env, choice).moment);
  const isBefore = (isUpTo: boolean) => isBelow(env.store, term, numberTerm(firstAfter(literal, isUpTo)));
  switch (operation) {
    case "==": {
      const ms = canonicalMoment(literal) === literal ? parseTime(literal) : undefined;
      return ms === undefined ? NO : isSame(env.store, term, numberTerm(ms));
    }
    case "<":
    case "<=":
      return isBefore(operation === "<=");
    case ">":
    case ">=":
      return not(isBefore(operation === ">"));
    case "contains":
    case "startsWith":
    case "endsWith":
      return /[^-\d :.]/.test(literal) ? NO : undefined;
  }
}

/** Returns the formula `a operation b` for the texts of two moments; undefined if the moments do not decide it. */
export function relateMoments(
  env: TranslationEnv,
  operation: Relation,
  choices: readonly [ChoiceVariable, ChoiceVariable],
): Formula | undefined {
  const [a, b] = choices.map((choice) => quantityTerm(timeOf(env, choice).moment)) as [Term, Term]; // two in, two out
  switch (operation) {
    case "==":
      return isSame(env.store, a, b);
    case "<":
      return isBelow(env.store, a, b);
    case "<=":
      return not(isBelow(env.store, b, a));
    case ">":
      return isBelow(env.store, b, a);
    case ">=":
      return not(isBelow(env.store, a, b));
    case "contains":
    case "startsWith":
    case "endsWith":
      return undefined;
  }
}

/** Returns the first moment whose text is not before the literal; with `isUpTo`, the first whose text is after it. */
function firstAfter(literal: string, isUpTo: boolean): number {
  let [low, high] = [FIRST_MS, LAST_MS + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const order = compare(momentText(middle), literal);
    if (order < 0 || (isUpTo && order === 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}
