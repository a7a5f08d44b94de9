import type { ExpressionProblem } from "../messages/expression-problem.ts";
import type { Node } from "../syntax/ast.ts";
import { checkArithmetic, checkPlus } from "./typecheck-arithmetic.ts";
import { checkCall, checkFunctionName } from "./typecheck-call.ts";
import { checkEquality, checkIn, checkOrder } from "./typecheck-comparison.ts";
import { booleanOf, type Operand, requireKind, type TypeContext } from "./typecheck-context.ts";
import { checkIndex, checkMember, checkName } from "./typecheck-name.ts";
import { ANY, isNullable, isWhole, orNull, type Type, typeOfValue, unite, uniteAll } from "./types.ts";

export type ExpectedKind = "boolean" | "number" | "string" | "list" | "any";

type NodeOf<Kind extends Node["kind"]> = Extract<Node, { kind: Kind }>;

/**
 * Returns the type of an expression and all its problems. `names` is an object type of the names in scope. A part with
 * a problem counts as being of any type, so that one mistake gives one message.
 *
 * Sound except for overflow: on data of the given types, an expression without problems yields a value of its type, and
 * null only if the type is nullable, as long as numbers stay below 1e308. Pure.
 */
export function typecheck(
  node: Node,
  names: Type,
  expected: ExpectedKind = "any",
): { type: Type; problems: ExpressionProblem[] } {
  const context: TypeContext = { names, locals: new Map(), problems: [] };
  const type = typeOf(context, node);
  const problems = context.problems;
  return { type: requireKind(context, { node, type }, expected) ? type : ANY, problems };
}

function typeOf(context: TypeContext, node: Node): Type {
  switch (node.kind) {
    case "literal":
      return typeOfValue(node.value);
    case "name":
      return checkName(context, node);
    case "list":
      return typeOfList(node.items.map((item) => typeOf(context, item)));
    case "member":
      return checkMember(context, node, typeOf(context, node.object));
    case "index":
      return checkIndex(context, node, [typeOf(context, node.object), typeOf(context, node.index)]);
    case "unary":
      return typeOfUnary(context, node);
    case "binary":
      return typeOfBinary(context, node);
    case "conditional":
      return typeOfConditional(context, node);
    case "call":
      return checkCall(
        context,
        node,
        checkFunctionName(context, node).map((argument) => operandOf(context, node, argument)),
      );
    case "macro":
      return typeOfMacro(context, node);
  }
}

function operand(context: TypeContext, node: Node): Operand {
  return { node, type: typeOf(context, node) };
}

/** Returns an argument with its type. The argument of has() may be something that the document does not declare. */
function operandOf(context: TypeContext, { name }: NodeOf<"call">, argument: Node): Operand {
  if (name !== "has") return operand(context, argument);
  const inner = { ...context, problems: [] };
  const result = operand(inner, argument);
  context.problems.push(...inner.problems.filter(({ isUndeclared }: ExpressionProblem) => !isUndeclared));
  return result;
}

/** Returns the type of a list. A list with an item that is an error is an error; the literal null is a value. */
function typeOfList(items: readonly Type[]): Type {
  const nullable = items.some((item) => item.kind !== "null" && isNullable(item));
  return orNull({ kind: "list", items: uniteAll(items) }, nullable);
}

function typeOfUnary(context: TypeContext, node: NodeOf<"unary">): Type {
  const inner = operand(context, node.operand);
  const kind = node.operator === "!" ? "boolean" : "number";
  if (!requireKind(context, inner, kind)) return ANY;
  if (kind === "boolean") return booleanOf([inner]);
  const isWholeNumber = inner.type.kind === "number" && isWhole(inner.type);
  return orNull({ kind: "number", ...(isWholeNumber && { multipleOf: 1 }) }, isNullable(inner.type));
}

function typeOfBinary(context: TypeContext, node: NodeOf<"binary">): Type {
  const { operator } = node;
  const sides = [operand(context, node.left), operand(context, node.right)] as const;
  switch (operator) {
    case "&&":
    case "||":
      // A problem of one side does not change the type of the whole.
      for (const side of sides) requireKind(context, side, "boolean");
      return booleanOf(sides);
    case "==":
    case "!=":
      return checkEquality(context, operator, sides);
    case "<":
    case "<=":
    case ">":
    case ">=":
      return checkOrder(context, operator, sides);
    case "in":
      return checkIn(context, sides);
    case "+":
      return checkPlus(context, node, sides);
    default:
      return checkArithmetic(context, node, sides);
  }
}

function typeOfConditional(context: TypeContext, node: NodeOf<"conditional">): Type {
  const test = operand(context, node.test);
  requireKind(context, test, "boolean");
  const type = unite(typeOf(context, node.yes), typeOf(context, node.no));
  return orNull(type, isNullable(test.type));
}

function typeOfMacro(context: TypeContext, node: NodeOf<"macro">): Type {
  const list = operand(context, node.list);
  const isList = requireKind(context, list, "list");
  const item = isList && list.type.kind === "list" ? list.type.items : ANY;
  const inner = { ...context, locals: new Map([...context.locals, [node.item, item]]) };
  const body = operand(inner, node.body);
  const nullable = isNullable(list.type) || isNullable(body.type);
  if (node.macro === "map") return orNull({ kind: "list", items: body.type }, nullable);
  requireKind(inner, body, "boolean");
  if (node.macro !== "filter") return orNull({ kind: "boolean" }, nullable);
  return orNull(list.type, nullable);
}
