import { type DocumentPath, findChild, type JsonNode, listItemsOf } from "../json/json-node.ts";
import { audienceOf, audienceOfDocument } from "./audience.ts";
import type { Audience } from "./json-schema.ts";
import type { SchemaShape } from "./schema-shape.ts";

/** A value of a document, or its absence, with its schema and the audience of the value that contains it. */
interface Place {
  node: JsonNode | undefined;
  /** Undefined for values that the schema does not know. */
  shape: SchemaShape | undefined;
  owner: Audience;
}

/**
 * Returns where the developers' part of a document differs between two versions, as the path of the first difference;
 * undefined if only what operators edit has changed. Operators may order the entries of their lists, and add or
 * remove those that contain nothing of the developers. Pure.
 */
export function findTechnicalChange(
  before: JsonNode,
  after: JsonNode,
  root: SchemaShape,
): DocumentPath | undefined {
  const owner = audienceOfDocument(root);
  return findDifference({ node: before, shape: root, owner }, { node: after, shape: root, owner }, []);
}

/**
 * Returns the developers' part of a value as text, in which the order of operators' lists does not count; undefined if it
 * contains nothing of the developers.
 */
function technicalPartOf(place: Place): string | undefined {
  const { node } = place;
  if (!node) return undefined;
  const isTechnical = audienceAt(place) === "developer";
  if (node.kind === "object") {
    const parts = node.entries.flatMap(({ key }) => {
      // In a map, the names of entries belong to those who edit the map.
      const isEntry = isTechnical && !place.shape?.propertyNames.includes(key);
      const part = technicalPartOf(childOf(place, key)) ?? (isEntry ? "-" : undefined);
      return part === undefined ? [] : [`${JSON.stringify(key)}:${part}`];
    });
    return isTechnical || parts.length > 0 ? `{${parts.sort().join()}}` : undefined;
  }
  if (node.kind === "array") {
    const parts = node.items.map((_, index) => technicalPartOf(childOf(place, index)));
    if (isTechnical) return `[${parts.map((part) => part ?? "-").join()}]`;
    const there = parts.filter((part) => part !== undefined);
    return there.length > 0 ? `[${there.sort().join()}]` : undefined;
  }
  return isTechnical ? JSON.stringify(node.value) : undefined;
}

function findDifference(before: Place, after: Place, path: DocumentPath): DocumentPath | undefined {
  if (technicalPartOf(before) === technicalPartOf(after)) return undefined;
  for (const key of keysToCompare(before, after)) {
    const found = findDifference(childOf(before, key), childOf(after, key), [...path, key]);
    if (found) return found;
  }
  return path;
}

/** Returns the keys or indexes under which two values can differ; none if they are of different kinds. */
function keysToCompare(before: Place, after: Place): readonly (string | number)[] {
  const [one, other] = [before.node, after.node];
  if (one?.kind === "object" && other?.kind === "object")
    return [...new Set([...one.entries, ...other.entries].map(({ key }) => key))];
  if (one?.kind !== "array" || other?.kind !== "array") return [];
  const count = Math.max(one.items.length, other.items.length);
  const indexes = Array.from({ length: count }, (_, index) => index);
  if (audienceAt(after) === "developer") return indexes;
  // An entry that only moved is not a difference.
  const known = one.items.map((_, index) => technicalPartOf(childOf(before, index)));
  return indexes.filter((index) => {
    const at = known.indexOf(technicalPartOf(childOf(after, index)));
    if (at >= 0) known.splice(at, 1);
    return at < 0 && index < listItemsOf(other).length;
  });
}

function audienceAt({ node, owner, shape }: Place): Audience {
  return shape ? audienceOf(node ? shape.narrow(node) : shape, owner) : owner;
}

function childOf(place: Place, key: string | number): Place {
  const shape = place.node && place.shape?.narrow(place.node);
  const inner = place.node?.kind === "array" ? shape?.items : shape?.property(String(key));
  return { node: findChild(place.node, key), shape: inner, owner: audienceAt(place) };
}
