import type { Node } from "../../language/syntax/ast.ts";
import { childNodesOf, namesInExpression } from "../../language/syntax/names-in-expression.ts";
import { findChild, type JsonNode, listItemsOf } from "../json/json-node.ts";
import type { Inspection } from "./document-inspection.ts";
import { keepInSharingDocuments, type SharingDocumentsLookup } from "./findings-in-all-documents.ts";
import { entriesOfMap } from "./names-in-document.ts";

/** An item of a constant list, such as the second of `names`. */
interface ConstantItem {
  /** The list's name below "constants": "names", or "limits.names". */
  list: string;
  index: number;
  node: JsonNode;
}

/**
 * Returns the items of constant lists in the document's own file that no expression reads, although expressions read
 * other items of the same list by a written index. A list that is read in another way has no such items.
 */
export function unreadConstantItems(context: Inspection & SharingDocumentsLookup): readonly ConstantItem[] {
  const { document, isBase, root } = context;
  if (isBase) return [];
  const { source } = document.file;
  const own = listsBelow(findChild(root, "constants"), []).filter(({ node }) => node.source === source);
  const unread = own.length > 0 ? unreadIn(context, own) : [];
  return keepInSharingDocuments(context, unread, unreadIn);
}

/** Returns the items of all lists of a constant, at any depth of its objects. */
function listsBelow(node: JsonNode | undefined, path: readonly string[]): ConstantItem[] {
  if (node?.kind === "array")
    return listItemsOf(node).map((item, index) => ({ list: path.join("."), index, node: item }));
  return entriesOfMap(node).flatMap(({ key, value }) => listsBelow(value, [...path, key]));
}

function unreadIn({ mistakes, texts }: Inspection, items: readonly ConstantItem[]): ConstantItem[] {
  if (mistakes.length > 0 || texts.some(({ problems }) => problems.length > 0)) return [];
  const reads = texts.flatMap(({ nodes }) => nodes.flatMap(constantReadsIn));
  const whole = reads.flatMap(({ index, path }) => (index === undefined ? [path] : []));
  const readByIndex = new Map<string, Set<number>>();
  for (const { index, path } of reads)
    if (index !== undefined) readByIndex.set(path, (readByIndex.get(path) ?? new Set()).add(index));
  return items.filter(({ index, list }) => {
    const read = readByIndex.get(list);
    const isReadWhole = whole.some((path) => path === "" || path === list || list.startsWith(`${path}.`));
    // An index without an item is a mistake, and may mean any of the others.
    const isKnown =
      read && [...read].every((one) => items.some((item) => item.list === list && item.index === one));
    return isKnown && !read.has(index) && !isReadWhole;
  });
}

/** Returns the constants that an expression reads; `index` is a written index into them, undefined for all else. */
function constantReadsIn(node: Node): { path: string; index?: number }[] {
  const constant = node.kind === "index" ? constantNamed(node.object) : constantNamed(node);
  if (constant === undefined) return childNodesOf(node).flatMap(constantReadsIn);
  if (node.kind !== "index") return [{ path: constant }];
  const { index } = node;
  const isWritten = index.kind === "literal" && typeof index.value === "number";
  return [{ path: constant, ...(isWritten && { index: Number(index.value) }) }, ...constantReadsIn(index)];
}

/** Returns the name of a constant that a node is: "names" for `constants.names`; undefined for other nodes. */
function constantNamed(node: Node): string | undefined {
  if (node.kind !== "name" && node.kind !== "member") return undefined;
  const [path, other] = namesInExpression(node);
  const isChain = path && !other && path[0] === "constants" && isPlainChain(node);
  return isChain ? path.slice(1).join(".") : undefined;
}

function isPlainChain(node: Node): boolean {
  return node.kind === "name" || (node.kind === "member" && isPlainChain(node.object));
}
