import type { Node } from "../../language/syntax/ast.ts";
import type { SourceFile } from "../json/source-file.ts";
import type { Inspection } from "./inspection.ts";
import type { Place } from "./places-of.ts";
import { knownPlaces } from "./verdicts.ts";

/** The other documents in which texts of a file stand. Each is worked out when its turn comes. */
export interface Sharing {
  sharing: (source: SourceFile) => Iterable<Inspection>;
}

/** What was found out about a part of an expression. */
export interface Found {
  place: Place;
  /** Where in the expression. */
  node: Pick<Node, "start" | "end">;
}

/**
 * What `find` says of this document and of each other one that shares the expression: one that is of no use to a page
 * may be there for its variants.
 */
export function agreed<T extends Found>(
  context: Inspection & Sharing,
  find: (inspection: Inspection) => readonly T[],
): T[] {
  if (knownPlaces(context).length === 0) return [];
  const own = find(context);
  // Others are only looked at where there is something to agree about, and only until one does not.
  const sources = new Set(own.map(sourceOf));
  return [...sources].flatMap((source) => {
    let left = own.filter((found) => sourceOf(found) === source);
    for (const one of context.sharing(source)) {
      left = left.filter(({ place, node }) => {
        const isThere = knownPlaces(one).some(({ text }) => isSameText(text, place.text));
        return !isThere || find(one).some((other) => isSame(other, { place, node }));
      });
      if (left.length === 0) break;
    }
    return left;
  });
}

function sourceOf({ place }: Found): SourceFile {
  return place.text.visit.node.source;
}

function isSame(a: Found, b: Found): boolean {
  return isSameText(a.place.text, b.place.text) && a.node.start === b.node.start && a.node.end === b.node.end;
}

function isSameText({ visit: a }: Place["text"], { visit: b }: Place["text"]): boolean {
  return a.node.source === b.node.source && a.node.start === b.node.start;
}
