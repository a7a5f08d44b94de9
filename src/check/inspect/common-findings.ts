import type { Node } from "../../language/syntax/ast.ts";
import type { SourceFile } from "../json/source-file.ts";
import { cachedProofPlaces } from "./constant-conditions.ts";
import type { Inspection } from "./inspection.ts";
import type { ProofPlace } from "./proof-places.ts";

/** Lists the other documents that contain texts of a file; each is inspected when the iterator reaches it. */
export interface SharingDocuments {
  documentsSharing: (source: SourceFile) => Iterable<Inspection>;
}

/** A finding about a part of an expression. */
export interface ExpressionFinding {
  place: ProofPlace;
  /** The part's offsets in the expression. */
  node: Pick<Node, "start" | "end">;
}

/**
 * Returns the findings of `find` in this document that also hold in every other document that shares the expression:
 * a text that is useless on one page may be needed by its variants.
 */
export function commonFindings<T extends ExpressionFinding>(
  context: Inspection & SharingDocuments,
  find: (inspection: Inspection) => readonly T[],
): T[] {
  if (cachedProofPlaces(context).length === 0) return [];
  const own = find(context);
  // Inspect other documents only for texts with findings, and stop when no finding is left.
  const sources = new Set(own.map(sourceOf));
  return [...sources].flatMap((source) => {
    let left = own.filter((found) => sourceOf(found) === source);
    for (const one of context.documentsSharing(source)) {
      left = left.filter(({ place, node }) => {
        const isThere = cachedProofPlaces(one).some(({ text }) => isSameText(text, place.text));
        return !isThere || find(one).some((other) => isSame(other, { place, node }));
      });
      if (left.length === 0) break;
    }
    return left;
  });
}

function sourceOf({ place }: ExpressionFinding): SourceFile {
  return place.text.visit.node.source;
}

function isSame(a: ExpressionFinding, b: ExpressionFinding): boolean {
  return isSameText(a.place.text, b.place.text) && a.node.start === b.node.start && a.node.end === b.node.end;
}

function isSameText({ visit: a }: ProofPlace["text"], { visit: b }: ProofPlace["text"]): boolean {
  return a.node.source === b.node.source && a.node.start === b.node.start;
}
