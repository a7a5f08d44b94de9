import type { FunctionName } from "../../../language/functions.generated.ts";
import type { Node } from "../../../language/syntax/ast.ts";
import { ownEntry } from "../../../language/values.ts";
import { among, not, YES } from "../solver/formula.ts";
import { ONE } from "../solver/rational.ts";
import { isScalar } from "../solver/store.ts";
import { quantityTerm, type Term } from "../solver/term.ts";
import { FINE, number } from "./arithmetic.ts";
import { type Env, factsOf, limited, type TextRelation, unknownValue } from "./env.ts";
import { fold } from "./fold.ts";
import { holdsMoments, timeOf } from "./moments.ts";
import { absOf, ceilOf, daysUntil, extreme, floorOf, roundOf, signOf } from "./number-functions.ts";
import { relate } from "./relate.ts";
import {
  type Cases,
  condition,
  constant,
  ERROR,
  existenceOf,
  given,
  numbersOf,
  spread,
  type Value,
} from "./value.ts";

type Call = Extract<Node, { kind: "call" }>;

/**
 * What a call of the function yields, for the values of its arguments. Every case is a promise that the page has this
 * value, and where there is none, that it has an error. Who cannot keep both says `unknown`.
 */
type Translator = (env: Env, node: Call, values: readonly Cases[]) => Cases;

/**
 * How proofs follow each function of schemas/functions.json; one without an entry does not compile. A new function may
 * begin as `unknown`: proofs then take its value for anything, and say so in their notes.
 */
const translators: Readonly<Record<FunctionName, Translator>> = {
  min: (env, node, values) => limited(env, node, extreme(env, "min", values)),
  max: (env, node, values) => limited(env, node, extreme(env, "max", values)),
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
  date: unknown,
  daysUntil: ofTwo((env, node, values) => limited(env, node, daysUntil(env, values))),
};

/** A call, over the values of its arguments. */
export function call(env: Env, node: Call, values: readonly Cases[]): Cases {
  if (node.name === "has") return has(values);
  const translate = ownEntry(translators, node.name) ?? unknown;
  return translate(env, node, values);
}

function has([value, ...rest]: readonly Cases[]): Cases {
  if (!value || rest.length > 0) return ERROR;
  return condition(existenceOf(value), not(existenceOf(value)));
}

/**
 * A function that proofs do not follow: of known values it is what the evaluator says, of others anything, or an
 * error.
 */
function unknown(env: Env, node: Call, values: readonly Cases[]): Cases {
  const known = values.flatMap(([only, ...others]) =>
    only?.guard === YES && only.value.kind === "constant" && others.length === 0 ? [only.value.value] : [],
  );
  if (known.length === values.length) return folded(env, node, known);
  for (const value of values) readParts(value, 2);
  return anything(env, node);
}

/**
 * Asks for the parts of lists and objects, down to so many levels: the function may read what nothing else does, and
 * what was never asked for is not told where a proof names the fields that matter.
 */
function readParts(cases: Cases, levels: number): void {
  if (levels === 0) return;
  for (const { value } of cases) {
    if (value.kind === "list") for (const { item } of value.slots) readParts(item, levels - 1);
    if (value.kind === "object")
      for (const name of value.properties) readParts(value.member(name), levels - 1);
  }
}

/** What the evaluator makes of known values. */
function folded(env: Env, node: Call, values: readonly unknown[]): Cases {
  const result = fold(node.name, values);
  if (result === "error") return ERROR;
  // What is not finite, or has parts, is a value on the page, but none that a constant holds.
  return typeof result !== "string" && isScalar(result.value) ? constant(result.value) : anything(env, node);
}

/** Any value, a number of finer steps than fields have, or an error. */
function anything(env: Env, node: Call): Cases {
  const isFine = env.store.addFlag(undefined);
  const fine = unknownValue(env, node, { type: "number", multipleOf: FINE });
  return env.fields.maybe([
    ...given(among(isFine, 2), unknownValue(env, node, {})),
    ...given(among(isFine, 1), fine),
  ]);
}

/** A function of one number, which any other value is an error for. */
function ofNumber(translate: (env: Env, term: Term) => Cases): Translator {
  return (env, node, [value, ...rest]) => {
    if (!value || rest.length > 0) return ERROR;
    const cases = numbersOf(env.store, value).flatMap(({ guard, term }) =>
      given(guard, translate(env, term)),
    );
    return limited(env, node, cases);
  };
}

/** A function of one value: `translate` is asked for each value that is not known. */
function ofValue(translate: (env: Env, value: Value) => Cases): Translator {
  return (env, node, [value, ...rest]) => {
    if (!value || rest.length > 0) return ERROR;
    return spread(value).flatMap(({ guard, value: one }) =>
      given(guard, one.kind === "constant" ? folded(env, node, [one.value]) : translate(env, one)),
    );
  };
}

function ofTwo(translate: (env: Env, node: Call, values: readonly [Cases, Cases]) => Cases): Translator {
  return (env, node, [first, second, ...rest]) =>
    first && second && rest.length === 0 ? translate(env, node, [first, second]) : ERROR;
}

function ofTexts(relation: TextRelation): Translator {
  return ofTwo((env, _, values) => relate(env, relation, values));
}

function sizeOf(env: Env, value: Value): Cases {
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

function timeOfValue(env: Env, value: Value): Cases {
  if (value.kind !== "text") return ERROR;
  const { isTime, moment } = timeOf(env, value.choice);
  const isNamed = holdsMoments(env, value.choice) ? YES : among(isTime, 1);
  return given(isNamed, [number(YES, quantityTerm(moment))]);
}
