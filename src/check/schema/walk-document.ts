import { type DocumentPath, findChild, type JsonNode } from "../json/json-node.ts";
import type { JsonSchema } from "./json-schema.ts";
import type { SchemaShape } from "./schema-shape.ts";

/**
 * The possible values of a bound name: a schema, or the items of the list that an expression returns. That
 * expression can read the names in `seen`.
 */
export type NameBinding = { schema: JsonSchema } | { list: JsonNode; seen: NameBindings };

/** Names that only expressions below a value can read, such as `error` in the steps of a catch. */
export type NameBindings = Readonly<Record<string, NameBinding>>;

/** A value of a document with its schema, its path and the names that expressions in it can read. */
export interface VisitedValue {
  node: JsonNode;
  path: DocumentPath;
  shape: SchemaShape;
  binds: NameBindings;
  /** The object or list that contains it; undefined for the document itself. */
  parent: VisitedValue | undefined;
}

/**
 * Returns every value that the schema describes, parents before children, in text order. For a union, only the matching
 * alternative is followed. The walk follows the document, so recursive schemas terminate.
 */
export function walkDocument(root: JsonNode, shape: SchemaShape): VisitedValue[] {
  const visits: VisitedValue[] = [];
  const visit = (
    at: Pick<VisitedValue, "node" | "shape">,
    path: DocumentPath,
    parent: VisitedValue | undefined,
  ): void => {
    const { node } = at;
    const shape = at.shape.narrow(node);
    const seen = parent?.binds ?? {};
    const binds = shape.annotations["x-binds"]
      ? { ...seen, ...namesBoundHere(shape, parent?.node, seen) }
      : seen;
    const here: VisitedValue = { node, path, shape, binds, parent };
    visits.push(here);
    if (node.kind === "object") {
      for (const { key, value } of node.entries) {
        const inner = shape.property(key);
        if (inner) visit({ node: value, shape: inner }, [...path, key], here);
      }
    } else if (node.kind === "array") {
      const inner = shape.items;
      if (inner)
        for (const [index, item] of node.items.entries())
          visit({ node: item, shape: inner }, [...path, index], here);
    }
  };
  visit({ node: root, shape }, [], undefined);
  return visits;
}

/** Returns the names bound here. An item is bound only if its list is written beside it. */
function namesBoundHere(
  { binds }: SchemaShape,
  parent: JsonNode | undefined,
  seen: NameBindings,
): NameBindings {
  const bound: Record<string, NameBinding> = {};
  for (const [name, schema] of Object.entries(binds)) {
    const { "x-itemOf": key, "x-nameOf": naming } = schema;
    const list = key === undefined ? undefined : findChild(parent, key);
    const called = naming === undefined ? undefined : findChild(parent, naming);
    if (key === undefined) bound[name] = { schema };
    else if (list) bound[called?.kind === "string" ? called.value : name] = { list, seen };
  }
  return bound;
}
