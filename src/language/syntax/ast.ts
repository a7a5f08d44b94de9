import type { Macro } from "../functions.generated.ts";
import { signatures } from "../types/signatures.ts";

/**
 * The syntax tree of an expression. `start` and `end` are offsets in UTF-16 code units of the expression's
 * text (end exclusive), so that a problem can mark its characters.
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

/** Names that an expression can read, with their values. A missing name is an error inside, null outside. */
export type Scope = Readonly<Record<string, unknown>>;

const LEVELS: readonly (readonly string[])[] = [
  ["||"],
  ["&&"],
  ["==", "!=", "<", "<=", ">", ">=", "in"],
  ["+", "-"],
  ["*", "/", "%"],
];
/** Binding strengths; an operand that binds less tightly needs parentheses. Binary operators lie between these two. */
const CONDITIONAL = 0;
const UNARY = LEVELS.length + 1;
const POSTFIX = UNARY + 1;

/** Prints an expression with minimal parentheses. Parsing the text gives the same tree except for positions. */
export function print(node: Node): string {
  switch (node.kind) {
    case "literal":
      return typeof node.value === "string" ? printString(node.value) : String(node.value);
    case "name":
      return node.name;
    case "list":
      return `[${printAll(node.items)}]`;
    case "member":
      return `${printAt(node.object, POSTFIX)}.${node.property}`;
    case "index":
      return `${printAt(node.object, POSTFIX)}[${print(node.index)}]`;
    case "unary":
      return node.operator + printOperand(node);
    case "binary": {
      const level = levelOf(node);
      return `${printAt(node.left, level)} ${node.operator} ${printAt(node.right, level + 1)}`;
    }
    case "conditional":
      return `${printAt(node.test, 1)} ? ${printAt(node.yes, 1)} : ${print(node.no)}`;
    case "call":
      return printCall(node);
    case "macro":
      return `${printAt(node.list, POSTFIX)}.${node.macro}(${node.item}, ${print(node.body)})`;
  }
}

function printAll(nodes: readonly Node[]): string {
  return nodes.map(print).join(", ");
}

function printAt(node: Node, level: number): string {
  return levelOf(node) < level ? `(${print(node)})` : print(node);
}

/** Puts a number after a minus in parentheses; otherwise the minus would become part of the number. */
function printOperand({ operator, operand }: Extract<Node, { kind: "unary" }>): string {
  const text = printAt(operand, UNARY);
  return operator === "-" && /^\d/.test(text) ? `(${text})` : text;
}

function printCall(node: Extract<Node, { kind: "call" }>): string {
  const [first, ...rest] = node.arguments;
  if (!first || !signatures.get(node.name)?.isMethod) return `${node.name}(${printAll(node.arguments)})`;
  return `${printAt(first, POSTFIX)}.${node.name}(${printAll(rest)})`;
}

function levelOf(node: Node): number {
  switch (node.kind) {
    case "conditional":
      return CONDITIONAL;
    case "binary":
      return LEVELS.findIndex((operators) => operators.includes(node.operator)) + 1;
    case "unary":
      return UNARY;
    case "literal":
      // A number before a dot or a bracket needs parentheses: the dot, or a minus before it, would change the number.
      return typeof node.value === "number" ? UNARY : POSTFIX;
    default:
      return POSTFIX;
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\\": "\\\\",
  "'": "\\'",
};

function printString(value: string): string {
  return `'${value.replace(/[\n\r\t\\']/g, (character) => ESCAPES[character] ?? character)}'`;
}
