import type { Node } from "../../../language/syntax/ast.ts";
import { childNodesOf, namesInExpression } from "../../../language/syntax/names-in-expression.ts";

/** The literals in all expressions of a question. They decide which values of fields must be told apart. */
export interface QuestionLiterals {
  /** Texts that a field may be compared with. */
  texts: ReadonlySet<string>;
  /** Numbers that a field may be compared with. */
  numbers: ReadonlySet<number>;
  /** Whether lists of MAX_LIST_SLOTS items can give every result that longer ones can. */
  areSlotsEnough: boolean;
}

/**
 * Number of items at the front of a list that the proof models one by one; further items are copies of the last one.
 */
export const MAX_LIST_SLOTS = 6;

/**
 * Collects the literals of expressions, and whether few list items are enough: one example for each macro (such as
 * `exists`) and `in`, and the items at literal indexes. They are not if filtered items are counted, or if another
 * list is read for each item.
 */
export function collectLiterals(
  nodes: readonly Node[],
  constants: Record<string, unknown>,
): QuestionLiterals {
  const found: FoundLiterals = {
    texts: new Set(),
    numbers: new Set(),
    questions: 0,
    highest: -1,
    areSlotsEnough: true,
  };
  for (const node of nodes) {
    visitNode(node, found, { bound: [], isAsked: false });
    for (const [root, name = ""] of namesInExpression(node))
      if (root === "constants") collectLiteralsOfValue(constants[name], found);
  }
  const wanted = found.highest + 1 + found.questions;
  return { ...found, areSlotsEnough: found.areSlotsEnough && wanted <= MAX_LIST_SLOTS };
}

interface FoundLiterals {
  texts: Set<string>;
  numbers: Set<number>;
  /** Number of macros (such as `exists`) and `in` over lists. */
  questions: number;
  /** The highest literal list index; -1 without any. */
  highest: number;
  areSlotsEnough: boolean;
}

/**
 * Collects the literals in a node and its parts. `bound`: the macro variables around it; `isAsked`: its items are
 * read one by one.
 */
function visitNode(
  node: Node,
  found: FoundLiterals,
  around: { bound: readonly string[]; isAsked: boolean },
): void {
  const { bound } = around;
  if (node.kind === "literal") collectLiteralsOfValue(node.value, found);
  if (node.kind === "index") collectIndexLiterals(node.index, found);
  const list = iteratedList(node);
  if (list && !isListInDocument(list)) {
    found.questions++;
    const isOfItem = namesInExpression(list).every(([root = ""]) => bound.includes(root));
    if (bound.length > 0 && !isOfItem) found.areSlotsEnough = false;
  }
  if (node.kind === "macro") {
    if (node.macro === "filter" && !around.isAsked) found.areSlotsEnough = false;
    visitNode(node.list, found, { bound, isAsked: true });
    visitNode(node.body, found, { bound: [...bound, node.item], isAsked: false });
    return;
  }
  for (const child of childNodesOf(node)) visitNode(child, found, { bound, isAsked: child === list });
}

function collectIndexLiterals(index: Node, found: FoundLiterals): void {
  if (index.kind !== "literal") found.areSlotsEnough = false;
  else if (typeof index.value === "number") found.highest = Math.max(found.highest, index.value);
}

/** Returns the list that a node iterates: the list of a macro, or the right side of `in`. */
function iteratedList(node: Node): Node | undefined {
  if (node.kind === "macro") return node.list;
  return node.kind === "binary" && node.operator === "in" ? node.right : undefined;
}

/** Returns whether a list is written in the document itself, so that its items are known. */
function isListInDocument(list: Node): boolean {
  return list.kind === "list" || namesInExpression(list).every(([root]) => root === "constants");
}

function collectLiteralsOfValue(value: unknown, found: FoundLiterals): void {
  if (typeof value === "string") found.texts.add(value);
  else if (typeof value === "number") found.numbers.add(value);
  else if (typeof value === "object" && value !== null) {
    for (const item of Object.values(value)) collectLiteralsOfValue(item, found);
    // A text may be used as a key: constants.names[item.contract].
    if (!Array.isArray(value)) for (const key of Object.keys(value)) found.texts.add(key);
  }
}
