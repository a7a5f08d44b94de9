import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { evaluate } from "../../src/language/evaluation/evaluate.ts";
import { parseExpression } from "../../src/language/syntax/parse.ts";
import { MALL_PLACE } from "../support/place.ts";

/** Third-party data (google/cel-spec, Apache-2.0), read from beside the checkout, not copied here. */
const FILE = new URL("../../../shared/conformance/cel-cases.json", import.meta.url);

interface Case {
  suite: string;
  section: string;
  name: string;
  expr: string;
  bindings: Record<string, unknown>;
  value?: unknown;
  error?: true;
}

const OUR_NAMES: Readonly<Record<string, string>> = { greatest: "max", least: "min" };

function inOurNames(expression: string): string {
  return expression.replace(/\bmath\.(\w+)/g, (_, name: string) => OUR_NAMES[name] ?? name);
}

if (existsSync(FILE)) {
  const cases: Case[] = JSON.parse(readFileSync(FILE, "utf8"));
  test.each(cases)("CEL $suite $section $name: $expr", ({ expr, bindings, value, error }) => {
    const parsed = parseExpression(inOurNames(expr));
    const result = "node" in parsed ? evaluate(parsed.node, bindings, MALL_PLACE) : null;
    expect(result).toEqual(error ? null : value);
    if (!error) expect(parsed).toHaveProperty("node");
  });
} else {
  test.skip("CEL conformance is SKIPPED: shared/conformance/cel-cases.json is not beside this checkout");
}
