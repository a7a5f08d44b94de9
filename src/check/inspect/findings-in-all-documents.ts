import type { Node } from "../../language/syntax/ast.ts";
import type { SourceFile } from "../json/source-file.ts";
import { provableTexts } from "./constant-conditions.ts";
import type { Inspection } from "./document-inspection.ts";
import type { ProvableExpression } from "./provable-expressions.ts";

/**
 * Finds the other documents that contain text of a file, such as its variants. Each is inspected when the iterator
 * reaches it.
 */
export interface SharingDocumentsLookup {
  documentsSharing: (source: SourceFile) => Iterable<Inspection>;
}

/** A finding about a part of an expression or template (`place`). */
export interface ExpressionFinding {
  place: ProvableExpression;
  /** The part's offsets in the expression. */
  node: Pick<Node, "start" | "end">;
}

/**
 * Returns the findings of `find` in this document that also apply to all documents that share the expression: a
 * condition that is useless on one page may be needed by its variants.
 */
export function findingsInAllDocuments<T extends ExpressionFinding>(
  context: Inspection & SharingDocumentsLookup,
  find: (inspection: Inspection) => readonly T[],
): T[] {
  if (provableTexts(context).length === 0) return [];
  const own = find(context);
  // Inspect other documents only for texts with findings, and stop when no finding is left.
  const sources = new Set(own.map(sourceRangeOfFinding));
  return [...sources].flatMap((source) => {
    let left = own.filter((found) => sourceRangeOfFinding(found) === source);
    for (const one of context.documentsSharing(source)) {
      left = left.filter(({ place, node }) => {
        const isThere = provableTexts(one).some(({ text }) => isSameText(text, place.text));
        return !isThere || find(one).some((other) => isSameFinding(other, { place, node }));
      });
      if (left.length === 0) break;
    }
    return left;
  });
}

/**
 * Returns the items of a document's file that `keep` leaves in every other document that contains its text. Stops when no
 * item is left.
 */
export function keepInSharingDocuments<T>(
  { document, documentsSharing }: Inspection & SharingDocumentsLookup,
  own: readonly T[],
  keep: (other: Inspection, left: readonly T[]) => readonly T[],
): readonly T[] {
  let left = own;
  if (left.length === 0) return left;
  for (const other of documentsSharing(document.file.source)) {
    left = keep(other, left);
    if (left.length === 0) break;
  }
  return left;
}

function sourceRangeOfFinding({ place }: ExpressionFinding): SourceFile {
  return place.text.visit.node.source;
}

function isSameFinding(a: ExpressionFinding, b: ExpressionFinding): boolean {
  return isSameText(a.place.text, b.place.text) && a.node.start === b.node.start && a.node.end === b.node.end;
}

function isSameText(
  { visit: a }: ProvableExpression["text"],
  { visit: b }: ProvableExpression["text"],
): boolean {
  return a.node.source === b.node.source && a.node.start === b.node.start;
}
