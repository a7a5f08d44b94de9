import { childOf, type JsonNode, textAt, textOf } from "../json/json-node.ts";
import type { Shape } from "../schema/shape.ts";
import { type Visit, walk } from "../schema/walk.ts";

/** How a route asks for the prefix of its own brand, or, with its id, of another one. */
const PREFIX = /^\/\{brand(?:s\.([A-Za-z_]\w*))?\.prefix\}(?=\/)/;

/** Which brand's prefix a route asks for: an id, or undefined for the page's own. */
export interface PrefixUse {
  brand: string | undefined;
}

/** What a value asks for; undefined where it is no route that begins with a prefix. */
export function prefixUseOf({ node, shape }: { node: JsonNode; shape: Shape }): PrefixUse | undefined {
  const isRoute = ["route", "page"].includes(shape.annotations["x-link"] ?? "");
  const found = isRoute && node.kind === "string" ? PREFIX.exec(node.value) : null;
  return found ? { brand: found[1] } : undefined;
}

/** A route with the prefix that it asks for; undefined where that is not known. Pure. */
export function withPrefix(
  route: string,
  brandOf: (use: PrefixUse) => JsonNode | undefined,
): string | undefined {
  const found = PREFIX.exec(route);
  if (!found) return route;
  const prefix = textAt(brandOf({ brand: found[1] }), "prefix");
  return prefix === undefined ? undefined : route.replace(PREFIX, `/${prefix}`);
}

/**
 * A document in which the routes that ask for a prefix begin with it; those whose brand has none stay as they are, which
 * a rule tells. Every value stays where it was written. Pure.
 */
export function withPrefixes(
  root: JsonNode,
  shape: Shape,
  brandOf: (use: PrefixUse) => JsonNode | undefined,
): JsonNode {
  const routes = new Map<JsonNode, string>();
  for (const visit of walk(root, shape)) {
    const use = prefixUseOf(visit);
    const prefix = use && textAt(brandOf(use), "prefix");
    if (prefix !== undefined) routes.set(visit.node, `/${prefix}`);
  }
  return routes.size === 0 ? root : replace(root, routes);
}

function replace(node: JsonNode, routes: ReadonlyMap<JsonNode, string>): JsonNode {
  if (node.kind === "string") {
    const prefix = routes.get(node);
    return prefix === undefined ? node : { ...node, value: node.value.replace(PREFIX, prefix) };
  }
  if (node.kind === "array") return { ...node, items: node.items.map((item) => replace(item, routes)) };
  if (node.kind !== "object") return node;
  const entries = node.entries.map((entry) => ({ ...entry, value: replace(entry.value, routes) }));
  return { ...node, entries };
}

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
