import type { BinaryOperator, Macro, Node } from "./ast.ts";
import {
  catchParseError,
  createExpressionReader,
  decodeStringLiteral,
  type ExpressionReader,
  expectToken,
  nextToken,
  type ParseError,
  skipToken,
  throwParseError,
} from "./read-tokens.ts";

export type { ParseError } from "./read-tokens.ts";

/** Result of parsing an expression: its tree, or the error that stopped the parser. */
export type ParsedExpression = { node: Node } | { error: ParseError };

/** Binary operators with how tightly they bind, from 1 (loosest). */
const OPERATOR_LEVELS: ReadonlyMap<string, number> = new Map(
  ["||", "&&", "== != < <= > >= in", "+ -", "* / %"].flatMap((level, index) =>
    level.split(" ").map((operator): [string, number] => [operator, index + 1]),
  ),
);

const CONSTANT_VALUES: ReadonlyMap<string, boolean | null> = new Map([
  ["true", true],
  ["false", false],
  ["null", null],
]);

/**
 * Maximum nesting of parentheses and conditional branches, because the stack is limited; CEL requires at least
 * 32.
 */
const MAX_NESTING = 200;

/**
 * Parses an expression, in a subset of CEL's grammar. Returns its tree or the first error. Never throws; pure.
 * cel-js would bring a parser generator to phones; no CEL library gives error offsets or supports unknown
 * values.
 */
export function parseExpression(text: string): ParsedExpression {
  return catchParseError(text, () => {
    const reader = createExpressionReader(text, 0);
    const node = readExpression(reader);
    if (reader.kind !== "end") throwParseError(reader, "the end");
    return { node };
  });
}

/** Reads the expression that starts at the reader's token, up to the first token that cannot belong to it. */
export function readExpression(reader: ExpressionReader): Node {
  if (++reader.depth > MAX_NESTING) throwParseError(reader, "less nesting");
  const { start } = reader;
  let node = readBinary(reader, 1);
  if (skipToken(reader, "?")) {
    const yes = readBinary(reader, 1);
    expectToken(reader, ":");
    const no = readExpression(reader);
    node = { kind: "conditional", test: node, yes, no, start, end: reader.previousEnd };
  }
  reader.depth--;
  return node;
}

function readBinary(reader: ExpressionReader, lowest: number): Node {
  const { start } = reader;
  let left = readUnary(reader);
  for (;;) {
    const level = OPERATOR_LEVELS.get(reader.token);
    if (!level || level < lowest) return left;
    const operator = reader.token as BinaryOperator; // LEVELS holds nothing else
    nextToken(reader);
    const right = readBinary(reader, level + 1);
    left = { kind: "binary", operator, left, right, start, end: reader.previousEnd };
  }
}

function readUnary(reader: ExpressionReader): Node {
  const { start, token } = reader;
  if (token !== "!" && token !== "-") return readPostfix(reader, readPrimary(reader), start);
  nextToken(reader);
  if (token === "-" && reader.kind === "number") return readPostfix(reader, readNumber(reader, start), start);
  if (++reader.depth > MAX_NESTING) throwParseError(reader, "less nesting");
  const operand = readUnary(reader);
  reader.depth--;
  return { kind: "unary", operator: token, operand, start, end: reader.previousEnd };
}

/** Reads a number, with the minus at `start` if there is one. */
function readNumber(reader: ExpressionReader, start: number): Node {
  const size = Number(reader.token);
  if (size === Infinity) throwParseError(reader, "a smaller number");
  const value = start < reader.start ? 0 - size : size;
  nextToken(reader);
  return { kind: "literal", value, start, end: reader.previousEnd };
}

function readPostfix(reader: ExpressionReader, first: Node, start: number): Node {
  let node = first;
  for (;;) {
    if (skipToken(reader, "[")) {
      const index = readExpression(reader);
      expectToken(reader, "]");
      node = { kind: "index", object: node, index, start, end: reader.previousEnd };
    } else if (skipToken(reader, ".")) {
      node = readMember(reader, node, start);
    } else return node;
  }
}

function readMember(reader: ExpressionReader, object: Node, start: number): Node {
  const nameStart = reader.start;
  const name = readName(reader);
  if (!skipToken(reader, "("))
    return { kind: "member", object, property: name, start, end: reader.previousEnd };
  if (isMacro(name)) {
    const item = readName(reader);
    expectToken(reader, ",");
    const body = readExpression(reader);
    expectToken(reader, ")");
    return {
      kind: "macro",
      macro: name,
      nameStart,
      list: object,
      item,
      body,
      start,
      end: reader.previousEnd,
    };
  }
  const rest = readCommaList(reader, ")");
  return { kind: "call", name, nameStart, arguments: [object, ...rest], start, end: reader.previousEnd };
}

function isMacro(name: string): name is Macro {
  return name === "exists" || name === "all" || name === "filter" || name === "map";
}

function readName(reader: ExpressionReader): string {
  const name = reader.token;
  if (reader.kind !== "name" || CONSTANT_VALUES.has(name) || name === "in") throwParseError(reader, "a name");
  nextToken(reader);
  return name;
}

/** Reads items up to the closing token. As in CEL, a list may end with a comma, arguments may not. */
function readCommaList(reader: ExpressionReader, close: "]" | ")"): Node[] {
  const items: Node[] = [];
  if (skipToken(reader, close)) return items;
  do {
    if (items.length && close === "]" && reader.token === close) break;
    items.push(readExpression(reader));
  } while (skipToken(reader, ","));
  expectToken(reader, close);
  return items;
}

function readPrimary(reader: ExpressionReader): Node {
  const { start, kind, token } = reader;
  if (kind === "number") return readNumber(reader, start);
  const constant = CONSTANT_VALUES.get(token);
  if (kind === "string" || constant !== undefined) {
    const value = kind === "string" ? decodeStringLiteral(reader) : (constant as boolean | null); // one of the two holds
    nextToken(reader);
    return { kind: "literal", value, start, end: reader.previousEnd };
  }
  if (skipToken(reader, "(")) {
    const node = readExpression(reader);
    expectToken(reader, ")");
    return node;
  }
  if (skipToken(reader, "[")) {
    const items = readCommaList(reader, "]");
    return { kind: "list", items, start, end: reader.previousEnd };
  }
  if (kind !== "name") throwParseError(reader, "an expression");
  const name = readName(reader);
  if (!skipToken(reader, "(")) return { kind: "name", name, start, end: reader.previousEnd };
  const values = readCommaList(reader, ")");
  return { kind: "call", name, nameStart: start, arguments: values, start, end: reader.previousEnd };
}
