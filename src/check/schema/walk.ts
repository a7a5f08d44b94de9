import { childOf, type JsonNode, type Path } from "../json/json-node.ts";
import type { JsonSchema } from "./json-schema.ts";
import type { Shape } from "./shape.ts";

/**
 * What a bound name stands for: a value that fits a schema, or an item of the list that an expression yields.
 * That expression itself sees the names in `seen`.
 */
export type Bound = { schema: JsonSchema } | { list: JsonNode; seen: Binds };

/** Names that only expressions below a place see, such as `error` in the steps of a catch. */
export type Binds = Readonly<Record<string, Bound>>;

/** One value of a document with what its schema says of it. */
export interface Visit {
  node: JsonNode;
  path: Path;
  shape: Shape;
  binds: Binds;
  /** What it stands in; undefined for the document itself. */
  parent: Visit | undefined;
}

/**
 * Every value of a document that its schema describes, parents before children, in the order of the text. Of a
 * union only the alternative that the value means is followed. It follows the document, not the schema, so a
 * schema that contains itself ends with the document.
 */
export function walk(root: JsonNode, shape: Shape): Visit[] {
  const visits: Visit[] = [];
  const visit = (at: Pick<Visit, "node" | "shape">, path: Path, parent: Visit | undefined): void => {
    const { node } = at;
    const shape = at.shape.narrow(node);
    const seen = parent?.binds ?? {};
    const binds = shape.annotations["x-binds"] ? { ...seen, ...bindsOf(shape, parent?.node, seen) } : seen;
    const here: Visit = { node, path, shape, binds, parent };
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

/** The names bound here. Where there is no list beside it, an item is not bound. */
function bindsOf({ binds }: Shape, parent: JsonNode | undefined, seen: Binds): Binds {
  const bound: Record<string, Bound> = {};
  for (const [name, schema] of Object.entries(binds)) {
    const { "x-itemOf": key, "x-nameOf": naming } = schema;
    const list = key === undefined ? undefined : childOf(parent, key);
    const called = naming === undefined ? undefined : childOf(parent, naming);
    if (key === undefined) bound[name] = { schema };
    else if (list) bound[called?.kind === "string" ? called.value : name] = { list, seen };
  }
  return bound;
}
