import type { Node } from "../../../language/syntax/ast.ts";
import type { RuleContext } from "../../rule.ts";
import type { Inspection } from "../inspection.ts";
import type { Place } from "./places-of.ts";
import { knownPlaces } from "./verdicts.ts";

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
  context: RuleContext,
  find: (inspection: Inspection) => readonly T[],
): T[] {
  if (knownPlaces(context).length === 0) return [];
  const own = find(context);
  // Others are only looked at where there is something to agree about.
  const others = own.length === 0 ? [] : context.sharing().filter((one) => knownPlaces(one).length > 0);
  return own.filter((found) =>
    others
      .filter((one) => knownPlaces(one).some(({ text }) => isSameText(text, found.place.text)))
      .every((one) => find(one).some((other) => isSame(other, found))),
  );
}

function isSame(a: Found, b: Found): boolean {
  return isSameText(a.place.text, b.place.text) && a.node.start === b.node.start && a.node.end === b.node.end;
}

function isSameText({ visit: a }: Place["text"], { visit: b }: Place["text"]): boolean {
  return a.node.source === b.node.source && a.node.start === b.node.start;
}
