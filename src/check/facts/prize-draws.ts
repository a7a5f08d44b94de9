import { parseCached } from "../../language/messages/parse-cached.ts";
import { namesIn } from "../../language/syntax/names-in.ts";
import { entriesOf } from "../inspect/document-names.ts";
import type { DocumentText, Inspection } from "../inspect/inspection.ts";
import { childOf, itemsOf, type JsonEntry, type JsonNode, textOf, toPlainJson } from "../json/json-node.ts";

/** A place of a draw that shows a prize, such as a sector of a wheel. */
export interface PrizePlace {
  node: JsonNode;
  value: JsonNode;
  angle: JsonNode | undefined;
}

/** A random draw of a prize, from a document's map `draws`. */
export interface Draw {
  name: string;
  entry: JsonEntry;
  /** The expression that yields the won prize; undefined if it cannot be read or has problems. */
  result: DocumentText | undefined;
  /** The list of places, and those of its items that have a prize. */
  list: JsonNode | undefined;
  places: readonly PrizePlace[];
}

/**
 * Returns the draws of a document. Skips those that the schema rejects: further problems would only repeat that.
 */
export function drawsOf({ root, texts, isSound }: Inspection): Draw[] {
  return entriesOf(root, "draws").flatMap((entry) => {
    const name = entry.key;
    if (!isSound(["draws", name])) return [];
    const list = childOf(entry.value, "places");
    const expression = childOf(entry.value, "result");
    const result = texts.find(({ visit }) => visit.node === expression);
    const items = itemsOf(list);
    const places = items.flatMap(prizePlaceAt);
    if (places.length < items.length) return [];
    return [{ name, entry, result: result?.problems.length === 0 ? result : undefined, list, places }];
  });
}

function prizePlaceAt(node: JsonNode): PrizePlace[] {
  const value = childOf(node, "prize");
  return value ? [{ node, value, angle: childOf(node, "angleDeg") }] : [];
}

/**
 * Returns each place whose property, read by `pick`, equals that of an earlier place, with the first such place.
 */
export function findRepeatedPlaces<T>(
  places: readonly PrizePlace[],
  pick: (place: PrizePlace) => T | undefined,
): { place: PrizePlace; first: PrizePlace }[] {
  return places.flatMap((place, index) => {
    const own = pick(place);
    const first = own === undefined ? undefined : places.slice(0, index).find((one) => pick(one) === own);
    return first ? [{ place, first }] : [];
  });
}

/** Returns the prize that a place of the draw shows, as plain JSON. */
export function prizeOf({ value }: PrizePlace): unknown {
  return toPlainJson(value);
}

/** Returns the endpoints whose answers decide the won prize, directly or through values. Pure. */
export function endpointsDecidingPrize({ result }: Draw, root: JsonNode): string[] {
  const endpoints = entriesOf(root, "endpoints").map(({ key }) => key);
  const values = entriesOf(root, "values");
  const seen = new Set<string>();
  const visit = (paths: readonly (readonly string[])[]): string[] =>
    paths.flatMap(([first = "", member = ""]) => {
      if (first !== "values") return endpoints.includes(first) ? [first] : [];
      if (seen.has(member)) return [];
      seen.add(member);
      const parsed = parseCached(textOf(values.find(({ key }) => key === member)?.value) ?? "");
      return "node" in parsed ? visit(namesIn(parsed.node)) : [];
    });
  return [...new Set(visit((result?.nodes ?? []).flatMap(namesIn)))];
}
