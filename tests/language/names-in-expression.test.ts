import { expect, test } from "vitest";
import { namesInExpression } from "../../src/language/syntax/names-in-expression.ts";
import { parseExpression } from "../../src/language/syntax/parse.ts";

test.each([
  ["1 + 2", []],
  ["status.receive == 1 && !session.loggedIn", ["status.receive", "session.loggedIn"]],
  ["a.b.c + a.b + a.b", ["a.b.c", "a.b"]],
  ["a[b.c].d", ["a", "b.c"]],
  ["max(0, a.x - values.gap)", ["a.x", "values.gap"]],
  ["status.days.exists(day, day.open && day.n > limit)", ["status.days", "limit"]],
  ["day.list.map(day, day.map(x, x + y))", ["day.list", "y"]],
  ["a ? [b] : {c}.d", []],
  ["a ? [b] : c.d", ["a", "b", "c.d"]],
])("%s reads %j", (text, names) => {
  const parsed = parseExpression(text);
  expect("node" in parsed ? namesInExpression(parsed.node) : []).toEqual(
    names.map((name) => name.split(".")),
  );
});
