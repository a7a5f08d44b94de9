import { addComputedValues } from "../../../src/check/tables/world/response-from-model.ts";
import { evaluateCondition, isConditionTrue } from "../../../src/language/evaluation/evaluate.ts";
import type { Scope } from "../../../src/language/syntax/ast.ts";
import { isObject, UNKNOWN } from "../../../src/language/values.ts";
import { agrees } from "../language/holes.ts";
import { randomFrom } from "../language/random.ts";
import { MALL_PLACE } from "../place.ts";
import type { RandomTable } from "./random-table.ts";

type Path = readonly (string | number)[];

/**
 * Replaces parts of some responses by UNKNOWN. A row that is still sure must be the row of every response that matches
 * the known parts. Returns each difference as a sentence, and the number of sure rows.
 */
export function judgeUnknown(
  { question, scopes }: RandomTable,
  seed: number,
): { mismatches: string[]; sure: number } {
  const { rows, values } = question;
  const random = randomFrom(seed);
  const firsts = new Map<Scope, number>();
  const firstIn = (scope: Scope): number => {
    const known = firsts.get(scope);
    const whole = addComputedValues(scope, values, MALL_PLACE);
    const first =
      known ?? rows.findIndex(({ when }) => when === null || isConditionTrue(when, whole, MALL_PLACE));
    firsts.set(scope, first);
    return first;
  };
  const answered = scopes.filter(({ scope }) => "status" in scope);
  const mismatches: string[] = [];
  let sure = 0;
  for (let trial = 0; trial < TRIALS; trial++) {
    const one = answered[random(answered.length)];
    if (!one) continue;
    const places = placesIn(one.scope);
    const holes = Array.from({ length: 1 + random(3) }, () => places[random(places.length)] ?? []);
    const doubtful = holes.reduce((scope, path) => withHole(scope, path) as Scope, one.scope);
    const row = sureRowIn(question, doubtful);
    if (row === undefined) continue;
    sure++;
    for (const { world, scope } of scopes) {
      const mayBe = world === one.world && VARIED_NAMES.every((name) => agrees(doubtful[name], scope[name]));
      if (!mayBe || firstIn(scope) === row) continue;
      const where = holes.map((path) => path.join(".")).join(" and ");
      mismatches.push(
        `row ${row} is sure without ${where}, but row ${firstIn(scope)} is met with ${JSON.stringify(scope)}`,
      );
    }
  }
  return { mismatches, sure };
}

const TRIALS = 4;

/** The names whose values differ between responses of one world. */
const VARIED_NAMES = ["status", "extra", "query", "local"];

/** Returns the first row that holds, or -1; undefined if a condition before it is unknown. */
function sureRowIn({ rows, values }: RandomTable["question"], scope: Scope): number | undefined {
  const whole = addComputedValues(scope, values, MALL_PLACE);
  for (const [index, { when }] of rows.entries()) {
    const verdict = when === null || evaluateCondition(when, whole, MALL_PLACE);
    if (verdict) return verdict === UNKNOWN ? undefined : index;
  }
  return -1;
}

/** Returns the paths of answers, of their fields, and of items and their fields. */
function placesIn(scope: Scope): Path[] {
  const below = (value: unknown, path: Path): Path[] => [
    path,
    ...(Array.isArray(value) || isObject(value)
      ? Object.entries(value).flatMap(([key, inner]) =>
          below(inner, [...path, Array.isArray(value) ? Number(key) : key]),
        )
      : []),
  ];
  return ["status", "extra"].flatMap((name) => (name in scope ? below(scope[name], [name]) : []));
}

function withHole(value: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined || value === UNKNOWN) return UNKNOWN;
  if (Array.isArray(value)) return value.map((item, index) => (index === key ? withHole(item, rest) : item));
  return isObject(value) ? { ...value, [key]: withHole(value[key], rest) } : value;
}
