import type { ExpressionProblem } from "../messages/expression-problem.ts";
import { didYouMeanQuestion, en, type LocalizedText } from "../messages/localized-text.ts";
import { type Node, printExpression } from "../syntax/ast.ts";
import { describeType, describeValueKind } from "./describe-type.ts";
import { ANY, isNullable, isTypeOfKind, makeNullableIf, type Type, typeWithoutNull } from "./types.ts";

/** What the type checker knows while it checks a part of an expression. */
export interface TypeContext {
  /** Names in scope, as an object type. */
  names: Type;
  /** Variables of the enclosing macros. */
  locals: ReadonlyMap<string, Type>;
  problems: ExpressionProblem[];
}

/** A part of an expression with its type, such as one side of ==. */
export interface Operand {
  node: Node;
  type: Type;
}

/**
 * Adds a problem to the list. Returns the type ANY, which fits everywhere, so that one mistake gives one
 * message.
 */
export function reportProblem(context: TypeContext, problem: Omit<ExpressionProblem, "severity">): Type {
  context.problems.push({ ...problem, severity: "error" });
  return ANY;
}

/** Returns where a part of an expression is in the text. */
export function spanOfNode({ start, end }: Node): { start: number; end: number } {
  return { start, end };
}

/** Writes a part of an expression as text for a message, cut to 40 characters. */
export function quoteNode(node: Node): string {
  const text = printExpression(node);
  return text.length > 40 ? `${text.slice(0, 37)}...` : text;
}

/**
 * Describes a part of an expression for a message: "cart.total is a number". A literal is shown without its
 * type.
 */
export function describeOperand({ node, type }: Operand): LocalizedText {
  const text = quoteNode(node);
  if (node.kind === "literal") return en`found ${text}`.zh`这里是${text}`;
  const kind = describeType(typeWithoutNull(type));
  return en`${text} is ${kind}`.zh`${text}是${kind}`;
}

/**
 * Whether the operand has one of the kinds, which are joined by |, such as "number|string". Reports it if not.
 */
export function checkOperandKind(context: TypeContext, operand: Operand, kinds: string): boolean {
  if (kinds.split("|").some((kind) => isTypeOfKind(operand.type, kind))) return true;
  const message = en`${describeOperand(operand)}, expected ${describeValueKind(kinds)}`
    .zh`${describeOperand(operand)}，应为${describeValueKind(kinds)}`;
  const literal = suggestLiteral(operand.node, kinds);
  const advice =
    literal.suggestion === undefined
      ? adviseHowToConvert({ ...operand, kinds, names: context.names })
      : literal;
  reportProblem(context, { ...spanOfNode(operand.node), rule: "type-mismatch", message, ...advice });
  return false;
}

/** Returns the fix of a problem that suggests this name; empty if there is none to suggest. */
export function suggestNameAsFix(suggestion: string | undefined): {
  fix?: LocalizedText;
  suggestion?: string;
} {
  return suggestion === undefined ? {} : { fix: didYouMeanQuestion(suggestion), suggestion };
}

/** Returns the type of a comparison: true or false, or null if one of the operands may be null. */
export function booleanTypeOfComparison(operands: readonly Operand[]): Type {
  const nullable = operands.some(({ type }) => isNullable(type));
  return makeNullableIf({ kind: "boolean" }, nullable);
}

/** Suggests a literal of the other kind: a number in quotes, or a text without them. */
export function suggestLiteral(node: Node, kind: string): { suggestion?: string } {
  const value = node.kind === "literal" ? node.value : null;
  if (value === null) return {};
  const text = String(value);
  if (kind === "string" && typeof value !== "string") return { suggestion: `'${text}'` };
  if (kind === "number" && /^-?\d+(\.\d+)?$/.test(text)) return { suggestion: text };
  if (kind === "boolean" && /^(true|false)$/.test(text)) return { suggestion: text };
  return {};
}

/** An operand that does not have one of the required kinds. */
interface KindMismatch extends Operand {
  /** Required kinds, joined by |. */
  kinds: string;
  /** Names in scope, as an object type. */
  names: Type;
}

/** Advises how to correct an operand of a wrong kind: names of the right kind, or a conversion. Pure. */
function adviseHowToConvert({ node, type, kinds, names }: KindMismatch): {
  fix?: LocalizedText;
  suggestion?: string;
} {
  const text = printExpression(node);
  const own = type.kind === "object" ? memberPathsOf(type, kinds).map((path) => `${text}.${path}`) : [];
  if (own.length > 0) return adviseOneOfPaths(own, en`Write one of its fields`.zh`请写它的一个下级字段`);
  const made = adviseConversion(text, type, kinds);
  if (made) return made;
  const [near] = node.kind === "member" ? siblingMemberPaths(node, kinds, names) : [];
  const wanted = describeValueKind(kinds);
  const [other] = memberPathsOf(names, kinds, 2);
  if (near)
    return {
      fix: en`Write a field that is ${wanted}, such as ${near}.`
        .zh`请写一个类型为${wanted}的字段，如${near}。`,
    };
  if (other) return { fix: en`Write ${wanted}, such as ${other}.`.zh`请写${wanted}，如${other}。` };
  return { fix: en`Write ${wanted}.`.zh`请写${wanted}。` };
}

function adviseOneOfPaths(
  paths: readonly string[],
  advice: LocalizedText,
): { fix: LocalizedText; suggestion?: string } {
  const [only, ...others] = paths;
  if (only !== undefined && others.length === 0) return { fix: didYouMeanQuestion(only), suggestion: only };
  const fix = en`${advice}: ${paths.slice(0, 5).join(", ")}.`
    .zh`${advice}：${paths.slice(0, 5).join("、")}。`;
  return { fix };
}

/** Suggests a conversion to the kind, such as a comparison or the size of a list; undefined if none fits. */
function adviseConversion(
  text: string,
  type: Type,
  kinds: string,
): { fix: LocalizedText; suggestion?: string } | undefined {
  const from = typeWithoutNull(type);
  if (kinds === "boolean") {
    const [value] = (from.kind === "number" || from.kind === "string") && from.values ? from.values : [];
    if (from.kind === "number")
      return {
        fix: en`Compare it, such as ${text} ${value === undefined ? "> 0" : `== ${value}`}.`
          .zh`请写成比较，如${text} ${value === undefined ? "> 0" : `== ${value}`}。`,
      };
    if (from.kind === "string")
      return {
        fix: en`Compare it, such as ${text} == '${value ?? "…"}'.`
          .zh`请写成比较，如${text} == '${value ?? "…"}'。`,
      };
    if (from.kind === "list")
      return { fix: en`Compare its size.`.zh`请判断它的长度。`, suggestion: `size(${text}) > 0` };
    if (from.kind === "object")
      return { fix: en`Check whether it exists: ${text} != null.`.zh`请判断它是否存在：${text} != null。` };
  }
  if (kinds === "number" && from.kind === "list")
    return { fix: en`Use its size.`.zh`请用它的长度。`, suggestion: `size(${text})` };
  if (kinds === "number" && from.kind === "boolean")
    return { fix: en`Write ${text} ? 1 : 0.`.zh`请写成${text} ? 1 : 0。` };
  return undefined;
}

/** Returns other properties of the same object that have the required kind, as paths. */
function siblingMemberPaths(node: Extract<Node, { kind: "member" }>, kinds: string, names: Type): string[] {
  if (node.object.kind !== "name" || names.kind !== "object") return [];
  const { name } = node.object;
  const owner = Object.hasOwn(names.properties, name) ? names.properties[name] : undefined;
  return owner ? memberPathsOf(owner, kinds).map((path) => `${name}.${path}`) : [];
}

/**
 * Returns paths such as `cart.total` to values of one of the kinds, at most `depth` names long. Values of any
 * type are left out.
 */
function memberPathsOf(type: Type, kinds: string, depth = 1): string[] {
  if (type.kind !== "object" || depth < 1) return [];
  return Object.entries(type.properties).flatMap(([name, property]) => {
    const isMeant = property.kind !== "any" && kinds.split("|").some((kind) => isTypeOfKind(property, kind));
    return isMeant ? [name] : memberPathsOf(property, kinds, depth - 1).map((path) => `${name}.${path}`);
  });
}

/** Reports a name inside filter(one, …), where the element of the list has a name of its own. */
export function reportOtherElement(
  context: TypeContext,
  node: Extract<Node, { kind: "name" }>,
  element: string,
): Type {
  const { name } = node;
  const message = en`unknown name ${name}, expected ${element}, which is the name of each element inside these brackets`
    .zh`没有${name}这个名称；在这对括号里，列表的每一项叫 ${element}`;
  const fix = en`Write ${element} in place of ${name}.`.zh`请把${name}改成 ${element}。`;
  const problem = { ...spanOfNode(node), rule: "unknown-name", message, subject: name, fix } as const;
  return reportProblem(context, { ...problem, suggestion: element });
}
