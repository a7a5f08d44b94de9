import { canonicalMomentText, DAY_MS, formatMomentAsText, parseTime } from "../../../language/time.ts";
import { compareValues } from "../../../language/values.ts";
import { allOf, FALSE_FORMULA, type Formula, not, or } from "../solver/formula.ts";
import {
  equalFormula,
  lessThanFormula,
  type Term,
  termOfNumber,
  termOfQuantity,
} from "../solver/linear-term.ts";
import { ONE } from "../solver/rational.ts";
import type { ChoiceVariable, Quantity } from "../solver/variable-store.ts";
import {
  factsOfUnlistedText,
  type Relation,
  type TextFacts,
  type TranslationEnvironment,
} from "./translation-environment.ts";

/** The first and last moment with a four-digit year in Shanghai, in milliseconds since 1970. */
const FIRST_MOMENT_MS = parseTime("0000-01-01 00:00:00") ?? Number.NaN;
const LAST_MOMENT_MS = parseTime("9999-12-31 23:59:59.999") ?? Number.NaN;

/** Maximum shift of a time by a time-zone offset of two-digit hours and minutes (99:99). */
const MAX_ZONE_OFFSET_MS = 5 * DAY_MS;

/** Returns whether a field's texts are always times in the format of the mall, because its schema has a `format`. */
export function hasOnlyTimeTexts(env: TranslationEnvironment, choice: ChoiceVariable): boolean {
  return env.fields.byChoice.get(choice.id)?.schema.format !== undefined;
}

/**
 * Returns the point in time of a text field's unlisted value, as a quantity, and the choice variable that says
 * whether it is a time.
 */
export function timeOfTextField(
  env: TranslationEnvironment,
  choice: ChoiceVariable,
): NonNullable<TextFacts["time"]> {
  const facts = factsOfUnlistedText(env, choice);
  if (facts.time) return facts.time;
  const { store, typicalTimes } = env;
  const isCertain = hasOnlyTimeTexts(env, choice);
  const isTime = store.addFlag(choice.owner, true);
  const moment = store.addQuantity({
    owner: choice.owner,
    unit: ONE,
    low: isCertain ? FIRST_MOMENT_MS : FIRST_MOMENT_MS - MAX_ZONE_OFFSET_MS,
    high: isCertain ? LAST_MOMENT_MS : LAST_MOMENT_MS + MAX_ZONE_OFFSET_MS,
    preferred: typicalTimes,
    isTime: true,
  });
  facts.time = { isTime, moment };
  if (isCertain) store.define(`q${moment.id}`, differsFromKnownTexts(env, choice, moment));
  return facts.time;
}

/**
 * Returns the formula that holds if the time differs from all known texts of the field. Each time has exactly one
 * text.
 */
function differsFromKnownTexts(
  { store }: TranslationEnvironment,
  { elements }: ChoiceVariable,
  moment: Quantity,
): Formula {
  const term = termOfQuantity(moment);
  const known = elements.flatMap((element) => {
    if (element.kind !== "constant" || typeof element.value !== "string") return [];
    const ms = parseTime(element.value);
    return ms === undefined ? [] : [termOfNumber(ms)];
  });
  return allOf(
    known.map((other) => or(lessThanFormula(store, term, other), lessThanFormula(store, other, term))),
  );
}

/**
 * Returns the formula for comparing a time's text with a literal (texts of times have the same order as the times).
 * Undefined if the point in time does not decide the result.
 */
export function compareTimeWithLiteral(
  env: TranslationEnvironment,
  choice: ChoiceVariable,
  { operation, literal }: { operation: Relation; literal: string },
): Formula | undefined {
  const term = termOfQuantity(timeOfTextField(env, choice).moment);
  const isBefore = (isUpTo: boolean) =>
    lessThanFormula(env.store, term, termOfNumber(firstMomentAfterText(literal, isUpTo)));
  switch (operation) {
    case "==": {
      const ms = canonicalMomentText(literal) === literal ? parseTime(literal) : undefined;
      return ms === undefined ? FALSE_FORMULA : equalFormula(env.store, term, termOfNumber(ms));
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
      return /[^-\d :.]/.test(literal) ? FALSE_FORMULA : undefined;
  }
}

/**
 * Returns the formula for comparing the texts of two times; undefined if the points in time do not decide the result.
 */
export function compareTimeTexts(
  env: TranslationEnvironment,
  operation: Relation,
  choices: readonly [ChoiceVariable, ChoiceVariable],
): Formula | undefined {
  const [a, b] = choices.map((choice) => termOfQuantity(timeOfTextField(env, choice).moment)) as [Term, Term]; // two in, two out
  switch (operation) {
    case "==":
      return equalFormula(env.store, a, b);
    case "<":
      return lessThanFormula(env.store, a, b);
    case "<=":
      return not(lessThanFormula(env.store, b, a));
    case ">":
      return lessThanFormula(env.store, b, a);
    case ">=":
      return not(lessThanFormula(env.store, a, b));
    case "contains":
    case "startsWith":
    case "endsWith":
      return undefined;
  }
}

/**
 * Returns the first point in time (ms since 1970) whose text is not before the literal; with `isUpTo`, the first
 * whose text is after it.
 */
function firstMomentAfterText(literal: string, isUpTo: boolean): number {
  let [low, high] = [FIRST_MOMENT_MS, LAST_MOMENT_MS + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const order = compareValues(formatMomentAsText(middle), literal);
    if (order < 0 || (isUpTo && order === 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}
