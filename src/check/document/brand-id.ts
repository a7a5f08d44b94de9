import { childOf, type JsonNode, textOf } from "../json/json-node.ts";
import type { Shape } from "../schema/shape.ts";
import type { Visit } from "../schema/walk.ts";

/** The id of a campaign's brand: what it says, else the schema's default. `visits` are those of the whole campaign. */
export function brandIdOf([top]: readonly Visit[]): string | undefined {
  return top && brandIdIn(top.node, top.shape);
}

/** The same by the campaign itself and its schema. */
export function brandIdIn(root: JsonNode, shape: Shape): string | undefined {
  const own = childOf(root, "brand");
  if (own) return textOf(own);
  const fallback = shape.property("brand")?.annotations.default;
  return typeof fallback === "string" ? fallback : undefined;
}
