import { parseExpressionCached } from "../../language/messages/parse-cached.ts";
import { namesInExpression } from "../../language/syntax/names-in-expression.ts";
import type { DocumentText, Inspection } from "../inspect/document-inspection.ts";
import { entriesOfDocumentMap } from "../inspect/names-in-document.ts";
import {
  findChild,
  type JsonEntry,
  type JsonNode,
  listItemsOf,
  stringValueOf,
  toPlainValue,
} from "../json/json-node.ts";

/** A place of a draw that shows a prize, such as a sector of a wheel. */
export interface PrizePlace {
  node: JsonNode;
  value: JsonNode;
  angle: JsonNode | undefined;
}

/** A random draw of a prize, from a document's map `draws`. */
export interface PrizeDraw {
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
export function findPrizeDraws({ root, texts, isSound }: Inspection): PrizeDraw[] {
  return entriesOfDocumentMap(root, "draws").flatMap((entry) => {
    const name = entry.key;
    if (!isSound(["draws", name])) return [];
    const list = findChild(entry.value, "places");
    const expression = findChild(entry.value, "result");
    const result = texts.find(({ visit }) => visit.node === expression);
    const items = listItemsOf(list);
    const places = items.flatMap(prizePlacesInNode);
    if (places.length < items.length) return [];
    return [{ name, entry, result: result?.problems.length === 0 ? result : undefined, list, places }];
  });
}

function prizePlacesInNode(node: JsonNode): PrizePlace[] {
  const value = findChild(node, "prize");
  return value ? [{ node, value, angle: findChild(node, "angleDeg") }] : [];
}

/**
 * Returns each place whose property, read by `pick`, equals that of an earlier place, with the first such place.
 */
export function findRepeatedPrizePlaces<T>(
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
export function prizeShownAtPlace({ value }: PrizePlace): unknown {
  return toPlainValue(value);
}

/** Returns the endpoints whose answers decide the won prize, directly or through values. Pure. */
export function endpointsDecidingPrize({ result }: PrizeDraw, root: JsonNode): string[] {
  const endpoints = entriesOfDocumentMap(root, "endpoints").map(({ key }) => key);
  const values = entriesOfDocumentMap(root, "values");
  const seen = new Set<string>();
  const visit = (paths: readonly (readonly string[])[]): string[] =>
    paths.flatMap(([first = "", member = ""]) => {
      if (first !== "values") return endpoints.includes(first) ? [first] : [];
      if (seen.has(member)) return [];
      seen.add(member);
      const parsed = parseExpressionCached(
        stringValueOf(values.find(({ key }) => key === member)?.value) ?? "",
      );
      return "node" in parsed ? visit(namesInExpression(parsed.node)) : [];
    });
  return [...new Set(visit((result?.nodes ?? []).flatMap(namesInExpression)))];
}
