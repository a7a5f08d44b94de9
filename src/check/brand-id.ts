import { childOf } from "./json/json-node.ts";
import type { Visit } from "./walk.ts";

/** The id of a campaign's brand: what it says, else the schema's default. `visits` are those of the whole campaign. */
export function brandIdOf([top]: readonly Visit[]): string | undefined {
  const own = childOf(top?.node, "brand");
  if (own) return own.kind === "string" ? own.value : undefined;
  const fallback = top?.shape.property("brand")?.annotations.default;
  return typeof fallback === "string" ? fallback : undefined;
}
