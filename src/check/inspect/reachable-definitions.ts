import { memoize } from "../../language/memoize.ts";
import { findClosestWord } from "../../language/messages/find-closest.ts";
import { documentMaps, type MapName } from "../schema/document-maps.generated.ts";
import type { Inspection } from "./document-inspection.ts";
import { documentMapOfReference } from "./name-references.ts";
import { entriesOfDocumentMap } from "./names-in-document.ts";

/** The maps whose definitions take effect only where something refers to them. */
const mapsOfParts: ReadonlySet<string> = new Set(
  documentMaps.flatMap(({ name, usedBy }) => (usedBy === "reference" && name !== "endpoints" ? [name] : [])),
);

/** Which definitions of a document customers can come to. Definitions are written as "dialogs/help". */
export interface ReachableDefinitions {
  isReached: (definition: string) => boolean;
  /** Whether nothing but the definition itself, or what it leads to, names it: then nothing else is the cause. */
  isFirstUnreached: (definition: string) => boolean;
}

/**
 * Returns the definitions that the page names, and those that these name in turn. undefined if the document has a
 * mistake that could hide such a name. Cached.
 */
export const reachableDefinitions = memoize((inspection: Inspection): ReachableDefinitions | undefined => {
  const named = namesByHolder(inspection);
  if (!named) return undefined;
  const reached = findReachableFrom("", named);
  return {
    isReached: (definition) => reached.has(definition),
    isFirstUnreached: (definition) => {
      const own = findReachableFrom(definition, named);
      const holders = [...named].flatMap(([holder, names]) => (names.includes(definition) ? [holder] : []));
      return holders.every((holder) => own.has(holder) || holder === definition);
    },
  };
});

/** Returns the definitions that each definition names; the key "" has those that the page itself names. */
function namesByHolder({ mistakes, references, root }: Inspection): Map<string, string[]> | undefined {
  if (mistakes.length > 0) return undefined;
  const named = new Map<string, string[]>();
  for (const reference of references) {
    const map = documentMapOfReference(reference);
    // A step that closes a dialog does not show it.
    if (map === undefined || !isMapOfParts(map) || reference.place === "close") continue;
    const known = entriesOfDocumentMap(root, map).map(({ key }) => key);
    const isKnown = [...known, ...reference.others].includes(reference.name);
    const name = isKnown ? reference.name : findClosestWord(reference.name, known);
    if (name === undefined) return undefined;
    const [first = "", second = ""] = reference.visit.path;
    const holder = mapsOfParts.has(String(first)) ? `${first}/${second}` : "";
    named.set(holder, [...(named.get(holder) ?? []), `${map}/${name}`]);
  }
  return named;
}

function findReachableFrom(holder: string, named: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set<string>();
  const left = [...(named.get(holder) ?? [])];
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    if (reached.has(one)) continue;
    reached.add(one);
    left.push(...(named.get(one) ?? []));
  }
  return reached;
}

function isMapOfParts(map: string): map is MapName {
  return mapsOfParts.has(map);
}
