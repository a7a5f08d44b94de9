import { parseExpressionCached } from "../../language/messages/parse-cached.ts";
import type { Node } from "../../language/syntax/ast.ts";
import { namesInExpression } from "../../language/syntax/names-in-expression.ts";
import { type MergedDocument, variantNodeOf } from "../document/merge-documents.ts";
import { baseFilesOf } from "../document/resolve-extends.ts";
import type { DocumentText, Inspection } from "../inspect/document-inspection.ts";
import { isRangeInside, type JsonNode, nodeAtPath, stringValueOf } from "../json/json-node.ts";
import type { VisitedValue } from "../schema/walk-document.ts";

/** A scheme (http:) or the digits of a phone number: only a value that was meant as an address has them. */
const ADDRESS_LIKE = /^\s*[a-z][a-z0-9+.-]*:|\d{3}/i;

/**
 * Returns the constant or brand value that makes an address wrong: the only one that the text inserts and that looks
 * like an address itself. undefined if no value or several look like one.
 */
export function valueBehindAddress(
  { document, root, texts }: Inspection,
  { node }: VisitedValue,
  address: string,
): { name: string; node: JsonNode } | undefined {
  const text = texts.find(({ visit }) => visit.node === node);
  const values = namesReadBy(text).flatMap((path) => {
    const value = writtenValueAt(path, { root, brand: document.brand });
    const found = stringValueOf(value)?.trim() ?? "";
    return value && ADDRESS_LIKE.test(found) && address.includes(found)
      ? [{ name: String(path.at(-1)), node: value }]
      : [];
  });
  return values.length === 1 ? values[0] : undefined;
}

/**
 * Returns the constant that a patch gave another type, if a part of an expression reads it and is not in that patch
 * itself; undefined if no patch did. The base was right before the patch.
 */
export function patchedConstantIn(
  { visit }: DocumentText,
  { start, end }: Pick<Node, "start" | "end">,
  { document, root }: Pick<Inspection, "document" | "root">,
): JsonNode | undefined {
  if (visit.node.kind !== "string") return undefined;
  const part = parseExpressionCached(visit.node.value.slice(start, end));
  const paths = "node" in part ? namesInExpression(part.node).filter(([first]) => first === "constants") : [];
  return paths
    .flatMap((path) => nodeAtPath(root, path) ?? [])
    .find((value) => layerOf(value, document) < layerOf(visit.node, document));
}

/** Returns how far the text of a value is from the document itself: 0 in its variant, 1 in its file, 2 in its base. */
function layerOf(value: JsonNode, document: MergedDocument): number {
  const { source } = value;
  const base = baseFilesOf(document).findIndex((one) => one.source === source);
  if (source !== document.file.source) return 2 + (base < 0 ? Number.POSITIVE_INFINITY : base);
  const variant = variantNodeOf(document);
  return variant && isRangeInside(value, variant) ? 0 : 1;
}

function namesReadBy(text: DocumentText | undefined): readonly (readonly string[])[] {
  return (text?.nodes ?? []).flatMap(namesInExpression);
}

/** Returns the value of a name that documents write: a constant, or a part of the brand. */
function writtenValueAt(
  [first, ...members]: readonly string[],
  { root, brand }: { root: JsonNode; brand: JsonNode | undefined },
): JsonNode | undefined {
  if (first === "constants") return nodeAtPath(root, ["constants", ...members]);
  return first === "brand" && brand ? nodeAtPath(brand, members) : undefined;
}
