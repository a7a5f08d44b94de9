import type { Node } from "../../../language/syntax/ast.ts";
import { among, and, type Formula, NO, not, YES } from "../solver/formula.ts";
import { ONE, rational } from "../solver/rational.ts";
import {
  addTerms,
  ceilTerm,
  floorTerm,
  isAtMost,
  isBelow,
  negateTerm,
  numberTerm,
  quantityTerm,
  scaleTerm,
  subtractTerms,
  type Term,
} from "../solver/term.ts";
import { number } from "./arithmetic.ts";
import { type Env, factsOf, limited, standIn } from "./env.ts";
import { fold } from "./fold.ts";
import { holdsMoments, timeOf } from "./moments.ts";
import { relate } from "./relate.ts";
import { type Cases, condition, constant, ERROR, existenceOf, given, numbersOf, spread } from "./value.ts";

type Call = Extract<Node, { kind: "call" }>;
type Guarded = { guard: Formula; term: Term };

const ZERO = numberTerm(0);
const DAY_MS = 24 * 3600 * 1000;
/** Shanghai's days begin so long before those of UTC. */
const SHANGHAI_MS = 8 * 3600 * 1000;

const OF_ONE: ReadonlySet<string> = new Set(["size", "time", "floor", "ceil", "round", "abs", "sign"]);

/** A function of expressions (schemas/functions.json), over the values of its arguments. */
export function call(env: Env, node: Call, values: readonly Cases[]): Cases {
  const [first = ERROR, second = ERROR, ...rest] = values;
  switch (node.name) {
    case "min":
    case "max":
      return limited(env, node, extreme(env, node.name, values));
    case "contains":
    case "startsWith":
    case "endsWith":
      return values.length === 2 ? relate(env, node.name, [first, second]) : ERROR;
    case "has":
      return values.length === 1 ? condition(existenceOf(first), not(existenceOf(first))) : ERROR;
    case "daysUntil":
      return rest.length ? ERROR : limited(env, node, daysUntil(env, [first, second]));
  }
  if (!OF_ONE.has(node.name)) return anything(env, node, values);
  if (values.length !== 1) return ERROR;
  if (node.name === "size") return spread(first).flatMap((one) => given(one.guard, sizeOf(env, one.value)));
  if (node.name === "time")
    return spread(first).flatMap((one) => given(one.guard, timeOfValue(env, one.value)));
  const oneByOne = numbersOf(env.store, first).flatMap(({ guard, term }) =>
    given(guard, ofNumber(env, node.name, term)),
  );
  return limited(env, node, oneByOne);
}

function extreme({ store }: Env, name: "min" | "max", values: readonly Cases[]): Cases {
  const [first = ERROR, ...rest] = values;
  let best: Guarded[] = numbersOf(store, first);
  for (const cases of rest) {
    const others = numbersOf(store, cases);
    best = best.flatMap((a) =>
      others.flatMap((b) => {
        const [low, high] = name === "min" ? [a.term, b.term] : [b.term, a.term];
        return [
          { guard: and(a.guard, b.guard, isAtMost(store, low, high)), term: a.term },
          { guard: and(a.guard, b.guard, isBelow(store, high, low)), term: b.term },
        ];
      }),
    );
    best = best.filter(({ guard }) => guard !== NO);
  }
  return best.map(({ guard, term }) => number(guard, term));
}

function ofNumber({ store }: Env, name: string, term: Term): Cases {
  const isNegative = isBelow(store, term, ZERO);
  const isPositive = isBelow(store, ZERO, term);
  const notNegative = isAtMost(store, ZERO, term);
  const half = numberTerm(0.5);
  switch (name) {
    case "floor":
      return [number(and(), floorTerm(store, term))];
    case "ceil":
      return [number(and(), ceilTerm(store, term))];
    case "round":
      // Halves away from zero.
      return cases([
        [notNegative, floorTerm(store, addTerms(term, half))],
        [isNegative, ceilTerm(store, subtractTerms(term, half))],
      ]);
    case "abs":
      return cases([
        [notNegative, term],
        [isNegative, negateTerm(term)],
      ]);
    case "sign":
      return cases([
        [isNegative, numberTerm(-1)],
        [and(notNegative, isAtMost(store, term, ZERO)), ZERO],
        [isPositive, numberTerm(1)],
      ]);
    default:
      return ERROR;
  }
}

function cases(list: readonly (readonly [Formula, Term])[]): Cases {
  return list.filter(([guard]) => guard !== NO).map(([guard, term]) => number(guard, term));
}

/** Calendar days in Shanghai, as src/language/time.ts counts them. */
function daysUntil({ store }: Env, [from, to]: readonly [Cases, Cases]): Cases {
  const day = (ms: Term) =>
    floorTerm(store, scaleTerm(addTerms(ms, numberTerm(SHANGHAI_MS)), { n: ONE.n, d: rational(DAY_MS).n }));
  const ends = numbersOf(store, to);
  return numbersOf(store, from).flatMap((a) =>
    ends.map((b) => number(and(a.guard, b.guard), subtractTerms(day(b.term), day(a.term)))),
  );
}

function sizeOf(env: Env, value: Cases[number]["value"]): Cases {
  if (value.kind === "list") return [number(and(), value.size)];
  if (value.kind === "constant") return folded("size", value.value);
  if (value.kind !== "text") return ERROR;
  const facts = factsOf(env, value.choice);
  const schema = env.fields.byChoice.get(value.choice.id)?.schema;
  facts.size ??= env.store.addQuantity({
    owner: value.choice.owner,
    unit: ONE,
    // Characters beyond U+FFFF count once here and twice in the schema.
    low: Math.ceil((schema?.minLength ?? 0) / 2),
    high: schema?.maxLength ?? Number.POSITIVE_INFINITY,
    preferred: [Math.max(4, schema?.minLength ?? 0)],
  });
  return [number(and(), quantityTerm(facts.size))];
}

function timeOfValue(env: Env, value: Cases[number]["value"]): Cases {
  if (value.kind === "constant") return folded("time", value.value);
  if (value.kind !== "text") return ERROR;
  const { isTime, moment } = timeOf(env, value.choice);
  const isNamed = holdsMoments(env, value.choice) ? YES : among(isTime, 1);
  return given(isNamed, [number(and(), quantityTerm(moment))]);
}

/** A function that proofs cannot follow: of known values it is what the evaluator says, of others anything, an error too. */
function anything(env: Env, node: Call, values: readonly Cases[]): Cases {
  const known = values.flatMap(([only, ...others]) =>
    only?.guard === YES && only.value.kind === "constant" && others.length === 0 ? [only.value.value] : [],
  );
  return known.length === values.length
    ? folded(node.name, ...known)
    : env.fields.maybe(standIn(env, node, {}));
}

function folded(name: string, ...values: unknown[]): Cases {
  const result = fold(name, values);
  if (typeof result === "string") return ERROR;
  const { value: known } = result;
  return known === null || typeof known !== "object"
    ? constant(known as null | boolean | number | string)
    : ERROR; // no function yields a list
}
