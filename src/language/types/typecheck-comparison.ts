import { findClosestWord } from "../messages/find-closest.ts";
import { en, type LocalizedText, untranslatedText } from "../messages/localized-text.ts";
import type { Node } from "../syntax/ast.ts";
import { describeType, describeTypeWithBounds } from "./describe-type.ts";
import {
  booleanTypeOfComparison,
  checkOperandKind,
  type Operand,
  quoteNode,
  reportProblem,
  spanOfNode,
  suggestLiteral,
  type TypeContext,
} from "./typecheck-context.ts";
import {
  ANY,
  isTypeOfKind,
  type Type,
  typeAllowsValue,
  typeOfValue,
  typesOverlap,
  typeWithoutNull,
} from "./types.ts";

type OperandPair = readonly [Operand, Operand];

/** Returns the type of the result of <, <=, > or >=. Reports operands that cannot be ordered. */
export function checkOrderComparison(context: TypeContext, operator: string, sides: OperandPair): Type {
  const [left, right] = sides;
  const haveOrder = sides
    .map((side) => checkOperandKind(context, side, "number|string|boolean"))
    .every(Boolean);
  if (!haveOrder) return ANY;
  const isAlike = isTypeOfKind(left.type, right.type.kind) || isTypeOfKind(right.type, left.type.kind);
  return isAlike ? booleanTypeOfComparison(sides) : reportDifferentTypes(context, operator, sides);
}

/** Returns the type of the result of == or !=. Reports operands that can never be equal. */
export function checkEquality(context: TypeContext, operator: string, sides: OperandPair): Type {
  const [left, right] = sides;
  if (typesOverlap(left.type, right.type)) return booleanTypeOfComparison(sides);
  const isAlike = left.type.kind === right.type.kind || sides.some(({ type }) => type.kind === "null");
  if (!isAlike) return reportDifferentTypes(context, operator, sides);
  const [odd, other] = putWrongOperandFirst(sides);
  return reportImpossibleValue(context, odd, other);
}

/**
 * Returns the type of the result of `in`, which looks for an item of a list or for a property name of an
 * object.
 */
export function checkMembership(context: TypeContext, sides: OperandPair): Type {
  const [left, right] = sides;
  if (right.node.kind === "literal") return reportSingleValue(context, sides);
  if (!checkOperandKind(context, right, "list|object")) return ANY;
  if (right.type.kind === "object")
    return checkOperandKind(context, left, "string") ? booleanTypeOfComparison(sides) : ANY;
  if (right.type.kind !== "list") return { kind: "boolean", nullable: true };
  const before = context.problems.length;
  if (right.node.kind === "list") {
    for (const node of right.node.items) {
      if (node.kind === "literal")
        checkEquality(context, "==", [left, { node, type: typeOfValue(node.value) }]);
    }
  } else if (!typesOverlap(left.type, right.type.items)) {
    const message = en`${quoteNode(right.node)} never contains ${quoteNode(left.node)}, expected ${describeType(typeWithoutNull(right.type.items))}`
      .zh`${quoteNode(right.node)}里不会有${quoteNode(left.node)}，应为${describeType(typeWithoutNull(right.type.items))}`;
    const advice = {
      ...suggestLiteral(left.node, right.type.items.kind),
      ...suggestClosestText(left, right.type.items),
    };
    reportProblem(context, { ...spanOfNode(left.node), rule: "impossible-value", message, ...advice });
  }
  return context.problems.length > before ? ANY : booleanTypeOfComparison(sides);
}

/** Reports `value in 1`, where a list is needed. */
function reportSingleValue(context: TypeContext, [left, right]: OperandPair): Type {
  const text = quoteNode(right.node);
  const message = en`found ${text} after in, expected a list`.zh`in 后面是${text}，应为列表`;
  const fix = en`A list is written in [ ]: ${quoteNode(left.node)} in [${text}].`
    .zh`列表写在 [ ] 里：${quoteNode(left.node)} in [${text}]。`;
  return reportProblem(context, { ...spanOfNode(right.node), rule: "type-mismatch", message, fix });
}

/** Puts the operand first that is probably the mistake: the only literal, or else the right one. */
function putWrongOperandFirst([left, right]: OperandPair): OperandPair {
  return left.node.kind === "literal" && right.node.kind !== "literal" ? [left, right] : [right, left];
}

function reportDifferentTypes(context: TypeContext, operator: string, sides: OperandPair): Type {
  const [left, right] = sides;
  const [odd, other] = putWrongOperandFirst(sides);
  const message = en`${quoteNode(left.node)} ${operator} ${quoteNode(right.node)} compares ${describeType(typeWithoutNull(left.type))} with ${describeType(typeWithoutNull(right.type))}, expected the same type on both sides`
    .zh`${quoteNode(left.node)} ${operator} ${quoteNode(right.node)}拿${describeType(typeWithoutNull(left.type))}和${describeType(typeWithoutNull(right.type))}比较，两边类型应相同`;
  const advice = {
    ...suggestBoolean(odd.node, other.type),
    ...suggestLiteral(odd.node, other.type.kind),
    ...suggestMoment(odd.node, other.type),
  };
  // The type of a field is one mistake, however often the field is compared.
  const subject = odd.node.kind === "literal" ? `type of ${quoteNode(other.node)}` : undefined;
  const problem = { ...spanOfNode(odd.node), rule: "type-mismatch", message, ...advice } as const;
  return reportProblem(context, subject === undefined ? problem : { ...problem, subject });
}

function reportImpossibleValue(context: TypeContext, odd: Operand, other: Operand): Type {
  const text = quoteNode(odd.node);
  const found =
    odd.node.kind === "literal"
      ? untranslatedText(text)
      : en`${text} (${describeType(odd.type)})`.zh`${text}（${describeType(odd.type)}）`;
  if (other.type.kind === "null") return reportImpossibleValue(context, other, odd);
  const message = en`${quoteNode(other.node)} is never ${found}, expected ${describeTypeWithBounds(typeWithoutNull(other.type))}`
    .zh`${quoteNode(other.node)}不会是${found}，应为${describeTypeWithBounds(typeWithoutNull(other.type))}`;
  const advice = suggestClosestText(odd, other.type);
  return reportProblem(context, { ...spanOfNode(odd.node), rule: "impossible-value", message, ...advice });
}

/** Suggests 1 for true and 0 for false, or the reverse, if the other operand has such values. */
function suggestBoolean(node: Node, type: Type): { suggestion?: string } {
  const value = node.kind === "literal" ? node.value : null;
  if (typeof value === "boolean" && typeAllowsValue(type, Number(value)))
    return { suggestion: String(Number(value)) };
  return type.kind === "boolean" && (value === 0 || value === 1) ? { suggestion: String(value === 1) } : {};
}

/** Suggests time('2025-02-10') for a date in quotes that is compared with a number, such as now. */
function suggestMoment(node: Node, type: Type): { fix?: LocalizedText; suggestion?: string } {
  const value = node.kind === "literal" ? node.value : null;
  if (type.kind !== "number" || typeof value !== "string" || !/^\d{4}[-/.年]\d/.test(value)) return {};
  const suggestion = `time('${value}')`;
  const fix = en`Write ${suggestion}: a date in quotes is only a text.`
    .zh`请写${suggestion}：引号里的日期只是一段文字。`;
  return { fix, suggestion };
}

/** Suggests the text closest to the literal among those that the compared operand may have. */
function suggestClosestText({ node }: Operand, type: Type): { suggestion?: string } {
  if (node.kind !== "literal" || typeof node.value !== "string" || type.kind !== "string") return {};
  const closest = findClosestWord(node.value, type.values ?? []);
  return closest === undefined ? {} : { suggestion: `'${closest}'` };
}
