import type { FunctionName } from "../../../language/functions.generated.ts";
import type { Node } from "../../../language/syntax/ast.ts";
import { ownEntry } from "../../../language/values.ts";
import { among, not, YES } from "../solver/formula.ts";
import { ONE } from "../solver/rational.ts";
import { isScalar } from "../solver/store.ts";
import { quantityTerm, type Term } from "../solver/term.ts";
import { FINE_STEP, number } from "./arithmetic.ts";
import { factsOf, limited, type TextRelation, type TranslationEnv, unknownValue } from "./env.ts";
import { fold } from "./fold.ts";
import { holdsMoments, timeOf } from "./moments.ts";
import { absOf, ceilOf, daysUntil, floorOf, minOrMax, roundOf, signOf } from "./number-functions.ts";
import { relate } from "./relate.ts";
import {
  type Cases,
  type CaseValue,
  condition,
  constant,
  ERROR,
  existenceOf,
  numbersOf,
  splitChoices,
  whenGuard,
} from "./value.ts";

type Call = Extract<Node, { kind: "call" }>;

/**
 * Returns the cases of a call for the values of its arguments. Every case guarantees that the page has this value, and
 * where no case holds, that it has an error. A function that cannot guarantee both is `unknown`.
 */
type Translator = (env: TranslationEnv, node: Call, values: readonly Cases[]) => Cases;

/**
 * The translator of each function of schemas/functions.json; a missing entry does not compile. A new function can begin
 * as `unknown`: proofs then treat its value as any value and add a note.
 */
const translators: Readonly<Record<FunctionName, Translator>> = {
  min: (env, node, values) => limited(env, node, minOrMax(env, "min", values)),
  max: (env, node, values) => limited(env, node, minOrMax(env, "max", values)),
  ceil: ofNumber(ceilOf),
  floor: ofNumber(floorOf),
  round: ofNumber(roundOf),
  abs: ofNumber(absOf),
  sign: ofNumber(signOf),
  size: ofValue(sizeOf),
  contains: ofTexts("contains"),
  startsWith: ofTexts("startsWith"),
  endsWith: ofTexts("endsWith"),
  time: ofValue(timeOfValue),
  date: unknownCall,
  daysUntil: ofTwo((env, node, values) => limited(env, node, daysUntil(env, values))),
};

/** Translates a call for the values of its arguments. */
export function translateCall(env: TranslationEnv, node: Call, values: readonly Cases[]): Cases {
  if (node.name === "has") return has(values);
  const translate = ownEntry(translators, node.name) ?? unknownCall;
  return translate(env, node, values);
}

function has([value, ...rest]: readonly Cases[]): Cases {
  if (!value || rest.length > 0) return ERROR;
  return condition(existenceOf(value), not(existenceOf(value)));
}

/**
 * Translates a function that proofs do not follow. For known arguments the evaluator computes the result; for others it
 * is any value or an error.
 */
function unknownCall(env: TranslationEnv, node: Call, values: readonly Cases[]): Cases {
  const known = values.flatMap(([only, ...others]) =>
    only?.guard === YES && only.value.kind === "constant" && others.length === 0 ? [only.value.value] : [],
  );
  if (known.length === values.length) return foldedCall(env, node, known);
  for (const value of values) readParts(value, 2);
  return anyValueOrError(env, node);
}

/**
 * Reads the parts of lists and objects down to `levels`. The function may read parts that nothing else reads, and proofs
 * name only fields that were read.
 */
function readParts(cases: Cases, levels: number): void {
  if (levels === 0) return;
  for (const { value } of cases) {
    if (value.kind === "list") for (const { item } of value.slots) readParts(item, levels - 1);
    if (value.kind === "object")
      for (const name of value.properties) readParts(value.member(name), levels - 1);
  }
}

/** Returns the evaluator's result for known values. */
function foldedCall(env: TranslationEnv, node: Call, values: readonly unknown[]): Cases {
  const result = fold(node.name, values);
  if (result === "error") return ERROR;
  // An infinite number, list or object is a value on the page, but a constant cannot represent it.
  return typeof result !== "string" && isScalar(result.value)
    ? constant(result.value)
    : anyValueOrError(env, node);
}

/** Returns any value, including numbers with finer steps than fields have, or an error. */
function anyValueOrError(env: TranslationEnv, node: Call): Cases {
  const isFine = env.store.addFlag(undefined);
  const fine = unknownValue(env, node, { type: "number", multipleOf: FINE_STEP });
  return env.fields.maybe([
    ...whenGuard(among(isFine, 2), unknownValue(env, node, {})),
    ...whenGuard(among(isFine, 1), fine),
  ]);
}

/** Returns the translator of a function of one number; any other value is an error. */
function ofNumber(translate: (env: TranslationEnv, term: Term) => Cases): Translator {
  return (env, node, [value, ...rest]) => {
    if (!value || rest.length > 0) return ERROR;
    const cases = numbersOf(env.store, value).flatMap(({ guard, term }) =>
      whenGuard(guard, translate(env, term)),
    );
    return limited(env, node, cases);
  };
}

/** Returns the translator of a function of one value; `translate` handles values that are not known. */
function ofValue(translate: (env: TranslationEnv, value: CaseValue) => Cases): Translator {
  return (env, node, [value, ...rest]) => {
    if (!value || rest.length > 0) return ERROR;
    return splitChoices(value).flatMap(({ guard, value: one }) =>
      whenGuard(guard, one.kind === "constant" ? foldedCall(env, node, [one.value]) : translate(env, one)),
    );
  };
}

function ofTwo(
  translate: (env: TranslationEnv, node: Call, values: readonly [Cases, Cases]) => Cases,
): Translator {
  return (env, node, [first, second, ...rest]) =>
    first && second && rest.length === 0 ? translate(env, node, [first, second]) : ERROR;
}

function ofTexts(relation: TextRelation): Translator {
  return ofTwo((env, _, values) => relate(env, relation, values));
}

function sizeOf(env: TranslationEnv, value: CaseValue): Cases {
  if (value.kind === "list") return [number(YES, value.size)];
  if (value.kind !== "text") return ERROR;
  const facts = factsOf(env, value.choice);
  const schema = env.fields.byChoice.get(value.choice.id)?.schema;
  facts.size ??= env.store.addQuantity({
    owner: value.choice.owner,
    unit: ONE,
    low: schema?.minLength ?? 0,
    high: schema?.maxLength ?? Number.POSITIVE_INFINITY,
    preferred: [Math.max(4, schema?.minLength ?? 0)],
  });
  return [number(YES, quantityTerm(facts.size))];
}

function timeOfValue(env: TranslationEnv, value: CaseValue): Cases {
  if (value.kind !== "text") return ERROR;
  const { isTime, moment } = timeOf(env, value.choice);
  const isNamed = holdsMoments(env, value.choice) ? YES : among(isTime, 1);
  return whenGuard(isNamed, [number(YES, quantityTerm(moment))]);
}
