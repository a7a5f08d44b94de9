import type { ExpressionProblem } from "../messages/expression-problem.ts";
import type { Node } from "../syntax/ast.ts";
import { namesInExpression } from "../syntax/names-in-expression.ts";
import { checkArithmetic, checkPlusOperator } from "./typecheck-arithmetic.ts";
import { checkFunctionCall, checkFunctionName } from "./typecheck-call.ts";
import { checkEquality, checkMembership, checkOrderComparison } from "./typecheck-comparison.ts";
import {
  booleanTypeOfComparison,
  checkOperandKind,
  type Operand,
  type TypeContext,
} from "./typecheck-context.ts";
import { checkIndex, checkMember, checkName } from "./typecheck-name.ts";
import {
  ANY,
  isNullable,
  isWholeNumberType,
  type ListType,
  makeNullableIf,
  type Type,
  typeOfValue,
  uniteItemTypes,
  uniteTypes,
} from "./types.ts";

/** Kind of value that the place of an expression requires, such as "boolean" for a condition. */
export type ExpectedKind = "boolean" | "number" | "string" | "list" | "any";

type NodeOfKind<Kind extends Node["kind"]> = Extract<Node, { kind: Kind }>;

/**
 * Finds the type and all problems of an expression that can read `names`, an object type. A part with a problem
 * counts as any type. Without problems, real data give a value of the type, and null only if it is nullable,
 * below 1e308. Pure.
 */
export function typecheck(
  node: Node,
  names: Type,
  expected: ExpectedKind = "any",
): { type: Type; problems: ExpressionProblem[] } {
  const context: TypeContext = { names, locals: new Map(), problems: [] };
  const type = typeOfNode(context, node);
  const problems = context.problems;
  return { type: checkOperandKind(context, { node, type }, expected) ? type : ANY, problems };
}

function typeOfNode(context: TypeContext, node: Node): Type {
  switch (node.kind) {
    case "literal":
      return typeOfValue(node.value);
    case "name":
      return checkName(context, node);
    case "list":
      return typeOfList(node.items.map((item) => typeOfNode(context, item)));
    case "member":
      return checkMember(context, node, typeOfNode(context, node.object));
    case "index":
      return checkIndex(context, node, [typeOfNode(context, node.object), typeOfNode(context, node.index)]);
    case "unary":
      return typeOfUnary(context, node);
    case "binary":
      return typeOfBinary(context, node);
    case "conditional":
      return typeOfConditional(context, node);
    case "call":
      return checkFunctionCall(
        context,
        node,
        checkFunctionName(context, node).map((argument) => argumentWithType(context, node, argument)),
      );
    case "macro":
      return typeOfMacro(context, node);
  }
}

function operandWithType(context: TypeContext, node: Node): Operand {
  return { node, type: typeOfNode(context, node) };
}

/** Returns an argument with its type. The argument of has() may be something that the document does not declare. */
function argumentWithType(context: TypeContext, { name }: NodeOfKind<"call">, argument: Node): Operand {
  if (name !== "has") return operandWithType(context, argument);
  const inner: TypeContext = { ...context, problems: [] };
  const result = operandWithType(inner, argument);
  for (const problem of inner.problems) if (!problem.isUndeclared) context.problems.push(problem);
  return result;
}

/** Returns the type of a list. A list with an item that is an error is an error; the literal null is a value. */
function typeOfList(items: readonly Type[]): Type {
  const nullable = items.some((item) => item.kind !== "null" && isNullable(item));
  return makeNullableIf({ kind: "list", items: uniteItemTypes(items) }, nullable);
}

function typeOfUnary(context: TypeContext, node: NodeOfKind<"unary">): Type {
  const inner = operandWithType(context, node.operand);
  const kind = node.operator === "!" ? "boolean" : "number";
  if (!checkOperandKind(context, inner, kind)) return ANY;
  if (kind === "boolean") return booleanTypeOfComparison([inner]);
  const isWholeNumber = inner.type.kind === "number" && isWholeNumberType(inner.type);
  return makeNullableIf({ kind: "number", ...(isWholeNumber && { multipleOf: 1 }) }, isNullable(inner.type));
}

function typeOfBinary(context: TypeContext, node: NodeOfKind<"binary">): Type {
  const { operator } = node;
  const sides = [operandWithType(context, node.left), operandWithType(context, node.right)] as const;
  switch (operator) {
    case "&&":
    case "||":
      // A problem of one side does not change the type of the whole.
      for (const side of sides) checkOperandKind(context, side, "boolean");
      return booleanTypeOfComparison(sides);
    case "==":
    case "!=":
      return checkEquality(context, operator, sides);
    case "<":
    case "<=":
    case ">":
    case ">=":
      return checkOrderComparison(context, operator, sides);
    case "in":
      return checkMembership(context, sides);
    case "+":
      return checkPlusOperator(context, node, sides);
    default:
      return checkArithmetic(context, node, sides);
  }
}

function typeOfConditional(context: TypeContext, node: NodeOfKind<"conditional">): Type {
  const test = operandWithType(context, node.test);
  checkOperandKind(context, test, "boolean");
  const type = uniteTypes(typeOfNode(context, node.yes), typeOfNode(context, node.no));
  return makeNullableIf(type, isNullable(test.type));
}

function typeOfMacro(context: TypeContext, node: NodeOfKind<"macro">): Type {
  const list = operandWithType(context, node.list);
  const isList = checkOperandKind(context, list, "list");
  const item = isList && list.type.kind === "list" ? list.type.items : ANY;
  const inner = { ...context, locals: new Map([...context.locals, [node.item, item]]) };
  const body = operandWithType(inner, node.body);
  const nullable = isNullable(list.type) || isNullable(body.type);
  const { serverOrder } = list.type.kind === "list" ? list.type : {};
  if (node.macro === "map") {
    const mapped: ListType = { kind: "list", items: body.type, ...(serverOrder && { serverOrder: [] }) };
    return makeNullableIf(mapped, nullable);
  }
  checkOperandKind(inner, body, "boolean");
  if (node.macro !== "filter") return makeNullableIf({ kind: "boolean" }, nullable);
  return makeNullableIf(
    serverOrder && isFilterByKey(node, serverOrder) ? typeWithoutServerOrder(list.type) : list.type,
    nullable,
  );
}

/** Whether the condition of a filter gives each field of the key a value, so that at most one item is left. */
function isFilterByKey({ item, body }: NodeOfKind<"macro">, key: readonly string[]): boolean {
  const given = fieldsFixedByCondition(body, item);
  return key.length > 0 && key.every((field) => given.includes(field));
}

/** Returns the item's fields that equal a value without the item wherever the condition holds. */
function fieldsFixedByCondition(condition: Node, item: string): string[] {
  if (condition.kind !== "binary") return [];
  const sides = [condition.left, condition.right];
  if (condition.operator === "&&") return sides.flatMap((side) => fieldsFixedByCondition(side, item));
  if (condition.operator !== "==") return [];
  return sides.flatMap((side, at) => {
    const isField = side.kind === "member" && side.object.kind === "name" && side.object.name === item;
    const other = sides[1 - at];
    return isField && other && namesInExpression(other).every(([name]) => name !== item)
      ? [side.property]
      : [];
  });
}

function typeWithoutServerOrder(type: Type): Type {
  if (type.kind !== "list") return type;
  const { serverOrder: _, ...rest } = type;
  return rest;
}
