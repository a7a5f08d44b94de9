import { canonicalMoment, DAY_MS, momentText, parseTime } from "../../../language/time.ts";
import { compare } from "../../../language/values.ts";
import { and, type Formula, NO, not, or } from "../solver/formula.ts";
import { ONE } from "../solver/rational.ts";
import type { Choice, Quantity } from "../solver/store.ts";
import { isBelow, isSame, numberTerm, quantityTerm, type Term } from "../solver/term.ts";
import { type Env, factsOf, type Relation, type TextFacts } from "./env.ts";

/** The moments that four digits of a year can write in Shanghai. */
const FIRST = parseTime("0000-01-01 00:00:00") ?? Number.NaN;
const LAST = parseTime("9999-12-31 23:59:59.999") ?? Number.NaN;

/** An offset of two digits each moves a moment by up to so much. */
const OFFSET_MS = 5 * DAY_MS;

/** Whether the choice's texts are moments as the mall writes them, and nothing else. */
export function holdsMoments(env: Env, choice: Choice): boolean {
  return env.fields.byChoice.get(choice.id)?.schema.format !== undefined;
}

/** The moment that a text names which no constant is, and whether it names one. */
export function timeOf(env: Env, choice: Choice): NonNullable<TextFacts["time"]> {
  const facts = factsOf(env, choice);
  if (facts.time) return facts.time;
  const { store, typicalTimes } = env;
  const isCertain = holdsMoments(env, choice);
  const isTime = store.addFlag(choice.owner, true);
  const moment = store.addQuantity({
    owner: choice.owner,
    unit: ONE,
    low: isCertain ? FIRST : FIRST - OFFSET_MS,
    high: isCertain ? LAST : LAST + OFFSET_MS,
    preferred: typicalTimes,
    isTime: true,
  });
  facts.time = { isTime, moment };
  if (isCertain) store.define(`q${moment.id}`, isOther(env, choice, moment));
  return facts.time;
}

/** One moment is one text: it is none of the choice's constants. */
function isOther({ store }: Env, { elements }: Choice, moment: Quantity): Formula {
  const term = quantityTerm(moment);
  const known = elements.flatMap((element) => {
    if (element.kind !== "constant" || typeof element.value !== "string") return [];
    const ms = parseTime(element.value);
    return ms === undefined ? [] : [numberTerm(ms)];
  });
  return and(...known.map((other) => or(isBelow(store, term, other), isBelow(store, other, term))));
}

/**
 * `text operation literal` of a text that holds a moment; undefined where that must be asked of the text. Texts of
 * moments are in the order of the moments.
 */
export function relateMoment(
  env: Env,
  choice: Choice,
  { operation, literal }: { operation: Relation; literal: string },
): Formula | undefined {
  const term = quantityTerm(timeOf(env, choice).moment);
  const isBefore = (isUpTo: boolean) => isBelow(env.store, term, numberTerm(firstBehind(literal, isUpTo)));
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

/** `a operation b` of two texts that hold moments; undefined where that must be asked of the texts. */
export function relateMoments(
  env: Env,
  operation: Relation,
  choices: readonly [Choice, Choice],
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

/** The first moment whose text does not come before the literal; with `isUpTo` the first whose text comes behind it. */
function firstBehind(literal: string, isUpTo: boolean): number {
  let [low, high] = [FIRST, LAST + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const order = compare(momentText(middle), literal);
    if (order < 0 || (isUpTo && order === 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}
