import {
  canonicalMomentText,
  DAY_MS,
  formatMomentAsText,
  offsetAt,
  parseTime,
  type Zone,
} from "../../../language/time.ts";
import { compareValues } from "../../../language/values.ts";
import { allOf, and, anyOf, FALSE_FORMULA, type Formula, not, or } from "../solver/formula.ts";
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

/** Returns the first and the last moment with a four-digit year in a zone, in milliseconds since 1970. */
function limitsOfMoments(zone: Zone): [first: number, last: number] {
  const [first, last] = ["0000-01-01 00:00:00", "9999-12-31 23:59:59.999"].map((text) =>
    parseTime(text, zone),
  );
  return [first ?? Number.NaN, last ?? Number.NaN];
}

/** Maximum shift of a time by a time-zone offset of two-digit hours and minutes (99:99). */
const MAX_ZONE_OFFSET_MS = 5 * DAY_MS;

/** Returns whether a field's texts are always times as `formatMomentAsText` writes them, because its schema has a `format`. */
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
  const [first, last] = limitsOfMoments(env.place.zone);
  const moment = store.addQuantity({
    owner: choice.owner,
    unit: ONE,
    low: isCertain ? first : first - MAX_ZONE_OFFSET_MS,
    high: isCertain ? last : last + MAX_ZONE_OFFSET_MS,
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
  { place: { zone }, store }: TranslationEnvironment,
  { elements }: ChoiceVariable,
  moment: Quantity,
): Formula {
  const term = termOfQuantity(moment);
  const known = elements.flatMap((element) => {
    if (element.kind !== "constant" || typeof element.value !== "string") return [];
    const ms = parseTime(element.value, zone);
    // Clocks skip some texts, which are then never sent: their moments have other texts.
    return ms === undefined || formatMomentAsText(ms, zone) !== element.value ? [] : [termOfNumber(ms)];
  });
  return allOf(
    known.map((other) => or(lessThanFormula(store, term, other), lessThanFormula(store, other, term))),
  );
}

/**
 * Returns the formula for comparing a time's text with a literal (between two changes of the offset from UTC, texts of times have the same order as the times).
 * Undefined if the point in time does not decide the result.
 */
export function compareTimeWithLiteral(
  env: TranslationEnvironment,
  choice: ChoiceVariable,
  { operation, literal }: { operation: Relation; literal: string },
): Formula | undefined {
  const term = termOfQuantity(timeOfTextField(env, choice).moment);
  const { zone } = env.place;
  const isBefore = (isUpTo: boolean) => beforeTextFormula(env, term, { literal, isUpTo });
  switch (operation) {
    case "==": {
      const ms = canonicalMomentText(literal, zone) === literal ? parseTime(literal, zone) : undefined;
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
      return /[^-+\d :.]/.test(literal) ? FALSE_FORMULA : undefined;
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
  // In the hour that clocks repeat, texts have another order than the moments.
  if (operation !== "==" && typeof env.place.zone !== "number") return undefined;
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
 * Returns the formula that holds for the moments whose text is before a literal; with `isUpTo`, also for the one whose
 * text it is.
 */
function beforeTextFormula(
  { place: { zone }, store }: TranslationEnvironment,
  term: Term,
  asked: { literal: string; isUpTo: boolean },
): Formula {
  const [first, last] = limitsOfMoments(zone);
  const changes =
    typeof zone === "number" ? [] : zone.flatMap((minutes, index) => (index % 2 ? [minutes * 60_000] : []));
  // Only where clocks go back, a later moment can have an earlier text.
  const setBack = changes.filter((at) => offsetAt(zone, at) < offsetAt(zone, at - 1));
  const ends = [first, ...setBack, last + 1];
  const ranges = setBack.concat(last + 1).map((end, index) => {
    const start = ends[index] as number; // one more than ranges
    return { start, end, limit: firstMomentAfterText(zone, asked, [start, end]) };
  });
  const whole = ranges.findIndex(({ end, limit }) => limit < end);
  if (whole < 0) return lessThanFormula(store, term, termOfNumber(last + 1));
  const upTo = lessThanFormula(store, term, termOfNumber((ranges[whole] as (typeof ranges)[0]).limit));
  const later = ranges.slice(whole + 1).filter(({ start, limit }) => limit > start);
  const inLater = later.map(({ start, limit }) =>
    and(
      not(lessThanFormula(store, term, termOfNumber(start))),
      lessThanFormula(store, term, termOfNumber(limit)),
    ),
  );
  return anyOf([upTo, ...inLater]);
}

/**
 * Returns the first moment of a range (ms since 1970) whose text is not before the literal; with `isUpTo`, the first whose
 * text is after it. Returns the end of the range if there is none.
 */
function firstMomentAfterText(
  zone: Zone,
  { literal, isUpTo }: { literal: string; isUpTo: boolean },
  [start, end]: readonly [number, number],
): number {
  let [low, high] = [start, end];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const order = compareValues(formatMomentAsText(middle, zone), literal);
    if (order < 0 || (isUpTo && order === 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}
