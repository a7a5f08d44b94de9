import {
  type DocumentPath,
  findChild,
  type JsonNode,
  listItemsOf,
  stringValueAt,
} from "../../../check/json/json-node.ts";
import type { SchemaShape } from "../../../check/schema/schema-shape.ts";

/**
 * A place in a document, with everything known about it: its schema, its value in this file, and its value after
 * merging.
 */
export interface DocumentPlace {
  /** The schema; undefined if the schema does not describe the place. */
  shape: SchemaShape | undefined;
  /** The schema before its alternatives are narrowed by the value. */
  open: SchemaShape | undefined;
  /** The value in the file. */
  node: JsonNode | undefined;
  /** The value in the resolved document. */
  whole: JsonNode | undefined;
  /** Whether an object whose keys are element names patches a list here. */
  isListPatch: boolean;
  /** Path of the place in the resolved document. */
  path: DocumentPath;
}

/** A whole document: its schema, its value in this file (`node`), and its value after merging (`whole`). */
export interface DocumentRoots {
  shape: SchemaShape;
  node: JsonNode | undefined;
  whole: JsonNode | undefined;
}

/** Follows a path through a document, which may be a base, a patch or complete. Pure. */
export function followPathToPlace(roots: DocumentRoots, path: DocumentPath): DocumentPlace {
  let place = narrowPlace({ ...roots, open: undefined, path: [], isListPatch: false });
  for (const key of path) place = narrowPlace(childPlace(place, key, roots));
  return place;
}

/** Returns the place under a key or index of another place. Pure. */
export function childPlace(place: DocumentPlace, key: string | number, roots: DocumentRoots): DocumentPlace {
  const { isListPatch, node, path, shape, whole } = place;
  const common = { node: findChild(node, key), open: undefined, isListPatch: false };
  if (isListPatch) {
    const name = shape?.annotations["x-name"] ?? "";
    const index = listItemsOf(whole).findIndex((item) => stringValueAt(item, name) === key);
    const element = index < 0 ? undefined : findChild(whole, index);
    return { ...common, shape: shape?.items, whole: element, path: [...path, index] };
  }
  const isList = typeof key === "number";
  const found = isList ? shape?.items : shape?.property(key);
  if (found?.annotations["x-patch"]) return { ...common, shape: roots.shape, whole: roots.whole, path: [] };
  return { ...common, shape: found, whole: findChild(whole, key), path: [...path, key] };
}

/**
 * Narrows the schema at a place to the alternatives that fit its value. In a patch, the value after merging decides.
 */
export function narrowPlace(place: DocumentPlace): DocumentPlace {
  const { node, shape, whole } = place;
  if (!shape) return place;
  const isListPatch = node?.kind === "object" && shape.annotations["x-name"] !== undefined;
  const meant = isListPatch ? undefined : (whole ?? node);
  return { ...place, open: shape, isListPatch, shape: meant ? shape.narrow(meant) : shape };
}
