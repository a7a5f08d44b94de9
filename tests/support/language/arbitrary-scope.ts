import fc from "fast-check";
import type { Scope } from "../../../src/language/syntax/ast.ts";
import { MaybeItem, UNKNOWN } from "../../../src/language/values.ts";
import { nodeOf } from "../check/table-question.ts";
import { randomFrom } from "./random.ts";
import { Expressions } from "./random-expression.ts";

const scalar = fc.constantFrom<unknown>(
  ...[null, true, false, 0, -0, 1, 2, -1, 0.5, 0.1, 1e308, Infinity, NaN],
  ...["", "a", "x", "2025-02-10", "長".repeat(150), UNKNOWN],
);

/** Any data of an answer: with unknown parts, items that may be missing, and names that all objects inherit. */
const { data } = fc.letrec<{ data: unknown }>((tie) => ({
  data: fc.oneof(
    { maxDepth: 3 },
    { weight: 3, arbitrary: scalar },
    fc.array(tie("data"), { maxLength: 4 }),
    fc.array(
      tie("data").map((item) => new MaybeItem(item)),
      { maxLength: 2 },
    ),
    fc.dictionary(fc.constantFrom("a", "b", "x", "length", "constructor", "__proto__"), tie("data"), {
      maxKeys: 4,
    }),
  ),
}));

/** Any names with any data. */
export const anyScope: fc.Arbitrary<Scope> = fc.dictionary(
  fc.constantFrom("a", "b", "x", "_9", "status", "constructor", "__proto__", "values"),
  data,
);

const KINDS = ["number", "number", "string", "boolean", "list", "objects", "texts"] as const;

/** Fields that expressions of pages read. */
export const PAGE_FIELDS = KINDS.map((kind, index) => ({ path: `status.f${index}`, kind }));

/** Conditions, numbers and lists as in pages, over the names of `pageScope`. */
export const pageNode = fc.tuple(fc.nat(), fc.nat(4)).map(([seed, depth]) => {
  const expressions = new Expressions(randomFrom(seed), PAGE_FIELDS);
  return nodeOf(
    [expressions.condition(depth), expressions.number(depth), expressions.list()][seed % 3] ?? "",
  );
});

const maybeUnknown = (value: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 4, arbitrary: value }, fc.constantFrom(UNKNOWN, null));
const number = maybeUnknown(fc.constantFrom<unknown>(0, 1, 2, -1, 0.5, 3));
const text = maybeUnknown(fc.constantFrom<unknown>("x", "y", "", "ax"));
const truth = maybeUnknown(fc.boolean());

/** Scope of such expressions, with some unknown values. */
export const pageScope: fc.Arbitrary<Scope> = fc.record({
  status: maybeUnknown(
    fc.record({
      ...{
        f0: number,
        f1: number,
        f2: text,
        f3: truth,
        f4: maybeUnknown(fc.array(number, { maxLength: 3 })),
      },
      f5: maybeUnknown(fc.array(maybeUnknown(fc.record({ k: number, b: truth })), { maxLength: 3 })),
      f6: maybeUnknown(fc.array(text, { maxLength: 3 })),
    }),
  ),
  ...{
    local: fc.record({ open: fc.boolean() }),
    query: fc.constant({ q: "x" }),
    session: fc.constant({ loggedIn: true }),
  },
});
