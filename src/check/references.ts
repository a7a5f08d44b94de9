import { type Anchor, atKey, atText } from "./anchor.ts";
import type { JsonNode, Path } from "./json/json-node.ts";
import type { Visit } from "./walk.ts";

/** A place of the document that names an entry of one of its maps. */
export interface Reference {
  name: string;
  /** The map that holds such entries: actions, tables, dialogs, endpoints, local. */
  map: string;
  at: Anchor;
  /** The key or value that names it. */
  place: string;
  /** Names that count besides the entries of the map, such as what the native app does. */
  others: readonly string[];
  node: JsonNode;
}

/** All references of a document: texts, and names of properties, that its schema says to be such. */
export function referencesOf(visits: readonly Visit[], isSound: (path: Path) => boolean): Reference[] {
  return visits.flatMap(({ node, path, shape }): Reference[] => {
    const { "x-references": own, propertyNames } = shape.annotations;
    const ofKeys = propertyNames?.["x-references"];
    if (node.kind === "string" && own && isSound(path)) {
      const place = String(path.filter((key) => typeof key === "string").at(-1) ?? "");
      return [
        { name: node.value, map: own.map, at: atText(node), place, others: shape.otherReferences, node },
      ];
    }
    if (node.kind !== "object" || !ofKeys) return [];
    return node.entries.map((entry) => ({
      name: entry.key,
      map: ofKeys.map,
      at: atKey(entry),
      place: String(path.at(-1)),
      others: [],
      node,
    }));
  });
}

const nouns: Readonly<Record<string, string>> = {
  actions: "action",
  dialogs: "dialog",
  endpoints: "endpoint",
  local: "local value",
  tables: "table",
};

/** What an entry of a map is called. */
export function nounOf(map: string): string {
  return nouns[map] ?? `entry of "${map}"`;
}
