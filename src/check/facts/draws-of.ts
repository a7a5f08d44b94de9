import { parseOnce } from "../../language/messages/read-once.ts";
import { namesIn } from "../../language/syntax/names-in.ts";
import type { Inspection, TextUse } from "../inspect/inspection.ts";
import { entriesOf } from "../inspect/names.ts";
import { childOf, itemsOf, type JsonEntry, type JsonNode, plainOf, textOf } from "../json/json-node.ts";

/** A prize and where it stands. */
export interface Place {
  node: JsonNode;
  value: JsonNode;
  angle: JsonNode | undefined;
}

/** A draw of a document. */
export interface Draw {
  name: string;
  entry: JsonEntry;
  /** The expression of what was drawn; undefined where it cannot be read, or has mistakes. */
  result: TextUse | undefined;
  /** The list of places, and those that have a value. */
  list: JsonNode | undefined;
  places: readonly Place[];
}

/** The draws of a document, those aside that are not as the schema asks for: what more is said of them would only follow. */
export function drawsOf({ root, texts, isSound }: Inspection): Draw[] {
  return entriesOf(root, "draws").flatMap((entry) => {
    const name = entry.key;
    if (!isSound(["draws", name])) return [];
    const list = childOf(entry.value, "places");
    const expression = childOf(entry.value, "result");
    const result = texts.find(({ visit }) => visit.node === expression);
    const items = itemsOf(list);
    const places = items.flatMap(placeOf);
    if (places.length < items.length) return [];
    return [{ name, entry, result: result?.problems.length === 0 ? result : undefined, list, places }];
  });
}

function placeOf(node: JsonNode): Place[] {
  const value = childOf(node, "prize");
  return value ? [{ node, value, angle: childOf(node, "angleDeg") }] : [];
}

/** Places that have the same as one before them, each with that first one. */
export function repeatedBy<T>(
  places: readonly Place[],
  pick: (place: Place) => T | undefined,
): { place: Place; first: Place }[] {
  return places.flatMap((place, index) => {
    const own = pick(place);
    const first = own === undefined ? undefined : places.slice(0, index).find((one) => pick(one) === own);
    return first ? [{ place, first }] : [];
  });
}

/** The prize of a place. */
export function prizeOf({ value }: Place): unknown {
  return plainOf(value);
}

/** The endpoints whose answers say what was drawn, also by way of values. Pure. */
export function decidersOf({ result }: Draw, root: JsonNode): string[] {
  const endpoints = entriesOf(root, "endpoints").map(({ key }) => key);
  const values = entriesOf(root, "values");
  const seen = new Set<string>();
  const visit = (paths: readonly (readonly string[])[]): string[] =>
    paths.flatMap(([first = "", member = ""]) => {
      if (first !== "values") return endpoints.includes(first) ? [first] : [];
      if (seen.has(member)) return [];
      seen.add(member);
      const parsed = parseOnce(textOf(values.find(({ key }) => key === member)?.value) ?? "");
      return "node" in parsed ? visit(namesIn(parsed.node)) : [];
    });
  return [...new Set(visit((result?.nodes ?? []).flatMap(namesIn)))];
}
