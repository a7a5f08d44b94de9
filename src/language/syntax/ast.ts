import type { Macro } from "../functions.generated.ts";
import { functionSignatures } from "../types/signatures.ts";

/**
 * A part of a parsed expression, such as a name or a sum, with its parts. `start` and `end` are its offsets in
 * the expression's text (UTF-16 code units, end exclusive), so that a problem can mark its characters.
 */
export type Node = { start: number; end: number } & (
  | { kind: "literal"; value: null | boolean | number | string }
  | { kind: "list"; items: Node[] }
  | { kind: "name"; name: string }
  /** `object.property`; the property's name is the last token of the node. */
  | { kind: "member"; object: Node; property: string }
  | { kind: "index"; object: Node; index: Node }
  | { kind: "unary"; operator: "!" | "-"; operand: Node }
  | { kind: "binary"; operator: BinaryOperator; left: Node; right: Node }
  | { kind: "conditional"; test: Node; yes: Node; no: Node }
  /** `f(a, b)` or `a.f(b)`: the receiver is the first argument. `nameStart` is the offset of the function's name. */
  | { kind: "call"; name: string; nameStart: number; arguments: Node[] }
  /** `list.exists(item, body)`; inside the body `item` is each item in turn. */
  | { kind: "macro"; macro: Macro; nameStart: number; list: Node; item: string; body: Node }
);

/** Operators between two operands, such as `+` or `&&`. */
export type BinaryOperator =
  | "*"
  | "/"
  | "%"
  | "+"
  | "-"
  | "<"
  | "<="
  | ">"
  | ">="
  | "=="
  | "!="
  | "in"
  | "&&"
  | "||";

export type { Macro };

/** The names that an expression can read, with their values. Reading a missing name is an error (undefined). */
export type Scope = Readonly<Record<string, unknown>>;

const BINDING_LEVELS: readonly (readonly string[])[] = [
  ["||"],
  ["&&"],
  ["==", "!=", "<", "<=", ">", ">=", "in"],
  ["+", "-"],
  ["*", "/", "%"],
];
/**
 * Binding strengths of the other parts. An operand that binds less tightly than its operator is printed in
 * parentheses.
 */
const CONDITIONAL_LEVEL = 0;
const UNARY_LEVEL = BINDING_LEVELS.length + 1;
const POSTFIX_LEVEL = UNARY_LEVEL + 1;

/**
 * Writes an expression as text, with as few parentheses as possible. Parsing the text gives the same tree
 * except for positions.
 */
export function printExpression(node: Node): string {
  switch (node.kind) {
    case "literal":
      return typeof node.value === "string" ? printString(node.value) : String(node.value);
    case "name":
      return node.name;
    case "list":
      return `[${printCommaList(node.items)}]`;
    case "member":
      return `${printWithParentheses(node.object, POSTFIX_LEVEL)}.${node.property}`;
    case "index":
      return `${printWithParentheses(node.object, POSTFIX_LEVEL)}[${printExpression(node.index)}]`;
    case "unary":
      return node.operator + printOperand(node);
    case "binary": {
      const level = operatorPrecedenceOf(node);
      return `${printWithParentheses(node.left, level)} ${node.operator} ${printWithParentheses(node.right, level + 1)}`;
    }
    case "conditional":
      return `${printWithParentheses(node.test, 1)} ? ${printWithParentheses(node.yes, 1)} : ${printExpression(node.no)}`;
    case "call":
      return printCall(node);
    case "macro":
      return `${printWithParentheses(node.list, POSTFIX_LEVEL)}.${node.macro}(${node.item}, ${printExpression(node.body)})`;
  }
}

function printCommaList(nodes: readonly Node[]): string {
  return nodes.map(printExpression).join(", ");
}

function printWithParentheses(node: Node, level: number): string {
  return operatorPrecedenceOf(node) < level ? `(${printExpression(node)})` : printExpression(node);
}

/** Puts a number after a minus in parentheses; otherwise the minus would become part of the number. */
function printOperand({ operator, operand }: Extract<Node, { kind: "unary" }>): string {
  const text = printWithParentheses(operand, UNARY_LEVEL);
  return operator === "-" && /^\d/.test(text) ? `(${text})` : text;
}

function printCall(node: Extract<Node, { kind: "call" }>): string {
  const [first, ...rest] = node.arguments;
  if (!first || !functionSignatures.get(node.name)?.isMethod)
    return `${node.name}(${printCommaList(node.arguments)})`;
  return `${printWithParentheses(first, POSTFIX_LEVEL)}.${node.name}(${printCommaList(rest)})`;
}

function operatorPrecedenceOf(node: Node): number {
  switch (node.kind) {
    case "conditional":
      return CONDITIONAL_LEVEL;
    case "binary":
      return BINDING_LEVELS.findIndex((operators) => operators.includes(node.operator)) + 1;
    case "unary":
      return UNARY_LEVEL;
    case "literal":
      // A number before a dot or a bracket needs parentheses: the dot, or a minus before it, would change the number.
      return typeof node.value === "number" ? UNARY_LEVEL : POSTFIX_LEVEL;
    default:
      return POSTFIX_LEVEL;
  }
}

const STRING_ESCAPES: Readonly<Record<string, string>> = {
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\\": "\\\\",
  "'": "\\'",
};

function printString(value: string): string {
  return `'${value.replace(/[\n\r\t\\']/g, (character) => STRING_ESCAPES[character] ?? character)}'`;
}
