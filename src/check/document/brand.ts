import { childOf, type JsonNode, textAt, textOf } from "../json/json-node.ts";
import type { Shape } from "../schema/shape.ts";
import { type VisitedValue, walkDocument } from "../schema/walk-document.ts";

/**
 * Matches the placeholder for a brand's prefix at the start of a route: `/{brand.prefix}/` or, for another brand,
 * `/{brands.id.prefix}/`.
 */
const BRAND_PREFIX = /^\/\{brand(?:s\.([A-Za-z_]\w*))?\.prefix\}(?=\/)/;

/** The brand whose prefix a route uses: an id, or undefined for the page's own brand. */
export interface BrandPrefixUse {
  brand: string | undefined;
}

/**
 * Returns the brand whose prefix a route uses; undefined if the value is not a route that begins with a prefix
 * placeholder.
 */
export function brandPrefixUseOf({
  node,
  shape,
}: {
  node: JsonNode;
  shape: Shape;
}): BrandPrefixUse | undefined {
  const isRoute = ["route", "page"].includes(shape.annotations["x-link"] ?? "");
  const found = isRoute && node.kind === "string" ? BRAND_PREFIX.exec(node.value) : null;
  return found ? { brand: found[1] } : undefined;
}

/**
 * Returns a route with the prefix of its brand in place of the placeholder; undefined if the prefix is not known.
 * Pure.
 */
export function fillInPrefix(
  route: string,
  brandOf: (use: BrandPrefixUse) => JsonNode | undefined,
): string | undefined {
  const found = BRAND_PREFIX.exec(route);
  if (!found) return route;
  const prefix = textAt(brandOf({ brand: found[1] }), "prefix");
  return prefix === undefined ? undefined : route.replace(BRAND_PREFIX, `/${prefix}`);
}

/**
 * Returns a document with the prefixes of its routes filled in. A route whose brand has no prefix stays unchanged; a
 * rule reports it. Every value keeps its location. Pure.
 */
export function fillInPrefixes(
  root: JsonNode,
  shape: Shape,
  brandOf: (use: BrandPrefixUse) => JsonNode | undefined,
): JsonNode {
  const routes = new Map<JsonNode, string>();
  for (const visit of walkDocument(root, shape)) {
    const use = brandPrefixUseOf(visit);
    const prefix = use && textAt(brandOf(use), "prefix");
    if (prefix !== undefined) routes.set(visit.node, `/${prefix}`);
  }
  return routes.size === 0 ? root : replacePrefixes(root, routes);
}

function replacePrefixes(node: JsonNode, routes: ReadonlyMap<JsonNode, string>): JsonNode {
  if (node.kind === "string") {
    const prefix = routes.get(node);
    return prefix === undefined ? node : { ...node, value: node.value.replace(BRAND_PREFIX, prefix) };
  }
  if (node.kind === "array")
    return { ...node, items: node.items.map((item) => replacePrefixes(item, routes)) };
  if (node.kind !== "object") return node;
  const entries = node.entries.map((entry) => ({ ...entry, value: replacePrefixes(entry.value, routes) }));
  return { ...node, entries };
}

/** Returns the id of a campaign's brand: its own, or the schema's default. `visits` are those of the whole campaign. */
export function brandIdOf([top]: readonly VisitedValue[]): string | undefined {
  return top && brandIdIn(top.node, top.shape);
}

/** Returns the id of a campaign's brand, from the campaign's root and its schema. */
export function brandIdIn(root: JsonNode, shape: Shape): string | undefined {
  const own = childOf(root, "brand");
  if (own) return textOf(own);
  const fallback = shape.property("brand")?.annotations.default;
  return typeof fallback === "string" ? fallback : undefined;
}
