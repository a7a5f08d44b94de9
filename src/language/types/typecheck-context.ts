import type { ExpressionProblem } from "../messages/expression-problem.ts";
import { didYouMean, en, type Saying } from "../messages/saying.ts";
import { type Node, print } from "../syntax/ast.ts";
import { showKind, showType } from "./show-type.ts";
import { ANY, isKind, isNullable, orNull, present, type Type } from "./types.ts";

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

/** What is known where a part of an expression stands that is of another kind than its place asks for. */
interface KindQuestion extends Operand {
  /** The kinds that would do, joined by |. */
  kinds: string;
  /** The names that are seen there, as an object type. */
  names: Type;
}

/** What to do about a value of another kind: the names of that kind that are meant, or how to make one of it. Pure. */
function adviseKind({ node, type, kinds, names }: KindQuestion): {
  fix?: Saying;
  suggestion?: string;
} {
  const text = print(node);
  const own = type.kind === "object" ? pathsOf(type, kinds).map((path) => `${text}.${path}`) : [];
  if (own.length > 0) return meant(own, en`Name one of its properties`.zh`请写它的一个下级字段`);
  const made = madeOf(text, type, kinds);
  if (made) return made;
  const [near] = node.kind === "member" ? besideOf(node, kinds, names) : [];
  const wanted = showKind(kinds);
  const [other] = pathsOf(names, kinds, 2);
  if (near)
    return {
      fix: en`Name one that is ${wanted}, such as ${near}.`.zh`请写一个类型为${wanted}的字段，如${near}。`,
    };
  if (other) return { fix: en`Write ${wanted}, such as ${other}.`.zh`请写${wanted}，如${other}。` };
  return { fix: en`Write ${wanted}.`.zh`请写${wanted}。` };
}

function meant(paths: readonly string[], advice: Saying): { fix: Saying; suggestion?: string } {
  const [only, ...others] = paths;
  if (only !== undefined && others.length === 0) return { fix: didYouMean(only), suggestion: only };
  const fix = en`${advice}: ${paths.slice(0, 5).join(", ")}.`
    .zh`${advice}：${paths.slice(0, 5).join("、")}。`;
  return { fix };
}

/** A value of the kind, made of one of another: a condition of a number, the size of a list. */
function madeOf(text: string, type: Type, kinds: string): { fix: Saying; suggestion?: string } | undefined {
  const from = present(type);
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
      return { fix: en`Ask for its size.`.zh`请判断它的长度。`, suggestion: `size(${text}) > 0` };
    if (from.kind === "object")
      return { fix: en`Ask whether it is there: ${text} != null.`.zh`请判断它是否存在：${text} != null。` };
  }
  if (kinds === "number" && from.kind === "list")
    return { fix: en`Ask for its size.`.zh`请判断它的长度。`, suggestion: `size(${text})` };
  if (kinds === "number" && from.kind === "boolean")
    return { fix: en`Write ${text} ? 1 : 0.`.zh`请写成${text} ? 1 : 0。` };
  return undefined;
}

/** The other members of the same object that are of the kind. */
function besideOf(node: Extract<Node, { kind: "member" }>, kinds: string, names: Type): string[] {
  if (node.object.kind !== "name" || names.kind !== "object") return [];
  const { name } = node.object;
  const owner = Object.hasOwn(names.properties, name) ? names.properties[name] : undefined;
  return owner ? pathsOf(owner, kinds).map((path) => `${name}.${path}`) : [];
}

/** The paths of an object's members that are of one of the kinds, so many members deep. What may be anything is none. */
function pathsOf(type: Type, kinds: string, depth = 1): string[] {
  if (type.kind !== "object" || depth < 1) return [];
  return Object.entries(type.properties).flatMap(([name, property]) => {
    const isMeant = property.kind !== "any" && kinds.split("|").some((kind) => isKind(property, kind));
    return isMeant ? [name] : pathsOf(property, kinds, depth - 1).map((path) => `${name}.${path}`);
  });
}
