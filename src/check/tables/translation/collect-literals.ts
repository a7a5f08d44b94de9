import type { Node } from "../../../language/syntax/ast.ts";
import { childrenOf, namesIn } from "../../../language/syntax/names-in.ts";

/** What has to be known of all expressions of a question before the first is translated. */
export interface Literals {
  /** Texts that fields may be compared with. */
  texts: ReadonlySet<string>;
  /** Numbers that fields may be compared with. */
  numbers: ReadonlySet<number>;
  /** Whether lists of MAX_SLOTS items show all that longer ones can. */
  isEnough: boolean;
}

/** So many items of a list are told apart; those behind them are like the last of these. */
export const MAX_SLOTS = 6;

/**
 * Looks through expressions. The items that macros and `in` need as examples, one each, and those that an index
 * names, tell a list from any other; further items may repeat one of these. That fails where items that pass a
 * filter are counted, and where another list is asked for each item of one.
 */
export function collectLiterals(nodes: readonly Node[], constants: Record<string, unknown>): Literals {
  const found: Found = { texts: new Set(), numbers: new Set(), questions: 0, highest: -1, isEnough: true };
  for (const node of nodes) {
    visit(node, found, { bound: [], isAsked: false });
    for (const [root, name = ""] of namesIn(node)) if (root === "constants") collect(constants[name], found);
  }
  const wanted = found.highest + 1 + found.questions;
  return { ...found, isEnough: found.isEnough && wanted <= MAX_SLOTS };
}

interface Found {
  texts: Set<string>;
  numbers: Set<number>;
  /** How often a list is asked for some or all of its items. */
  questions: number;
  /** The highest index that is written out. */
  highest: number;
  isEnough: boolean;
}

/** `bound` are the macro variables around a node; `isAsked` that its items are asked for one by one. */
function visit(node: Node, found: Found, around: { bound: readonly string[]; isAsked: boolean }): void {
  const { bound } = around;
  if (node.kind === "literal") collect(node.value, found);
  if (node.kind === "index") noteIndex(node.index, found);
  const list = listOf(node);
  if (list && !isKnownList(list)) {
    found.questions++;
    const isOfItem = namesIn(list).every(([root = ""]) => bound.includes(root));
    if (bound.length > 0 && !isOfItem) found.isEnough = false;
  }
  if (node.kind === "macro") {
    if (node.macro === "filter" && !around.isAsked) found.isEnough = false;
    visit(node.list, found, { bound, isAsked: true });
    visit(node.body, found, { bound: [...bound, node.item], isAsked: false });
    return;
  }
  for (const child of childrenOf(node)) visit(child, found, { bound, isAsked: child === list });
}

function noteIndex(index: Node, found: Found): void {
  if (index.kind !== "literal") found.isEnough = false;
  else if (typeof index.value === "number") found.highest = Math.max(found.highest, index.value);
}

/** The list that a node asks about: the one a macro goes through, or the one behind `in`. */
function listOf(node: Node): Node | undefined {
  if (node.kind === "macro") return node.list;
  return node.kind === "binary" && node.operator === "in" ? node.right : undefined;
}

/** Whether a list stands in the document itself, so that its items are known. */
function isKnownList(list: Node): boolean {
  return list.kind === "list" || namesIn(list).every(([root]) => root === "constants");
}

function collect(value: unknown, found: Found): void {
  if (typeof value === "string") found.texts.add(value);
  else if (typeof value === "number") found.numbers.add(value);
  else if (typeof value === "object" && value !== null) {
    for (const item of Object.values(value)) collect(item, found);
    // A text may be asked for as a key: constants.names[item.contract].
    if (!Array.isArray(value)) for (const key of Object.keys(value)) found.texts.add(key);
  }
}
