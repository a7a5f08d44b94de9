import type { BinaryOperator, Macro, Node } from "./ast.ts";
import {
  advance,
  catchSyntaxProblem,
  expect,
  type Reader,
  readFrom,
  readString,
  type SyntaxProblem,
  skip,
  stop,
} from "./read-tokens.ts";

export type { SyntaxProblem } from "./read-tokens.ts";

export type Parsed = { node: Node } | { error: SyntaxProblem };

const LEVELS: ReadonlyMap<string, number> = new Map(
  ["||", "&&", "== != < <= > >= in", "+ -", "* / %"].flatMap((level, index) =>
    level.split(" ").map((operator): [string, number] => [operator, index + 1]),
  ),
);

const CONSTANTS: ReadonlyMap<string, boolean | null> = new Map([
  ["true", true],
  ["false", false],
  ["null", null],
]);

/** Maximum nesting of parentheses and branches; CEL requires at least 32. */
const MAX_DEPTH = 200;

/**
 * Parses an expression (a subset of CEL's grammar). Never throws; pure. No CEL library fits: cel-js would bring a
 * parser generator and Ramda to phones, and none gives the offsets that messages need or supports values that are still
 * unknown.
 */
export function parse(text: string): Parsed {
  return catchSyntaxProblem(text, () => {
    const reader = readFrom(text, 0);
    const node = readExpression(reader);
    if (reader.kind !== "end") stop(reader, "the end");
    return { node };
  });
}

/** Reads the expression that starts at the reader's token, up to the first token that cannot belong to it. */
export function readExpression(reader: Reader): Node {
  if (++reader.depth > MAX_DEPTH) stop(reader, "less nesting");
  const { start } = reader;
  let node = readBinary(reader, 1);
  if (skip(reader, "?")) {
    const yes = readBinary(reader, 1);
    expect(reader, ":");
    const no = readExpression(reader);
    node = { kind: "conditional", test: node, yes, no, start, end: reader.previousEnd };
  }
  reader.depth--;
  return node;
}

function readBinary(reader: Reader, lowest: number): Node {
  const { start } = reader;
  let left = readUnary(reader);
  for (;;) {
    const level = LEVELS.get(reader.token);
    if (!level || level < lowest) return left;
    const operator = reader.token as BinaryOperator; // LEVELS holds nothing else
    advance(reader);
    const right = readBinary(reader, level + 1);
    left = { kind: "binary", operator, left, right, start, end: reader.previousEnd };
  }
}

function readUnary(reader: Reader): Node {
  const { start, token } = reader;
  if (token !== "!" && token !== "-") return readPostfix(reader, readPrimary(reader), start);
  advance(reader);
  if (token === "-" && reader.kind === "number") return readPostfix(reader, readNumber(reader, start), start);
  if (++reader.depth > MAX_DEPTH) stop(reader, "less nesting");
  const operand = readUnary(reader);
  reader.depth--;
  return { kind: "unary", operator: token, operand, start, end: reader.previousEnd };
}

/** Reads a number, with the minus at `start` if there is one. */
function readNumber(reader: Reader, start: number): Node {
  const size = Number(reader.token);
  if (size === Infinity) stop(reader, "a smaller number");
  const value = start < reader.start ? 0 - size : size;
  advance(reader);
  return { kind: "literal", value, start, end: reader.previousEnd };
}

function readPostfix(reader: Reader, first: Node, start: number): Node {
  let node = first;
  for (;;) {
    if (skip(reader, "[")) {
      const index = readExpression(reader);
      expect(reader, "]");
      node = { kind: "index", object: node, index, start, end: reader.previousEnd };
    } else if (skip(reader, ".")) {
      node = readMember(reader, node, start);
    } else return node;
  }
}

function readMember(reader: Reader, object: Node, start: number): Node {
  const nameStart = reader.start;
  const name = readName(reader);
  if (!skip(reader, "(")) return { kind: "member", object, property: name, start, end: reader.previousEnd };
  if (isMacro(name)) {
    const item = readName(reader);
    expect(reader, ",");
    const body = readExpression(reader);
    expect(reader, ")");
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
  const rest = readList(reader, ")");
  return { kind: "call", name, nameStart, arguments: [object, ...rest], start, end: reader.previousEnd };
}

function isMacro(name: string): name is Macro {
  return name === "exists" || name === "all" || name === "filter" || name === "map";
}

function readName(reader: Reader): string {
  const name = reader.token;
  if (reader.kind !== "name" || CONSTANTS.has(name) || name === "in") stop(reader, "a name");
  advance(reader);
  return name;
}

/** Reads items up to the closing token. As in CEL, a list may end with a comma, arguments may not. */
function readList(reader: Reader, close: "]" | ")"): Node[] {
  const items: Node[] = [];
  if (skip(reader, close)) return items;
  do {
    if (items.length && close === "]" && reader.token === close) break;
    items.push(readExpression(reader));
  } while (skip(reader, ","));
  expect(reader, close);
  return items;
}

function readPrimary(reader: Reader): Node {
  const { start, kind, token } = reader;
  if (kind === "number") return readNumber(reader, start);
  const constant = CONSTANTS.get(token);
  if (kind === "string" || constant !== undefined) {
    const value = kind === "string" ? readString(reader) : (constant as boolean | null); // one of the two holds
    advance(reader);
    return { kind: "literal", value, start, end: reader.previousEnd };
  }
  if (skip(reader, "(")) {
    const node = readExpression(reader);
    expect(reader, ")");
    return node;
  }
  if (skip(reader, "[")) {
    const items = readList(reader, "]");
    return { kind: "list", items, start, end: reader.previousEnd };
  }
  if (kind !== "name") stop(reader, "an expression");
  const name = readName(reader);
  if (!skip(reader, "(")) return { kind: "name", name, start, end: reader.previousEnd };
  const values = readList(reader, ")");
  return { kind: "call", name, nameStart: start, arguments: values, start, end: reader.previousEnd };
}
