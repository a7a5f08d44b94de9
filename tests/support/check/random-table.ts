import type { TableQuestion, World } from "../../../src/check/tables/prove-table.ts";
import type { ResponseSchema } from "../../../src/language/document.generated.ts";
import { evaluate } from "../../../src/language/evaluation/evaluate.ts";
import type { Scope } from "../../../src/language/syntax/ast.ts";
import { functionSignatures } from "../../../src/language/types/signatures.ts";
import { type Random, randomFrom } from "../language/random.ts";
import { Expressions } from "../language/random-expression.ts";
import {
  argumentShapes,
  type Field,
  OTHER_TEXTS,
  shapeFrom,
  shapes,
  TEXTS,
  textShapes,
} from "../language/random-field.ts";
import { MALL_PLACE } from "../place.ts";
import { nodeOf, questionOf, type TableSource } from "./table-question.ts";

export interface RandomTable {
  source: TableSource;
  question: TableQuestion;
  /** Every response that expressions can distinguish, in both worlds, without `values`. */
  scopes: readonly { world: World; scope: Scope }[];
  /** Whether `scopes` contains only some of these responses. */
  isSample?: boolean;
}

/** Returns a small table over small schemas with all its responses, about `maxScopes` at most. */
export function randomTable(seed: number, maxScopes = 400): RandomTable {
  for (let variant = 0; ; variant++) {
    const random = randomFrom(seed * 1000 + variant);
    const fields = Array.from({ length: 1 + random(4) }, (_, index) => ({
      name: `f${index}`,
      ...shapeFrom(random),
    }));
    const source = sourceOf(random, fields);
    const parts = partsOf(fields, source);
    const count = Object.values(parts).reduce((product, values) => product * values.length, 1);
    if (count > maxScopes) continue;
    const question = questionOf(source);
    return { source, question, scopes: scopesOf(fields, parts, question) };
  }
}

/**
 * Returns a table with a row for each value of a random numeric expression, one for a value that it never has, and a
 * default row for errors. This tests single values more precisely than random conditions.
 */
export function randomValueTable(seed: number): RandomTable {
  for (let variant = 0; ; variant++) {
    const random = randomFrom(seed * 1000 + variant);
    const numeric = shapes.filter((make) => ["number", "list"].includes(make(0).kind));
    const fields = Array.from({ length: 2 }, (_, index) => ({
      name: `f${index}`,
      ...shapeFrom(random, numeric),
    }));
    const known = fields.map(({ name, kind }) => ({ path: `status.${name}`, kind }));
    const text = new Expressions(random, known).number(3);
    const source: TableSource = { ...sourceOf(random, fields), rows: {}, assume: [], values: {} };
    const node = nodeOf(text);
    const scopes = scopesOf(fields, partsOf(fields, { rows: { text } }), questionOf(source));
    const found = scopes
      .map(({ scope }) => evaluate(node, scope, MALL_PLACE))
      .filter((value) => typeof value === "number");
    const values = [...new Set(found)];
    if (values.length < 2 || values.length > 20 || text.includes("query") || text.includes("values"))
      continue;
    source.rows = Object.fromEntries(
      [...values, 0.125].map((value, index) => [`r${index}`, `${text} == ${value}`]),
    );
    source.rows.rest = null;
    return { source, question: questionOf(source), scopes };
  }
}

/**
 * Returns a table with a row for each value of a call of the function, or for single responses with a right or wrong
 * value; then a row for any other value, and a default row for errors. A proof that confuses a value with an error or
 * with another value gets the rows wrong.
 */
export function randomCallTable(name: string, seed: number): RandomTable {
  for (let variant = 0; ; variant++) {
    const random = randomFrom(seed * 1000 + variant);
    const isSample = random(3) === 0;
    const among = isSample ? [...argumentShapes, ...textShapes, ...textShapes] : argumentShapes;
    const fields = ["f0", "f1"].map((field, index) => {
      const kinds = kindsOfArgument(name, random(2) + index);
      const fitting = among.filter((make) => random(4) === 0 || kinds.includes(make(0).kind));
      return { name: field, ...shapeFrom(random, fitting.length ? fitting : among) };
    });
    const known = fields.map(({ name: field, kind }) => ({ path: `status.${field}`, kind }));
    const text = new Expressions(random, known).call(name, random(2));
    // Without a field, the value is always the same; `query` has only samples.
    if (!text.includes("status.") || /values|query/.test(text)) continue;
    const source: TableSource = { ...sourceOf(random, fields), rows: {}, assume: [], values: {} };
    source.more = { local: { open: false } };
    const node = nodeOf(text);
    const scopes = scopesOf(fields, partsOf(fields, { rows: { text } }), questionOf(source));
    const literals = [
      ...new Set(scopes.map(({ scope }) => evaluate(node, scope, MALL_PLACE)).flatMap(literalOf)),
    ];
    if (literals.length === 0 && variant < 20) continue;
    const order = random(3) > 0 ? "==" : random(2) > 0 ? "<=" : "!=";
    const conditions =
      random(2) > 0
        ? literals.slice(0, 12).map((value) => `${text} ${order} ${value}`)
        : Array.from({ length: 8 }, () => {
            const { scope } = scopes[random(scopes.length / 2)] ?? {}; // the first half is logged in
            const here = known.flatMap(({ path }) =>
              text.includes(path)
                ? [`${path} == ${writtenOut(evaluate(nodeOf(path), scope ?? {}, MALL_PLACE))}`]
                : [],
            );
            const [value] = literalOf(evaluate(node, scope ?? {}, MALL_PLACE));
            const other = random(2) > 0 ? literals[random(literals.length)] : value;
            const is = other === undefined ? `!has(${text})` : `${text} == ${other}`;
            return [...here, is].join(" && ");
          });
    const rows = conditions.map((condition, index) => [`r${index}`, condition]);
    source.rows = {
      loggedOut: "!session.loggedIn",
      ...Object.fromEntries(rows),
      there: `has(${text})`,
      rest: null,
    };
    return { source, question: questionOf(source), scopes, isSample };
  }
}

/** Returns the kinds of fields that a function accepts for an argument. */
function kindsOfArgument(name: string, index: number): readonly string[] {
  const { parameters = [] } = functionSignatures.get(name) ?? {};
  const kinds = (parameters[index % parameters.length] ?? "any").split("|");
  return kinds.flatMap((kind) =>
    kind === "list<string>" ? ["texts"] : kind === "list" ? ["list", "texts"] : [kind],
  );
}

/** Returns the literal of a call's value; empty for null, which can also mean an error. */
function literalOf(value: unknown): string[] {
  return value === null ? [] : [writtenOut(value)];
}

function writtenOut(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writtenOut).join(", ")}]`;
  return typeof value === "string" ? `'${value}'` : String(value);
}

/** Returns a table about moments, which are rare in the other random tables. */
export function randomMomentTable(seed: number): RandomTable {
  const random = randomFrom(seed);
  const moments = shapes.filter((make) => make(0).kind === "moment");
  const fields = ["f0", "f1"].map((name) => ({ name, ...shapeFrom(random, moments) }));
  const one = (expressions: Expressions) => expressions.moments() ?? "";
  const source = sourceOf(random, fields, (expressions) =>
    expressions.pick([
      one(expressions),
      `!(${one(expressions)})`,
      `(${one(expressions)}) && (${one(expressions)})`,
      `(${one(expressions)}) || (${one(expressions)})`,
    ]),
  );
  const question = questionOf(source);
  return { source, question, scopes: scopesOf(fields, partsOf(fields, source), question) };
}

function sourceOf(
  random: Random,
  fields: readonly Field[],
  conditionOf = (expressions: Expressions) => expressions.condition(random(4)),
): TableSource {
  const known = fields.map(({ name, kind }) => ({ path: `status.${name}`, kind }));
  const expressions = new Expressions(random, known);
  const conditions = Array.from({ length: 1 + random(6) }, () => conditionOf(expressions));
  const rows: Record<string, string | null> = Object.fromEntries(
    conditions.map((text, index) => [`r${index}`, text]),
  );
  if (random(4) > 0) rows.loggedOut = "!session.loggedIn";
  if (random(3) === 0) rows.rest = null;
  const extra: ResponseSchema = { type: "object", properties: { e: { enum: [0, 1] } } };
  return {
    rows,
    status: {
      type: "object",
      properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    },
    endpoints: { extra: { data: extra, loaded: false, requiresLogin: random(2) === 0 } },
    assume: random(3) === 0 ? [expressions.condition(1)] : [],
    values: { v: expressions.number(2), c: expressions.condition(1) },
    more: { hitPolicy: random(4) === 0 ? "UNIQUE" : "FIRST", local: { open: false } },
  };
}

type Parts = Readonly<Record<string, readonly unknown[]>>;

/** Returns the values of each part of a response. Parts that the table does not read have only one value. */
function partsOf(fields: readonly Field[], { rows, values, assume }: TableSource): Parts {
  const text = JSON.stringify([rows, values, assume]);
  const vary = (name: string, all: readonly unknown[]) => (text.includes(name) ? all : all.slice(0, 1));
  return {
    ...Object.fromEntries(fields.map(({ name, values: all }) => [name, vary(name, all)])),
    "extra.e": vary("extra.e", [undefined, { e: 0 }, { e: 1 }]),
    "local.open": vary("local.open", [false, true]),
    "query.q": vary("query.q", [null, ...TEXTS, ...OTHER_TEXTS]),
  };
}

function scopesOf(
  fields: readonly Field[],
  parts: Parts,
  { endpoints, schedule }: TableQuestion,
): RandomTable["scopes"] {
  let mixes: Readonly<Record<string, unknown>>[] = [{}];
  for (const [name, values] of Object.entries(parts)) {
    mixes = mixes.flatMap((mix) => values.map((value) => ({ ...mix, [name]: value })));
  }
  return (["loggedIn", "loggedOut"] as const).flatMap((world) =>
    mixes.map((mix) => {
      const loggedIn = world === "loggedIn";
      const extra = loggedIn || !endpoints.extra?.requiresLogin ? mix["extra.e"] : undefined;
      const scope = {
        session: { loggedIn, token: loggedIn ? "token" : "", phoneType: "android" },
        constants: {},
        schedule,
        now: Date.UTC(2025, 0, 1),
        navigation: {},
        local: { open: mix["local.open"] },
        query: { q: mix["query.q"] },
        ...(extra !== undefined && { extra }),
        ...(loggedIn && { status: Object.fromEntries(fields.map(({ name }) => [name, mix[name]])) }),
      };
      return { world, scope };
    }),
  );
}
