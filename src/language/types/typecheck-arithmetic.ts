import { en, joinMessages, untranslatedText } from "../messages/localized-text.ts";
import { type Node, printExpression } from "../syntax/ast.ts";
import { describeType } from "./describe-type.ts";
import {
  checkOperandKind,
  type Operand,
  quoteNode,
  reportProblem,
  spanOfNode,
  type TypeContext,
} from "./typecheck-context.ts";
import {
  ANY,
  isNullable,
  isTypeOfKind,
  isWholeNumberType,
  makeNullableIf,
  type NumberType,
  type Type,
  typeAllowsValue,
  typeWithoutNull,
  uniteLists,
} from "./types.ts";

type BinaryNode = Extract<Node, { kind: "binary" }>;
type OperandPair = readonly [Operand, Operand];

const NULLABLE_NUMBER: Type = { kind: "number", nullable: true };

/**
 * Returns the type of the result of -, *, / or %. Reports operands that are not numbers, and division by zero.
 */
export function checkArithmetic(context: TypeContext, node: BinaryNode, sides: OperandPair): Type {
  const { operator } = node;
  const [left, right] = sides;
  const date = node.operator === "-" ? dateOf(node) : undefined;
  if (date !== undefined) return reportUnquotedDate(context, node, date);
  // Checks both sides, so that two mistakes give two messages.
  const areNumbers = sides.map((side) => checkOperandKind(context, side, "number")).every(Boolean);
  if (!areNumbers) return ANY;
  if (left.type.kind !== "number" || right.type.kind !== "number") return NULLABLE_NUMBER;
  if (operator === "%" && !areWholeNumbers(left.type, right.type)) {
    warnOfDecimals(context, isWholeNumberType(left.type) ? right : left);
    return NULLABLE_NUMBER;
  }
  const divides = operator === "/" || operator === "%";
  if (divides && isZeroOperand(right.type)) {
    const divisor =
      right.node.kind === "literal"
        ? untranslatedText("0")
        : en`${quoteNode(right.node)}, which is 0,`.zh`${quoteNode(right.node)}（等于 0）`;
    const message = en`division by ${divisor} has no result, expected another number`
      .zh`除以${divisor}得不到结果，应为别的数字`;
    const fix = en`Divide by another number.`.zh`请除以别的数字。`;
    return reportProblem(context, { ...spanOfNode(right.node), rule: "wrong-arguments", message, fix });
  }
  const nullable =
    isNullable(left.type) || isNullable(right.type) || (divides && typeAllowsValue(right.type, 0));
  const result: NumberType = { kind: "number" };
  if (operator !== "/" && areWholeNumbers(left.type, right.type)) result.multipleOf = 1;
  return makeNullableIf(result, nullable);
}

/** Returns the date that 2025-02-10 means, which an expression reads as two subtractions; undefined for other ones. */
function dateOf({ left, right }: BinaryNode): string | undefined {
  if (left.kind !== "binary" || left.operator !== "-") return undefined;
  const [year, month, day] = [left.left, left.right, right].map((one) =>
    one.kind === "literal" && typeof one.value === "number" && Number.isInteger(one.value) ? one.value : 0,
  );
  const isDate = [
    [year, 1990, 2100],
    [month, 1, 12],
    [day, 1, 31],
  ].every(([part = 0, least = 0, most = 0]) => least <= part && part <= most);
  return isDate ? [year, month, day].map((part) => String(part).padStart(2, "0")).join("-") : undefined;
}

function reportUnquotedDate(context: TypeContext, node: BinaryNode, date: string): Type {
  const suggestion = `time('${date}')`;
  const message = en`found ${date} without quotes, which is a subtraction, expected ${suggestion}`
    .zh`${date}没有加引号，会当作减法计算，应为${suggestion}`;
  return reportProblem(context, { ...spanOfNode(node), rule: "type-mismatch", message, suggestion });
}

function isZeroOperand({ values = [] }: NumberType): boolean {
  return values.length === 1 && values[0] === 0;
}

function areWholeNumbers(left: NumberType, right: NumberType): boolean {
  return isWholeNumberType(left) && isWholeNumberType(right);
}

/** Warns that % needs whole numbers, as in CEL: 47.5 % 5 has no value. */
function warnOfDecimals(context: TypeContext, operand: Operand): void {
  const text = printExpression(operand.node);
  context.problems.push({
    ...spanOfNode(operand.node),
    rule: "type-mismatch",
    severity: "warning",
    message: en`${text} may have decimals, expected whole numbers on both sides of %`
      .zh`${text}可能有小数，% 两边应为整数`,
    fix: en`Round it first, or write "multipleOf": 1 for the field in the endpoint's data.`
      .zh`请先取整，或在接口数据里给这个字段写 "multipleOf": 1。`,
    suggestion: `floor(${text})`,
  });
}

/**
 * Returns the type of the result of +: a sum, a joined text or a joined list. Reports operands that + does not
 * take.
 */
export function checkPlusOperator(context: TypeContext, node: BinaryNode, sides: OperandPair): Type {
  const [left, right] = sides;
  const [a, b] = [left.type, right.type];
  const odd = sides.find(
    ({ type }) => !["number", "string", "list"].some((kind) => isTypeOfKind(type, kind)),
  );
  if (odd) {
    checkOperandKind(context, odd, "number|string|list");
    return ANY;
  }
  if (!isTypeOfKind(a, b.kind) && !isTypeOfKind(b, a.kind)) {
    const kinds = joinMessages(
      sides.map(({ type }) => describeType(typeWithoutNull(type))),
      untranslatedText(" + "),
    );
    const message = en`${quoteNode(node)} is ${kinds}, expected two numbers, two texts or two lists around +`
      .zh`${quoteNode(node)}是${kinds}，+ 两边应为两个数字、两段文字或两个列表`;
    const isText = a.kind === "string" || b.kind === "string";
    const fix = en`To put a number into a text, write: text {expression}.`
      .zh`要把数字放进文字，请写成：文字 {表达式}。`;
    return reportProblem(context, {
      ...spanOfNode(node),
      rule: "type-mismatch",
      message,
      ...(isText && { fix }),
    });
  }
  const nullable = isNullable(a) || isNullable(b);
  if (a.kind === "number" && b.kind === "number") {
    return makeNullableIf({ kind: "number", ...(areWholeNumbers(a, b) && { multipleOf: 1 }) }, nullable);
  }
  if (a.kind === "string" && b.kind === "string") return makeNullableIf({ kind: "string" }, nullable);
  if (a.kind === "list" && b.kind === "list") {
    return makeNullableIf(uniteLists(a, b), nullable);
  }
  return ANY;
}
