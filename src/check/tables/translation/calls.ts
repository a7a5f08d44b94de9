import type { FunctionName } from "../../../language/functions.generated.ts";
import type { Node } from "../../../language/syntax/ast.ts";
import { ownEntry } from "../../../language/values.ts";
import { choiceAmong, not, TRUE_FORMULA } from "../solver/formula.ts";
import { ONE } from "../solver/rational.ts";
import { quantityTerm, type Term } from "../solver/term.ts";
import { isScalar } from "../solver/variable-store.ts";
import { COMPUTED_NUMBER_STEP, numberCase } from "./arithmetic.ts";
import {
  booleanCases,
  type Cases,
  type CaseValue,
  constantCases,
  ERROR_CASES,
  existenceFormula,
  numericCases,
  restrictCases,
  splitChoices,
} from "./case-value.ts";
import { evaluateKnown } from "./evaluate-known.ts";
import { holdsOnlyMoments, momentOfText } from "./moments.ts";
import {
  translateAbs,
  translateCeil,
  translateDaysUntil,
  translateFloor,
  translateMinOrMax,
  translateRound,
  translateSign,
} from "./number-functions.ts";
import { translateRelation } from "./relate.ts";
import {
  limitCases,
  type TextRelation,
  type TranslationEnv,
  textFactsOf,
  unknownValue,
} from "./translation-env.ts";

type CallNode = Extract<Node, { kind: "call" }>;

/**
 * A function that returns the possible results of a call, each with its condition. Where a condition holds, the page
 * must have this result; where none holds, an error. A function that cannot guarantee both is translated by
 * `unknownCall`.
 */
type CallTranslator = (env: TranslationEnv, node: CallNode, values: readonly Cases[]) => Cases;

/**
 * The translator of each function of schemas/functions.json; a missing entry does not compile. A new function can
 * begin as `unknownCall`: proofs then treat its value as any value and add a note.
 */
const translators: Readonly<Record<FunctionName, CallTranslator>> = {
  min: (env, node, values) => limitCases(env, node, translateMinOrMax(env, "min", values)),
  max: (env, node, values) => limitCases(env, node, translateMinOrMax(env, "max", values)),
  ceil: oneNumberFunction(translateCeil),
  floor: oneNumberFunction(translateFloor),
  round: oneNumberFunction(translateRound),
  abs: oneNumberFunction(translateAbs),
  sign: oneNumberFunction(translateSign),
  size: oneValueFunction(translateSize),
  contains: textRelationFunction("contains"),
  startsWith: textRelationFunction("startsWith"),
  endsWith: textRelationFunction("endsWith"),
  time: oneValueFunction(translateTime),
  date: unknownCall,
  daysUntil: twoValueFunction((env, node, values) => limitCases(env, node, translateDaysUntil(env, values))),
};

/** Translates a function call to the cases of its result, given the cases of its arguments. */
export function translateCall(env: TranslationEnv, node: CallNode, values: readonly Cases[]): Cases {
  if (node.name === "has") return translateHas(values);
  const translate = ownEntry(translators, node.name) ?? unknownCall;
  return translate(env, node, values);
}

function translateHas([value, ...rest]: readonly Cases[]): Cases {
  if (!value || rest.length > 0) return ERROR_CASES;
  return booleanCases(existenceFormula(value), not(existenceFormula(value)));
}

/**
 * Translates a function that proofs do not follow. For known arguments the evaluator computes the result; for others it
 * is any value or an error.
 */
function unknownCall(env: TranslationEnv, node: CallNode, values: readonly Cases[]): Cases {
  const known = values.flatMap(([only, ...others]) =>
    only?.guard === TRUE_FORMULA && only.value.kind === "constant" && others.length === 0
      ? [only.value.value]
      : [],
  );
  if (known.length === values.length) return evaluateKnownCall(env, node, known);
  for (const value of values) readParts(value, 2);
  return anyValueOrError(env, node);
}

/**
 * Registers the parts of lists and objects, down to `levels`, as fields that are read. An unknown function may read
 * parts that nothing else reads, and found responses contain only registered fields.
 */
function readParts(cases: Cases, levels: number): void {
  if (levels === 0) return;
  for (const { value } of cases) {
    if (value.kind === "list") for (const { item } of value.slots) readParts(item, levels - 1);
    if (value.kind === "object")
      for (const name of value.properties) readParts(value.member(name), levels - 1);
  }
}

/** Evaluates a call whose arguments are all known and returns its result as cases. */
function evaluateKnownCall(env: TranslationEnv, node: CallNode, values: readonly unknown[]): Cases {
  const result = evaluateKnown(node.name, values);
  if (result === "error") return ERROR_CASES;
  // An infinite number, list or object is a value on the page, but a constant cannot represent it.
  return typeof result !== "string" && isScalar(result.value)
    ? constantCases(result.value)
    : anyValueOrError(env, node);
}

/**
 * Returns the cases of a result about which nothing is known: any value (also numbers with finer steps than fields
 * have) or an error.
 */
function anyValueOrError(env: TranslationEnv, node: CallNode): Cases {
  const isFine = env.store.addFlag(undefined);
  const fine = unknownValue(env, node, { type: "number", multipleOf: COMPUTED_NUMBER_STEP });
  return env.fields.maybe([
    ...restrictCases(choiceAmong(isFine, 2), unknownValue(env, node, {})),
    ...restrictCases(choiceAmong(isFine, 1), fine),
  ]);
}

/** Returns the translator of a function with one number as its argument; any other argument is an error. */
function oneNumberFunction(translate: (env: TranslationEnv, term: Term) => Cases): CallTranslator {
  return (env, node, [value, ...rest]) => {
    if (!value || rest.length > 0) return ERROR_CASES;
    const cases = numericCases(env.store, value).flatMap(({ guard, term }) =>
      restrictCases(guard, translate(env, term)),
    );
    return limitCases(env, node, cases);
  };
}

/**
 * Returns the translator of a function with one argument. Known values are evaluated; `translate` handles the others.
 */
function oneValueFunction(translate: (env: TranslationEnv, value: CaseValue) => Cases): CallTranslator {
  return (env, node, [value, ...rest]) => {
    if (!value || rest.length > 0) return ERROR_CASES;
    return splitChoices(value).flatMap(({ guard, value: one }) =>
      restrictCases(
        guard,
        one.kind === "constant" ? evaluateKnownCall(env, node, [one.value]) : translate(env, one),
      ),
    );
  };
}

function twoValueFunction(
  translate: (env: TranslationEnv, node: CallNode, values: readonly [Cases, Cases]) => Cases,
): CallTranslator {
  return (env, node, [first, second, ...rest]) =>
    first && second && rest.length === 0 ? translate(env, node, [first, second]) : ERROR_CASES;
}

function textRelationFunction(relation: TextRelation): CallTranslator {
  return twoValueFunction((env, _, values) => translateRelation(env, relation, values));
}

function translateSize(env: TranslationEnv, value: CaseValue): Cases {
  if (value.kind === "list") return [numberCase(TRUE_FORMULA, value.size)];
  if (value.kind !== "text") return ERROR_CASES;
  const facts = textFactsOf(env, value.choice);
  const schema = env.fields.byChoice.get(value.choice.id)?.schema;
  facts.size ??= env.store.addQuantity({
    owner: value.choice.owner,
    unit: ONE,
    low: schema?.minLength ?? 0,
    high: schema?.maxLength ?? Number.POSITIVE_INFINITY,
    preferred: [Math.max(4, schema?.minLength ?? 0)],
  });
  return [numberCase(TRUE_FORMULA, quantityTerm(facts.size))];
}

function translateTime(env: TranslationEnv, value: CaseValue): Cases {
  if (value.kind !== "text") return ERROR_CASES;
  const { isTime, moment } = momentOfText(env, value.choice);
  const isNamed = holdsOnlyMoments(env, value.choice) ? TRUE_FORMULA : choiceAmong(isTime, 1);
  return restrictCases(isNamed, [numberCase(TRUE_FORMULA, quantityTerm(moment))]);
}
