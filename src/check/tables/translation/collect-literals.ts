import type { Node } from "../../../language/syntax/ast.ts";
import { childrenOf, namesIn } from "../../../language/syntax/names-in.ts";

/** Facts about all expressions of a question that are needed before translation. */
export interface Literals {
  /** Texts that fields may be compared with. */
  texts: ReadonlySet<string>;
  /** Numbers that fields may be compared with. */
  numbers: ReadonlySet<number>;
  /** Whether lists of MAX_SLOTS items show all that longer ones can. */
  isEnough: boolean;
}

/** Number of items of a list that the proof distinguishes; further items are like the last of these. */
export const MAX_SLOTS = 6;

/**
 * Collects the literals of expressions. A list is determined by one example item for each macro and `in`, and the items
 * at literal indexes; further items can repeat these. This does not hold if filtered items are counted, or if another
 * list is read for each item.
 */
export function collectLiterals(nodes: readonly Node[], constants: Record<string, unknown>): Literals {
  const found: FoundLiterals = {
    texts: new Set(),
    numbers: new Set(),
    questions: 0,
    highest: -1,
    isEnough: true,
  };
  for (const node of nodes) {
    visit(node, found, { bound: [], isAsked: false });
    for (const [root, name = ""] of namesIn(node)) if (root === "constants") collect(constants[name], found);
  }
  const wanted = found.highest + 1 + found.questions;
  return { ...found, isEnough: found.isEnough && wanted <= MAX_SLOTS };
}

interface FoundLiterals {
  texts: Set<string>;
  numbers: Set<number>;
  /** Number of macros and `in` over lists. */
  questions: number;
  /** The highest literal index; -1 without any. */
  highest: number;
  isEnough: boolean;
}

/** Visits a node. `bound`: the macro variables around it; `isAsked`: its items are read one by one. */
function visit(
  node: Node,
  found: FoundLiterals,
  around: { bound: readonly string[]; isAsked: boolean },
): void {
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

function noteIndex(index: Node, found: FoundLiterals): void {
  if (index.kind !== "literal") found.isEnough = false;
  else if (typeof index.value === "number") found.highest = Math.max(found.highest, index.value);
}

/** Returns the list that a node iterates: the list of a macro, or the right side of `in`. */
function listOf(node: Node): Node | undefined {
  if (node.kind === "macro") return node.list;
  return node.kind === "binary" && node.operator === "in" ? node.right : undefined;
}

/** Returns whether a list is written in the document itself, so that its items are known. */
function isKnownList(list: Node): boolean {
  return list.kind === "list" || namesIn(list).every(([root]) => root === "constants");
}

function collect(value: unknown, found: FoundLiterals): void {
  if (typeof value === "string") found.texts.add(value);
  else if (typeof value === "number") found.numbers.add(value);
  else if (typeof value === "object" && value !== null) {
    for (const item of Object.values(value)) collect(item, found);
    // A text may be used as a key: constants.names[item.contract].
    if (!Array.isArray(value)) for (const key of Object.keys(value)) found.texts.add(key);
  }
}
