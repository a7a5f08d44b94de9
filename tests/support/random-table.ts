import type { TableQuestion, World } from "../../src/check/tables/prove-table.ts";
import type { Scope } from "../../src/language/ast.ts";
import type { ResponseSchema } from "../../src/language/document.generated.ts";
import { evaluate } from "../../src/language/evaluate.ts";
import { nodeOf, questionOf, type TableSource } from "./table-question.ts";

/** A whole number below `count`. */
export type Random = (count: number) => number;

/** The same numbers for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed | 0;
  return (count) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  };
}

interface Field {
  name: string;
  schema: ResponseSchema;
  kind: "number" | "string" | "boolean" | "list" | "objects";
  /** Every value it may have; of a free text, those that expressions can tell apart. */
  values: readonly unknown[];
}

const TEXTS = ["x", "y", ""];
/** One for each answer to: before x, between x and y, behind y; starts with a; contains a; ends with x. */
const OTHER_TEXTS = ["a", "ax", "m", "mx", "ma", "max", "xm", "xmx", "xa", "xax", "z", "zx", "za", "zax"];

type Shape = Omit<Field, "name">;

/** A schema of each kind, with all its values, for a low bound. */
const shapes: readonly ((low: number) => Shape)[] = [
  () => ({ kind: "number", schema: { enum: [-1, 0, 1] }, values: [-1, 0, 1] }),
  () => ({ kind: "number", schema: { enum: [0, 2, 5] }, values: [0, 2, 5] }),
  wholeNumber,
  wholeNumber,
  (low) => ({
    kind: "number",
    schema: { type: "number", exclusiveMinimum: low, maximum: low + 2, multipleOf: 0.5 },
    values: [low + 0.5, low + 1, low + 1.5, low + 2],
  }),
  () => ({ kind: "boolean", schema: { type: "boolean" }, values: [true, false] }),
  () => ({ kind: "string", schema: { enum: ["x", "y", "z"] }, values: ["x", "y", "z"] }),
  () => ({ kind: "string", schema: { type: "string" }, values: [...TEXTS, ...OTHER_TEXTS] }),
  () => ({
    kind: "list",
    schema: { type: "array", maxItems: 2, items: { enum: [0, 1, 2] } },
    values: listsOf([0, 1, 2]),
  }),
  () => ({
    kind: "objects",
    schema: {
      type: "array",
      minItems: 1,
      maxItems: 2,
      items: { type: "object", properties: { k: { enum: [0, 1] }, b: { enum: [true, null] } } },
    },
    values: listsOf([0, 1].flatMap((k) => [true, null].map((b) => ({ k, b })))).slice(1),
  }),
];

function wholeNumber(low: number): Shape {
  const schema: ResponseSchema = { type: "integer", minimum: low, maximum: low + 3 };
  return { kind: "number", schema, values: [low, low + 1, low + 2, low + 3] };
}

/** The empty list, then those of one item and of two. */
function listsOf(items: readonly unknown[]): unknown[] {
  return [[], ...items.map((a) => [a]), ...items.flatMap((a) => items.map((b) => [a, b]))];
}

/** Now and then a field that may be null. */
function shapeFrom(random: Random, among = shapes): Shape {
  const make = among[random(among.length)] ?? wholeNumber;
  const shape = make(random(3) - 1);
  const { schema, values } = shape;
  if (random(4) > 0 || schema.type === "array") return shape;
  const types = schema.type === undefined ? [] : [schema.type].flat();
  const nullable: ResponseSchema = {
    ...schema,
    ...(types.length > 0 && { type: [...types, "null"] }),
    ...(schema.enum && { enum: [...schema.enum, null] }),
  };
  return { ...shape, schema: nullable, values: [...values, null] };
}

/** Conditions about something else than fields. */
const PLAIN = [
  "session.loggedIn",
  "!session.loggedIn",
  "gone.x == 1",
  "values.v > 0",
  "values.c",
  "extra.e == 1",
  "extra.e != 1",
  "local.open",
  "query.q == 'x'",
  "query.q != null",
  "query.q in ['x', 'y']",
];

/** Expressions over fields; now and then of a type that does not fit, or over something that is not there. */
class Expressions {
  readonly random: Random;
  readonly fields: readonly { path: string; kind: Field["kind"] }[];

  constructor(random: Random, fields: readonly { path: string; kind: Field["kind"] }[]) {
    this.random = random;
    this.fields = fields;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.random(items.length)] as T; // never empty
  }

  field(kind: Field["kind"]): string | undefined {
    return this.random(25) === 0 ? this.pick(this.fields).path : this.ofKind(kind);
  }

  ofKind(kind: Field["kind"]): string | undefined {
    const fitting = this.fields.filter((field) => field.kind === kind);
    return fitting.length ? this.pick(fitting).path : undefined;
  }

  condition(depth: number): string {
    const deeper = () => this.condition(depth - 1);
    switch (this.random(depth > 0 ? 16 : 9)) {
      case 0:
      case 1:
      case 2:
        return `${this.number(depth)} ${this.pick(["==", "!=", "<", "<=", ">", ">="])} ${this.number(depth)}`;
      case 3:
        return `${this.number(0)} in [${this.number(0)}, ${this.pick(["0", "1", "2"])}]`;
      case 4:
        return `${this.text()} ${this.pick(["==", "!=", "==", "<", ">="])} ${this.text()}`;
      case 5:
        return this.field("boolean") ?? "session.loggedIn";
      case 6:
        return `${this.pick(this.fields).path} ${this.pick(["==", "!="])} ${this.pick(["null", "0", "'x'", "true"])}`;
      case 7:
        return this.pick(PLAIN);
      case 8:
        return this.list();
      case 9:
      case 10:
        return `(${deeper()}) && (${deeper()})`;
      case 11:
      case 12:
        return `(${deeper()}) || (${deeper()})`;
      case 13:
        return `!(${deeper()})`;
      case 14:
        return `((${deeper()}) ? (${deeper()}) : (${deeper()}))`;
      default:
        return `(${deeper()}) == (${deeper()})`;
    }
  }

  number(depth: number): string {
    const deeper = () => this.number(depth - 1);
    switch (this.random(depth > 0 ? 12 : 5)) {
      case 0:
      case 1:
        return this.pick(["0", "1", "2", "-1", "0.5", "3"]);
      case 5:
        return `(${deeper()} ${this.pick(["+", "-"])} ${deeper()})`;
      case 6:
        return `${this.pick(["min", "max"])}(${deeper()}, ${deeper()})`;
      case 7:
        return `${this.pick(["abs", "floor", "ceil", "round", "sign", "-"])}(${deeper()})`;
      case 8:
        return `(${deeper()} * ${this.pick(["2", "-1", "0.5", deeper()])})`;
      case 9:
        return `((${this.condition(depth - 1)}) ? ${deeper()} : ${deeper()})`;
      case 10:
        return `(${deeper()} ${this.pick(["%", "/"])} ${this.pick(["2", "4", "-2"])})`;
      case 11:
        return this.pick([
          `size(${this.ofKind("list") ?? "[1]"})`,
          `${this.field("list") ?? "[1, 2]"}[${this.pick(["0", "1", deeper()])}]`,
          `size(${this.ofKind("objects") ?? "[1]"})`,
          `size(${this.ofKind("list") ?? "[1]"}.filter(i, i > ${deeper()}))`,
        ]);
      default:
        return this.field("number") ?? "1";
    }
  }

  text(): string {
    return this.random(3) === 0 ? this.pick(["'x'", "'y'", "''"]) : (this.field("string") ?? "query.q");
  }

  list(): string {
    const numbers = this.field("list");
    const objects = this.field("objects");
    const text = this.field("string") ?? "query.q";
    return this.pick([
      `${text}.${this.pick(["startsWith('a')", "contains('a')", "endsWith('x')", "contains('')"])}`,
      ...(numbers
        ? [
            `${this.number(0)} in ${numbers}`,
            `${numbers}.${this.pick(["exists", "all"])}(i, i ${this.pick(["==", "<"])} ${this.number(0)})`,
            `${numbers}.map(i, i + 1).exists(j, j == ${this.number(0)})`,
            `${numbers} == [0, 1]`,
          ]
        : []),
      ...(objects
        ? [
            `${objects}.${this.pick(["exists", "all"])}(i, i.k == ${this.number(0)} ${this.pick(["&&", "||"])} i.b)`,
            `${objects}[0].b`,
            `${objects}[1].k == 1`,
            `${objects}.filter(i, i.k == 1)[0].b`,
          ]
        : []),
    ]);
  }
}

export interface RandomTable {
  source: TableSource;
  question: TableQuestion;
  /** Every response that expressions can tell apart, in either world, without `values`. */
  scopes: readonly { world: World; scope: Scope }[];
}

/** A small table over small schemas, and all that it can be asked about: at most about `maxScopes` responses. */
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
 * A table with a row for each value that a random numeric expression has, one for a value that it has not, and a
 * default row for where it is an error. Sharper than conditions in a row, of which few depend on a single value.
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
      .map(({ scope }) => evaluate(node, scope))
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

function sourceOf(random: Random, fields: readonly Field[]): TableSource {
  const known = fields.map(({ name, kind }) => ({ path: `status.${name}`, kind }));
  const expressions = new Expressions(random, known);
  const conditions = Array.from({ length: 1 + random(6) }, () => expressions.condition(random(4)));
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

/** The values of everything that a response is made of. What is not asked about need not be varied. */
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
