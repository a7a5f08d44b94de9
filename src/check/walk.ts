import type { JsonNode, Path } from "./json/json-node.ts";
import type { JsonSchema } from "./schema/json-schema.ts";
import type { Shape } from "./schema/shape.ts";

/** One value of a document with what its schema says of it. */
export interface Visit {
  node: JsonNode;
  path: Path;
  shape: Shape;
  /** Names that only expressions below this place see, such as `error` in the steps of a catch. */
  binds: Readonly<Record<string, JsonSchema>>;
}

/**
 * Every value of a document that its schema describes, parents before children, in the order of the text. Of a
 * union only the alternative that the value means is followed. It follows the document, not the schema, so a
 * schema that contains itself ends with the document.
 */
export function walk(root: JsonNode, shape: Shape): Visit[] {
  const visits: Visit[] = [];
  const visit = (node: JsonNode, path: Path, wide: Shape, outer: Visit["binds"]): void => {
    const shape = wide.narrow(node);
    const { "x-binds": own } = shape.annotations;
    const binds = own ? { ...outer, ...shape.binds } : outer;
    visits.push({ node, path, shape, binds });
    if (node.kind === "object") {
      for (const { key, value } of node.entries) {
        const inner = shape.property(key);
        if (inner) visit(value, [...path, key], inner, binds);
      }
    } else if (node.kind === "array") {
      const inner = shape.items;
      if (inner)
        for (const [index, item] of node.items.entries()) visit(item, [...path, index], inner, binds);
    }
  };
  visit(root, [], shape, {});
  return visits;
}
