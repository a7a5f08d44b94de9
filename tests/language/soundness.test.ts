import fc from "fast-check";
import { expect, test } from "vitest";
import { evaluate } from "../../src/language/evaluation/evaluate.ts";
import { printExpression } from "../../src/language/syntax/ast.ts";
import { parseExpression } from "../../src/language/syntax/parse.ts";
import { functionSignatures } from "../../src/language/types/signatures.ts";
import { typecheck } from "../../src/language/types/typecheck.ts";
import { isNullable, itemKindOf, type Type, typeAllowsValue } from "../../src/language/types/types.ts";
import { forAll } from "../support/for-all.ts";
import { fitsType } from "../support/language/fits-type.ts";
import { randomFrom } from "../support/language/random.ts";
import { callText } from "../support/language/random-expression.ts";
import { MALL_PLACE } from "../support/place.ts";
import { runs } from "../support/seed.ts";
import { arbitraryNode } from "./arbitraries.ts";
import { NAMES } from "./names.ts";

/** Any value of a type, including null and missing properties if the type allows them. */
function arbitraryOf(type: Type): fc.Arbitrary<unknown> {
  const value = presentOf(type);
  return isNullable(type) ? fc.oneof({ weight: 3, arbitrary: value }, fc.constant(null)) : value;
}

function presentOf(type: Type): fc.Arbitrary<unknown> {
  if ("values" in type && type.values) return fc.constantFrom(...type.values);
  switch (type.kind) {
    case "any":
      return fc.jsonValue({ maxDepth: 2 });
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "number": {
      const step = type.multipleOf ?? 0.01;
      return fc.integer({ min: -1000, max: 1000 }).map((steps) => Number((steps * step).toFixed(2))).filter((number) => typeAllowsValue(type, number)); // biome-ignore format: one line
    }
    case "string":
      return fc.constantFrom("", "a", "b", "2025-02-10 00:00:00", "GOLD");
    case "list":
      return fc.array(arbitraryOf(type.items), { maxLength: 3 });
    case "object":
      return arbitraryObject(type.properties);
  }
}

/** Any object with these properties. A nullable property may be missing, as an endpoint without an answer. */
function arbitraryObject(properties: Readonly<Record<string, Type>>): fc.Arbitrary<Record<string, unknown>> {
  const entries = Object.entries(properties);
  const required = entries.flatMap(([name, type]) => (isNullable(type) ? [] : [name]));
  const values = Object.fromEntries(entries.map(([name, type]) => [name, arbitraryOf(type)]));
  return fc.record(values, { requiredKeys: required });
}

type Part = "boolean" | "number" | "string" | "list" | "days";

const of = (...parts: (string | fc.Arbitrary<string>)[]) =>
  fc
    .tuple(...parts.map((part) => (typeof part === "string" ? fc.constant(part) : part)))
    .map((all) => all.join(""));

/** Returns arbitrary calls of each function whose result has one of these kinds. */
function calls(tie: (part: Part) => fc.Arbitrary<string>, results: readonly string[]) {
  const argument = (kind: string): fc.Arbitrary<string> => {
    const items = itemKindOf(kind);
    if (items !== undefined && items !== "string") return of("[", argument(items), "]");
    if (kind === "any") return fc.oneof(tie("number"), tie("string"), tie("list"));
    return tie(items !== undefined || kind === "list" ? "list" : (kind as Part)); // a test holds that there are no others
  };
  return [...functionSignatures]
    .filter(([, { result }]) => results.includes(result))
    .map(([name]) =>
      fc.nat().chain((seed) => {
        const parts: fc.Arbitrary<string>[] = [];
        const text = callText(name, randomFrom(seed), (kind) => `\0${parts.push(argument(kind)) - 1}\0`);
        return of(...text.split("\0").map((part, index) => (index % 2 ? (parts[Number(part)] ?? "") : part)));
      }),
    );
}

/** Expressions that are likely to be well-typed, by the kind of their value. */
const expressions = fc.letrec<Record<Part, string>>((tie) => {
  const [boolean, number, string, list, days] = [
    tie("boolean"),
    tie("number"),
    tie("string"),
    tie("list"),
    tie("days"),
  ];
  const owner = fc.constantFrom("status", "ready");
  const options = { depthSize: "small", withCrossShrink: true } as const;
  return {
    boolean: fc.oneof(
      options,
      fc.constantFrom("true", "status.joined", "ready.joined", "session.loggedIn", "navigation.isShowTop"),
      of(owner, ".", fc.constantFrom("receive == 1", "state in [-1, 0]", "level != 'GOLD'", "nick == null")),
      of("(", number, fc.constantFrom(" < ", " >= ", " == ", " != "), number, ")"),
      of("(", string, fc.constantFrom(" < ", " == ", " != "), string, ")"),
      of("(", boolean, fc.constantFrom(" && ", " || ", " == ", " < "), boolean, ")"),
      of("!", boolean),
      of("has(", fc.oneof(number, string, list), ")"),
      of("(", string, " in ", list, ")"),
      of("(", list, " == ", list, ")"),
      ...calls(tie, ["boolean"]),
      of(
        days,
        fc.constantFrom(".exists(day, ", ".all(day, "),
        fc.constantFrom("day.open", "day.kind == 'A'", "day.fee > 1"),
        ")",
      ),
      of(list, ".exists(x, x == ", string, ")"),
    ),
    number: fc.oneof(
      options,
      fc.constantFrom("0", "1", "2.5", "-3", "now", "schedule.end", "constants.tiers[0]"),
      of(owner, ".", fc.constantFrom("fee", "goal", "count", "reward", "receive")),
      of("(", number, fc.constantFrom(" + ", " - ", " * ", " / ", " % "), number, ")"),
      of("floor(", number, ") % ceil(", number, ")"),
      of("-(", number, ")"),
      of("size(", fc.oneof(string, list, days), ")"),
      ...calls(tie, ["number", "integer"]),
      of("(", boolean, " ? ", number, " : ", number, ")"),
      of(days, ".map(day, day.fee)[", number, "]"),
    ),
    string: fc.oneof(
      options,
      fc.constantFrom(
        "'a'",
        "'2025-02-10'",
        "constants.label",
        "query.page",
        "session.token",
        "status.extra",
      ),
      of(owner, ".", fc.constantFrom("name", "nick", "level")),
      of("(", string, " + ", string, ")"),
      of("(", boolean, " ? ", string, " : ", fc.oneof(string, fc.constant("null")), ")"),
      of(list, "[", number, "]"),
      ...calls(tie, ["string"]),
    ),
    list: fc.oneof(
      options,
      of(owner, ".tags"),
      of("[", string, ", ", string, "]"),
      of("(", list, " + ", list, ")"),
      of(list, ".filter(x, ", boolean, ")"),
      of(list, ".map(x, ", string, ")"),
      of(days, ".map(day, day.kind)"),
      ...calls(tie, ["list", "list<string>"]),
    ),
    days: fc.oneof(
      options,
      of(owner, ".days"),
      of(days, ".filter(day, ", fc.constantFrom("day.open", "day.fee / 2 > 0"), ")"),
    ),
  };
});

const data = NAMES.kind === "object" ? arbitraryObject(NAMES.properties) : fc.constant({});

test("an expression without problems yields a value of its type on data that fits the schema", () => {
  let checked = 0;
  const anyKind = fc.oneof(expressions.boolean, expressions.number, expressions.string, expressions.list);
  forAll(800, [anyKind, fc.array(data, { minLength: 3, maxLength: 3 })], (text, scopes) => {
    const parsed = parseExpression(text);
    if ("error" in parsed) throw new Error(`${text}: ${JSON.stringify(parsed.error)}`);
    const { type, problems } = typecheck(parsed.node, NAMES);
    if (problems.length) return;
    checked++;
    for (const scope of scopes) {
      const value = evaluate(parsed.node, scope, MALL_PLACE);
      expect(fitsType(value, type), `${text} = ${JSON.stringify(value)} with ${JSON.stringify(scope)}`).toBe(
        true,
      );
    }
  });
  expect(checked).toBeGreaterThan(runs(500));
});

test("type-checking never throws, and reports offsets within the expression", () => {
  forAll(250, [arbitraryNode], (node) => {
    const text = printExpression(node);
    const parsed = parseExpression(text);
    if ("error" in parsed) return;
    for (const { start, end } of typecheck(parsed.node, NAMES, "boolean").problems) {
      expect(start).toBeGreaterThanOrEqual(0);
      expect(end).toBeGreaterThan(start);
      expect(end).toBeLessThanOrEqual(text.length);
    }
  });
});
