import { childOf, itemsOf, type JsonNode, type Path, textAt } from "../../../check/json/json-node.ts";
import type { Shape } from "../../../check/schema/shape.ts";

/** A place of a document: what may stand there, what does, and what does once everything is merged in. */
export interface Place {
  /** Undefined where the schema says nothing of it. */
  shape: Shape | undefined;
  /** The same before what stands there told which alternative is meant. */
  open: Shape | undefined;
  /** As it is written in the file. */
  node: JsonNode | undefined;
  whole: JsonNode | undefined;
  /** A list that is patched as an object of its elements' names. */
  isListPatch: boolean;
  /** The way to it in the whole document. */
  path: Path;
}

/** The document as it is written, and as it counts. */
export interface Roots {
  shape: Shape;
  node: JsonNode | undefined;
  whole: JsonNode | undefined;
}

/** Follows a way through a document, be that of a base, of a patch or of a whole. Pure. */
export function placeAt(roots: Roots, path: Path): Place {
  let place = narrowed({ ...roots, open: undefined, path: [], isListPatch: false });
  for (const key of path) place = narrowed(inside(place, key, roots));
  return place;
}

/** The value under a key or index of a place. Pure. */
export function inside(place: Place, key: string | number, roots: Roots): Place {
  const { isListPatch, node, path, shape, whole } = place;
  const common = { node: childOf(node, key), open: undefined, isListPatch: false };
  if (isListPatch) {
    const name = shape?.annotations["x-name"] ?? "";
    const index = itemsOf(whole).findIndex((item) => textAt(item, name) === key);
    const element = index < 0 ? undefined : childOf(whole, index);
    return { ...common, shape: shape?.items, whole: element, path: [...path, index] };
  }
  const isList = typeof key === "number";
  const found = isList ? shape?.items : shape?.property(key);
  if (found?.annotations["x-patch"]) return { ...common, shape: roots.shape, whole: roots.whole, path: [] };
  return { ...common, shape: found, whole: childOf(whole, key), path: [...path, key] };
}

/** What a place may hold by what stands there: of a patch by what it is merged into. */
export function narrowed(place: Place): Place {
  const { node, shape, whole } = place;
  if (!shape) return place;
  const isListPatch = node?.kind === "object" && shape.annotations["x-name"] !== undefined;
  const meant = isListPatch ? undefined : (whole ?? node);
  return { ...place, open: shape, isListPatch, shape: meant ? shape.narrow(meant) : shape };
}
