import { entryOf, type JsonNode } from "../../../check/json/json-node.ts";
import type { Shape } from "../../../check/schema/shape.ts";

/** The keys that an object of this shape must have and has not, in the order of the schema. Pure. */
export function requiredOf(shape: Shape, node: JsonNode | undefined): string[] {
  const { required } = shape;
  return [...new Set(shape.propertyNames)].filter((key) => {
    const isNeeded = required.includes(key) || shape.property(key)?.annotations["x-needed"];
    return isNeeded && entryOf(node, key) === undefined;
  });
}

/** The keys that an object of this shape may get besides what it has. Pure. */
export function allowedOf(shape: Shape, node: JsonNode | undefined): string[] {
  const { dependencies = {}, "x-exactlyOne": words = [] } = shape.annotations;
  const has = (key: string) => entryOf(node, key) !== undefined;
  return [...new Set(shape.propertyNames)].filter((key) => {
    if (has(key) || (words.includes(key) && words.some(has))) return false;
    return (dependencies[key] ?? []).every(has);
  });
}
