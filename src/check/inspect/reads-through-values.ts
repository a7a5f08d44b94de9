import type { Node } from "../../language/syntax/ast.ts";
import { namesInExpression } from "../../language/syntax/names-in-expression.ts";
import type { JsonNode } from "../json/json-node.ts";

/** The values of a document with their nodes and syntax trees. */
export type WrittenValues = ReadonlyMap<string, { at: JsonNode; tree: Node }>;

/**
 * Returns the root names that an expression reads, also through values; the nodes of these values, each once; and the
 * paths of the constants.
 */
export function readsThroughValues(
  node: Node,
  values: WrittenValues,
): {
  roots: ReadonlySet<string>;
  values: ReadonlySet<JsonNode>;
  constants: readonly (readonly string[])[];
} {
  const constants: (readonly string[])[] = [];
  const reads = { roots: new Set<string>(), values: new Set<JsonNode>(), constants };
  const visit = (tree: Node): void => {
    for (const path of namesInExpression(tree)) {
      const [root = "", member = ""] = path;
      if (root === "constants") constants.push(path);
      const value = root === "values" ? values.get(member) : undefined;
      if (!value) reads.roots.add(root);
      else if (!reads.values.has(value.at)) {
        reads.values.add(value.at);
        visit(value.tree);
      }
    }
  };
  visit(node);
  return reads;
}
