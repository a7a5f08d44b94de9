import { functionSignatures } from "../../../src/language/types/signatures.ts";
import { itemKindOf } from "../../../src/language/types/types.ts";
import type { Random } from "./random.ts";
import { type Field, NIGHT, NOON } from "./random-field.ts";

/** Conditions that do not read fields. */
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

/** Random expressions over fields, sometimes of a wrong type or with a missing name. */
export class Expressions {
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
    // Comparing a moment with any text would need more answers than `values` has.
    const others = this.fields.filter((field) => field.kind !== "moment");
    return this.random(25) === 0 && others.length > 0 ? this.pick(others).path : this.ofKind(kind);
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
        return this.random(3) === 0 ? `has(${this.pick(this.fields).path})` : this.pick(PLAIN);
      case 8:
        return (this.random(2) === 0 && this.moments()) || this.list();
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

  /** Returns a call of a function of schemas/functions.json, sometimes with an argument of a wrong kind. */
  call(name: string, depth: number): string {
    return callText(name, this.random, (kind) => this.argument(this.random(15) === 0 ? "any" : kind, depth));
  }

  argument(kind: string, depth: number): string {
    const items = itemKindOf(kind) ?? "any";
    switch (kind) {
      case "number":
        return this.number(depth);
      case "string":
        return this.random(3) === 0 ? this.pick(["'x'", "'ax'", "'🐱'"]) : this.text();
      case "boolean":
        return this.condition(0);
      case "any":
        return this.pick([this.number(0), this.text(), this.condition(0), "null"]);
      default:
        return (
          (this.random(3) > 0 && this.ofKind(items === "string" ? "texts" : "list")) ||
          `[${this.argument(items, 0)}, ${this.argument(items, 0)}]`
        );
    }
  }

  text(): string {
    return this.random(3) === 0 ? this.pick(["'x'", "'y'", "''"]) : (this.field("string") ?? "query.q");
  }

  /** Returns a condition about moments; undefined if no field is a moment. */
  moments(): string | undefined {
    const moment = this.ofKind("moment");
    if (moment === undefined) return undefined;
    const order = this.pick(["<", "<=", "==", "!=", ">=", ">"]);
    const other = this.ofKind("moment") ?? moment;
    const known = this.pick([NOON, NIGHT]);
    return this.pick([
      `time(${moment}) ${order} time('${known}')`,
      `time('${known}') ${order} time(${moment})`,
      `time(${moment}) ${order} time(${other})`,
      `${moment} ${order} ${other}`,
      `${moment} ${order} '${known}'`,
      `'${known}' ${order} ${moment}`,
      `${moment} ${order} '${this.pick(["2025-01-03", "2025-01-02 12", "x", ""])}'`,
      `time(${moment}) != null`,
      `${moment} != ''`,
      `${moment}.${this.pick(["contains('x')", "startsWith('a')", "contains('')"])}`,
      `date(2025, 1, ${this.pick(["3", "45"])}) ${order} time(${moment})`,
    ]);
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

/**
 * Writes a call of a function with arguments as declared in schemas/functions.json; `argumentOf` writes one of a kind.
 * Sometimes an argument is missing, or there is one too many.
 */
export function callText(name: string, random: Random, argumentOf: (kind: string) => string): string {
  const signature = functionSignatures.get(name);
  if (!signature) throw new Error(`no function ${name}`);
  const { parameters, least, most, isMethod } = signature;
  const off = random(20);
  const further = random(Math.min(most - least, 2) + 1);
  const count = Math.max(0, least + further + (off === 0 ? 1 : off === 1 ? -1 : 0));
  const values = Array.from({ length: count }, (_, index) => {
    const kinds = (parameters[index] ?? parameters.at(-1) ?? "any").split("|");
    return argumentOf(kinds[random(kinds.length)] ?? "any");
  });
  const [first, ...rest] = values;
  return isMethod && first !== undefined
    ? `(${first}).${name}(${rest.join(", ")})`
    : `${name}(${values.join(", ")})`;
}
