import type { FunctionName } from "../../../language/functions.generated.ts";
import { type Node, printExpression } from "../../../language/syntax/ast.ts";
import { ownEntryOf } from "../../../language/values.ts";
import { choiceIsAmong, not, TRUE_FORMULA } from "../solver/formula.ts";
import { type Term, termOfQuantity } from "../solver/linear-term.ts";
import { ONE } from "../solver/rational.ts";
import { isScalar } from "../solver/variable-store.ts";
import { translateRelation } from "./compare-case-values.ts";
import { hasOnlyTimeTexts, timeOfTextField } from "./compare-times.ts";
import { evaluateKnownValues } from "./evaluate-known-values.ts";
import {
  type CaseValue,
  ERROR_CASES,
  formulaOfExistence,
  type GuardedCases,
  guardedBoolean,
  guardedConstant,
  numericGuardedCases,
  restrictByGuard,
  splitChoicesByElement,
} from "./guarded-cases.ts";
import { COMPUTED_NUMBER_STEP, guardedTerm } from "./translate-arithmetic.ts";
import {
  translateAbs,
  translateCeil,
  translateDaysUntil,
  translateFloor,
  translateMinOrMax,
  translateRound,
  translateSign,
} from "./translate-number-functions.ts";
import {
  factsOfUnlistedText,
  limitNumberOfCases,
  type TextRelation,
  type TranslationEnvironment,
  unknownValue,
} from "./translation-environment.ts";

type CallNode = Extract<Node, { kind: "call" }>;

/**
 * A function that returns the possible results of a call, each with its condition. Where a condition holds, the page
 * must have this result; where none holds, an error. A function that cannot guarantee both is translated by
 * `translateUnfollowedCall`.
 */
type CallTranslator = (
  env: TranslationEnvironment,
  node: CallNode,
  values: readonly GuardedCases[],
) => GuardedCases;

/**
 * The translator of each function of schemas/functions.json; a missing entry does not compile. A new function can
 * begin as `translateUnfollowedCall`: proofs then treat its value as any value and add a note.
 */
const translators: Readonly<Record<FunctionName, CallTranslator>> = {
  min: (env, node, values) => limitNumberOfCases(env, node, translateMinOrMax(env, "min", values)),
  max: (env, node, values) => limitNumberOfCases(env, node, translateMinOrMax(env, "max", values)),
  ceil: createNumberTranslator(translateCeil),
  floor: createNumberTranslator(translateFloor),
  round: createNumberTranslator(translateRound),
  abs: createNumberTranslator(translateAbs),
  sign: createNumberTranslator(translateSign),
  size: createUnaryTranslator(translateSize),
  plural: translatePlural,
  contains: createTextRelationTranslator("contains"),
  startsWith: createTextRelationTranslator("startsWith"),
  endsWith: createTextRelationTranslator("endsWith"),
  time: createUnaryTranslator(translateTimeFunction),
  date: translateUnfollowedCall,
  daysUntil: createBinaryTranslator((env, node, values) =>
    limitNumberOfCases(env, node, translateDaysUntil(env, values)),
  ),
  urlEncode: translateUnfollowedCall,
};

/** Translates a function call to the cases of its result, given the cases of its arguments. */
export function translateFunctionCall(
  env: TranslationEnvironment,
  node: CallNode,
  values: readonly GuardedCases[],
): GuardedCases {
  if (node.name === "has") return translateHasFunction(values);
  const translate = ownEntryOf(translators, node.name) ?? translateUnfollowedCall;
  return translate(env, node, values);
}

function translateHasFunction([value, ...rest]: readonly GuardedCases[]): GuardedCases {
  if (!value || rest.length > 0) return ERROR_CASES;
  return guardedBoolean(formulaOfExistence(value), not(formulaOfExistence(value)));
}

/**
 * Translates a function that proofs do not follow. For known arguments the evaluator computes the result; for others it
 * is any value or an error.
 */
function translateUnfollowedCall(
  env: TranslationEnvironment,
  node: CallNode,
  values: readonly GuardedCases[],
): GuardedCases {
  const known = values.flatMap(([only, ...others]) =>
    only?.guard === TRUE_FORMULA && only.value.kind === "constant" && others.length === 0
      ? [only.value.value]
      : [],
  );
  if (known.length === values.length) return evaluateKnownCall(env, node, known);
  for (const value of values) registerPartsAsRead(value, 2);
  return anyValueOrError(env, node);
}

/**
 * Registers the parts of lists and objects, down to `levels`, as fields that are read. An unknown function may read
 * parts that nothing else reads, and found responses contain only registered fields.
 */
function registerPartsAsRead(cases: GuardedCases, levels: number): void {
  if (levels === 0) return;
  for (const { value } of cases) {
    if (value.kind === "list") for (const { item } of value.slots) registerPartsAsRead(item, levels - 1);
    if (value.kind === "object")
      for (const name of value.properties) registerPartsAsRead(value.member(name), levels - 1);
  }
}

/** The plural categories of all languages. */
const PLURAL_CATEGORIES = ["other", "one", "few", "many", "two", "zero"];

/** Translates `plural` of a number to any category, since the categories depend on the brand's language. */
function translatePlural(
  env: TranslationEnvironment,
  node: CallNode,
  [value, ...rest]: readonly GuardedCases[],
): GuardedCases {
  if (!value || rest.length > 0) return ERROR_CASES;
  const path = `«${printExpression(node)}»${env.locals ? ` ${env.fields.byPath.size}` : ""}`;
  const category = env.fields.at(path, { enum: PLURAL_CATEGORIES }, { isUnknownValue: true });
  return numericGuardedCases(env.store, value).flatMap(({ guard }) => restrictByGuard(guard, category));
}

/** Evaluates a call whose arguments are all known and returns its result as cases. */
function evaluateKnownCall(
  env: TranslationEnvironment,
  node: CallNode,
  values: readonly unknown[],
): GuardedCases {
  const result = evaluateKnownValues(node.name, values, env.place);
  if (result === "error") return ERROR_CASES;
  // An infinite number, list or object is a value on the page, but a constant cannot represent it.
  return typeof result !== "string" && isScalar(result.value)
    ? guardedConstant(result.value)
    : anyValueOrError(env, node);
}

/**
 * Returns the cases of a result about which nothing is known: any value (also numbers with finer steps than fields
 * have) or an error.
 */
function anyValueOrError(env: TranslationEnvironment, node: CallNode): GuardedCases {
  const isFine = env.store.addFlag(undefined);
  const fine = unknownValue(env, node, { type: "number", multipleOf: COMPUTED_NUMBER_STEP });
  return env.fields.maybe([
    ...restrictByGuard(choiceIsAmong(isFine, 2), unknownValue(env, node, {})),
    ...restrictByGuard(choiceIsAmong(isFine, 1), fine),
  ]);
}

/** Returns the translator of a function with one number as its argument; any other argument is an error. */
function createNumberTranslator(
  translate: (env: TranslationEnvironment, term: Term) => GuardedCases,
): CallTranslator {
  return (env, node, [value, ...rest]) => {
    if (!value || rest.length > 0) return ERROR_CASES;
    const cases = numericGuardedCases(env.store, value).flatMap(({ guard, term }) =>
      restrictByGuard(guard, translate(env, term)),
    );
    return limitNumberOfCases(env, node, cases);
  };
}

/**
 * Returns the translator of a function with one argument. Known values are evaluated; `translate` handles the others.
 */
function createUnaryTranslator(
  translate: (env: TranslationEnvironment, value: CaseValue) => GuardedCases,
): CallTranslator {
  return (env, node, [value, ...rest]) => {
    if (!value || rest.length > 0) return ERROR_CASES;
    return splitChoicesByElement(value).flatMap(({ guard, value: one }) =>
      restrictByGuard(
        guard,
        one.kind === "constant" ? evaluateKnownCall(env, node, [one.value]) : translate(env, one),
      ),
    );
  };
}

function createBinaryTranslator(
  translate: (
    env: TranslationEnvironment,
    node: CallNode,
    values: readonly [GuardedCases, GuardedCases],
  ) => GuardedCases,
): CallTranslator {
  return (env, node, [first, second, ...rest]) =>
    first && second && rest.length === 0 ? translate(env, node, [first, second]) : ERROR_CASES;
}

function createTextRelationTranslator(relation: TextRelation): CallTranslator {
  return createBinaryTranslator((env, _, values) => translateRelation(env, relation, values));
}

function translateSize(env: TranslationEnvironment, value: CaseValue): GuardedCases {
  if (value.kind === "list") return [guardedTerm(TRUE_FORMULA, value.size)];
  if (value.kind !== "text") return ERROR_CASES;
  const facts = factsOfUnlistedText(env, value.choice);
  const schema = env.fields.byChoice.get(value.choice.id)?.schema;
  facts.size ??= env.store.addQuantity({
    owner: value.choice.owner,
    unit: ONE,
    low: schema?.minLength ?? 0,
    high: schema?.maxLength ?? Number.POSITIVE_INFINITY,
    preferred: [Math.max(4, schema?.minLength ?? 0)],
  });
  return [guardedTerm(TRUE_FORMULA, termOfQuantity(facts.size))];
}

function translateTimeFunction(env: TranslationEnvironment, value: CaseValue): GuardedCases {
  if (value.kind !== "text") return ERROR_CASES;
  const { isTime, moment } = timeOfTextField(env, value.choice);
  const isNamed = hasOnlyTimeTexts(env, value.choice) ? TRUE_FORMULA : choiceIsAmong(isTime, 1);
  return restrictByGuard(isNamed, [guardedTerm(TRUE_FORMULA, termOfQuantity(moment))]);
}
