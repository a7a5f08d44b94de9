import type { Macro } from "../functions.generated.ts";

/**
 * The syntax tree of an expression. `start` and `end` are offsets in UTF-16 code units of the expression's
 * text (end exclusive), so that a problem can point at the characters it means.
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
  /** `f(a, b)` or `a.f(b)`: the receiver is the first argument. `nameStart` is where the function's name stands. */
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

/** The names that an expression sees, with their values. A name that is not there is an error inside, null outside. */
export type Scope = Readonly<Record<string, unknown>>;
