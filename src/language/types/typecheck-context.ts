import { adviseKind } from "../messages/advise-kind.ts";
import type { ExpressionProblem } from "../messages/expression-problem.ts";
import { didYouMean, en, type Saying } from "../messages/saying.ts";
import type { Node } from "../syntax/ast.ts";
import { print } from "../syntax/print.ts";
import { isKind } from "./kinds.ts";
import { showKind, showType } from "./show-type.ts";
import { ANY, isNullable, orNull, present, type Type } from "./types.ts";

/** What a part of an expression sees, and where its problems go. */
export interface TypeContext {
  /** The names, as an object type. */
  names: Type;
  /** The variables of macros around the part. */
  locals: ReadonlyMap<string, Type>;
  problems: ExpressionProblem[];
}

/** A part of an expression with its type. */
export interface Operand {
  node: Node;
  type: Type;
}

/** Notes a problem. What has a problem is of any type, so that one mistake makes one message. */
export function report(context: TypeContext, problem: Omit<ExpressionProblem, "severity">): Type {
  context.problems.push({ ...problem, severity: "error" });
  return ANY;
}

/** Where the node stands. */
export function span({ start, end }: Node): { start: number; end: number } {
  return { start, end };
}

/** A part of the expression as a message quotes it. */
export function quote(node: Node): string {
  const text = print(node);
  return text.length > 40 ? `${text.slice(0, 37)}...` : text;
}

/** The node with its type in words: "cart.total is a number". A literal speaks for itself. */
export function describe({ node, type }: Operand): Saying {
  const text = quote(node);
  if (node.kind === "literal") return en`found ${text}`.zh`这里是${text}`;
  const kind = showType(present(type));
  return en`${text} is ${kind}`.zh`${text}是${kind}`;
}

/** Whether the operand is of one of the kinds, joined by |; otherwise notes that it is not. */
export function requireKind(context: TypeContext, operand: Operand, kinds: string): boolean {
  if (kinds.split("|").some((kind) => isKind(operand.type, kind))) return true;
  const message = en`${describe(operand)}, expected ${showKind(kinds)}`
    .zh`${describe(operand)}，应为${showKind(kinds)}`;
  const literal = mendLiteral(operand.node, kinds);
  const mend =
    literal.suggestion === undefined ? adviseKind({ ...operand, kinds, names: context.names }) : literal;
  report(context, { ...span(operand.node), rule: "type-mismatch", message, ...mend });
  return false;
}

/** Returns the advice to write the name that was probably meant; nothing where there is none. */
export function mendName(suggestion: string | undefined): { fix?: Saying; suggestion?: string } {
  return suggestion === undefined ? {} : { fix: didYouMean(suggestion), suggestion };
}

/** The type true or false, nullable where one of the operands is. */
export function booleanOf(operands: readonly Operand[]): Type {
  const nullable = operands.some(({ type }) => isNullable(type));
  return orNull({ kind: "boolean" }, nullable);
}

/** The literal of the kind that was meant: a quoted number, an unquoted text. */
export function mendLiteral(node: Node, kind: string): { suggestion?: string } {
  const value = node.kind === "literal" ? node.value : null;
  if (value === null) return {};
  const text = String(value);
  if (kind === "string" && typeof value !== "string") return { suggestion: `'${text}'` };
  if (kind === "number" && /^-?\d+(\.\d+)?$/.test(text)) return { suggestion: text };
  if (kind === "boolean" && /^(true|false)$/.test(text)) return { suggestion: text };
  return {};
}
