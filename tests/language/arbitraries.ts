import fc from "fast-check";
import type { BinaryOperator, Node } from "../../src/language/syntax/ast.ts";
import { functionSignatures, macroSignatures } from "../../src/language/types/signatures.ts";

const OPERATORS = "* / % + - < <= > >= == != in && ||".split(" ") as BinaryOperator[];
const MACROS = [...macroSignatures].flatMap(([name, { isMethod }]) => (isMethod ? [name] : []));
const FUNCTIONS = [...functionSignatures.keys(), "has", "unknown"];

/** Positions do not matter in arbitrary trees. */
const at = { start: 0, end: 0 };

const arbitraryName = fc.constantFrom("a", "b", "x", "status", "constructor", "__proto__", "length", "_9");

/** Any text of UTF-16 code units, including lone surrogates. */
export const arbitraryText = fc.oneof(
  fc.string(),
  fc.array(fc.nat(0xffff), { maxLength: 12 }).map((units) => String.fromCharCode(...units)),
);

const literal = fc
  .oneof(
    fc.constantFrom(null, true, false, 0, 1, -1, 0.5, 1e21, 1e-7),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    arbitraryText,
  )
  .map((value): Node => ({ kind: "literal", value, ...at }));

/** Any syntax tree of an expression. */
export const arbitraryNode: fc.Arbitrary<Node> = fc.letrec<{ node: Node }>((tie) => {
  const node = tie("node");
  const one = (shape: Record<string, fc.Arbitrary<unknown>>, kind: string) =>
    fc.record(shape).map((parts) => ({ kind, ...at, ...parts }) as Node); // each shape is one of Node's
  return {
    node: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      literal,
      one({ name: arbitraryName }, "name"),
      one({ items: fc.array(node, { maxLength: 3 }) }, "list"),
      one({ object: node, property: arbitraryName }, "member"),
      one({ object: node, index: node }, "index"),
      one({ operator: fc.constantFrom("!", "-"), operand: node }, "unary"),
      one({ operator: fc.constantFrom(...OPERATORS), left: node, right: node }, "binary"),
      one({ test: node, yes: node, no: node }, "conditional"),
      one(
        {
          name: fc.constantFrom(...FUNCTIONS),
          nameStart: fc.constant(0),
          arguments: fc.array(node, { maxLength: 3 }),
        },
        "call",
      ),
      one(
        {
          macro: fc.constantFrom(...MACROS),
          nameStart: fc.constant(0),
          list: node,
          item: arbitraryName,
          body: node,
        },
        "macro",
      ),
    ),
  };
}).node;

/** Returns a tree without positions. */
export function withoutPositions(node: Node): unknown {
  return JSON.parse(JSON.stringify(node), (key, value) =>
    /^(start|end|nameStart)$/.test(key) ? undefined : value,
  );
}
