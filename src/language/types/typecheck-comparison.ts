import { findClosest } from "../messages/find-closest.ts";
import { en, same } from "../messages/saying.ts";
import type { Node } from "../syntax/ast.ts";
import { showRange, showType } from "./show-type.ts";
import {
  booleanOf,
  type Operand,
  quote,
  report,
  requireKind,
  span,
  suggestLiteral,
  type TypeContext,
} from "./typecheck-context.ts";
import { ANY, canBe, isKind, overlaps, present, type Type, typeOfValue } from "./types.ts";

type Sides = readonly [Operand, Operand];

/** Returns the type of < <= > >=; reports operands without a common order. */
export function checkOrder(context: TypeContext, operator: string, sides: Sides): Type {
  const [left, right] = sides;
  const haveOrder = sides.map((side) => requireKind(context, side, "number|string|boolean")).every(Boolean);
  if (!haveOrder) return ANY;
  const isAlike = isKind(left.type, right.type.kind) || isKind(right.type, left.type.kind);
  return isAlike ? booleanOf(sides) : reportUnlike(context, operator, sides);
}

/** Returns the type of == and !=; reports operands that are never equal. */
export function checkEquality(context: TypeContext, operator: string, sides: Sides): Type {
  const [left, right] = sides;
  if (overlaps(left.type, right.type)) return booleanOf(sides);
  const isAlike = left.type.kind === right.type.kind || sides.some(({ type }) => type.kind === "null");
  if (!isAlike) return reportUnlike(context, operator, sides);
  const [odd, other] = pickOdd(sides);
  return reportImpossible(context, odd, other);
}

/** Returns the type of `in`, which looks for an item of a list or for a property name of an object. */
export function checkIn(context: TypeContext, sides: Sides): Type {
  const [left, right] = sides;
  if (!requireKind(context, right, "list|object")) return ANY;
  if (right.type.kind === "object") return requireKind(context, left, "string") ? booleanOf(sides) : ANY;
  if (right.type.kind !== "list") return { kind: "boolean", nullable: true };
  const before = context.problems.length;
  if (right.node.kind === "list") {
    for (const node of right.node.items) {
      if (node.kind === "literal")
        checkEquality(context, "==", [left, { node, type: typeOfValue(node.value) }]);
    }
  } else if (!overlaps(left.type, right.type.items)) {
    const message = en`${quote(right.node)} never contains ${quote(left.node)}, expected ${showType(present(right.type.items))}`
      .zh`${quote(right.node)}里不会有${quote(left.node)}，应为${showType(present(right.type.items))}`;
    const advice = {
      ...suggestLiteral(left.node, right.type.items.kind),
      ...suggestValue(left, right.type.items),
    };
    report(context, { ...span(left.node), rule: "impossible-value", message, ...advice });
  }
  return context.problems.length > before ? ANY : booleanOf(sides);
}

/** Puts the operand first that is probably wrong: the only literal, or else the right one. */
function pickOdd([left, right]: Sides): Sides {
  return left.node.kind === "literal" && right.node.kind !== "literal" ? [left, right] : [right, left];
}

function reportUnlike(context: TypeContext, operator: string, sides: Sides): Type {
  const [left, right] = sides;
  const [odd, other] = pickOdd(sides);
  const message = en`${quote(left.node)} ${operator} ${quote(right.node)} compares ${showType(present(left.type))} with ${showType(present(right.type))}, expected the same type on both sides`
    .zh`${quote(left.node)} ${operator} ${quote(right.node)}拿${showType(present(left.type))}和${showType(present(right.type))}比较，两边类型应相同`;
  const advice = { ...suggestBoolean(odd.node, other.type), ...suggestLiteral(odd.node, other.type.kind) };
  return report(context, { ...span(odd.node), rule: "type-mismatch", message, ...advice });
}

function reportImpossible(context: TypeContext, odd: Operand, other: Operand): Type {
  const text = quote(odd.node);
  const found =
    odd.node.kind === "literal"
      ? same(text)
      : en`${text} (${showType(odd.type)})`.zh`${text}（${showType(odd.type)}）`;
  if (other.type.kind === "null") return reportImpossible(context, other, odd);
  const message = en`${quote(other.node)} is never ${found}, expected ${showRange(present(other.type))}`
    .zh`${quote(other.node)}不会是${found}，应为${showRange(present(other.type))}`;
  const advice = suggestValue(odd, other.type);
  return report(context, { ...span(odd.node), rule: "impossible-value", message, ...advice });
}

/** Suggests 1 for true and 0 for false, or the reverse. */
function suggestBoolean(node: Node, type: Type): { suggestion?: string } {
  const value = node.kind === "literal" ? node.value : null;
  if (typeof value === "boolean" && canBe(type, Number(value))) return { suggestion: String(Number(value)) };
  return type.kind === "boolean" && (value === 0 || value === 1) ? { suggestion: String(value === 1) } : {};
}

/** Suggests the possible text that is closest to the literal. */
function suggestValue({ node }: Operand, type: Type): { suggestion?: string } {
  if (node.kind !== "literal" || typeof node.value !== "string" || type.kind !== "string") return {};
  const closest = findClosest(node.value, type.values ?? []);
  return closest === undefined ? {} : { suggestion: `'${closest}'` };
}
