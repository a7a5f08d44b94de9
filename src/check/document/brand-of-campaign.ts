import { findChild, type JsonNode, stringValueAt, stringValueOf } from "../json/json-node.ts";
import type { SchemaShape } from "../schema/schema-shape.ts";
import { walkDocument } from "../schema/walk-document.ts";

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
export function findBrandPlaceholder({
  node,
  shape,
}: {
  node: JsonNode;
  shape: SchemaShape;
}): BrandPrefixUse | undefined {
  const isRoute = ["route", "page"].includes(shape.annotations["x-link"] ?? "");
  const found = isRoute && node.kind === "string" ? BRAND_PREFIX.exec(node.value) : null;
  return found ? { brand: found[1] } : undefined;
}

/**
 * Returns a route with the prefix of its brand in place of the placeholder; undefined if the prefix is not known.
 * Pure.
 */
export function fillInRoutePrefix(
  route: string,
  brandOf: (use: BrandPrefixUse) => JsonNode | undefined,
): string | undefined {
  const found = BRAND_PREFIX.exec(route);
  if (!found) return route;
  const prefix = stringValueAt(brandOf({ brand: found[1] }), "prefix");
  return prefix === undefined ? undefined : route.replace(BRAND_PREFIX, `/${prefix}`);
}

/**
 * Returns a document with the prefixes of its routes filled in. A route whose brand has no prefix stays unchanged; a
 * rule reports it. Every value keeps its location. Pure.
 */
export function fillInRoutePrefixes(
  root: JsonNode,
  shape: SchemaShape,
  brandOf: (use: BrandPrefixUse) => JsonNode | undefined,
): JsonNode {
  const routes = new Map<JsonNode, string>();
  for (const visit of walkDocument(root, shape)) {
    const use = findBrandPlaceholder(visit);
    const prefix = use && stringValueAt(brandOf(use), "prefix");
    if (prefix !== undefined) routes.set(visit.node, `/${prefix}`);
  }
  return routes.size === 0 ? root : replaceRoutes(root, routes);
}

function replaceRoutes(node: JsonNode, routes: ReadonlyMap<JsonNode, string>): JsonNode {
  if (node.kind === "string") {
    const prefix = routes.get(node);
    return prefix === undefined ? node : { ...node, value: node.value.replace(BRAND_PREFIX, prefix) };
  }
  if (node.kind === "array") return { ...node, items: node.items.map((item) => replaceRoutes(item, routes)) };
  if (node.kind !== "object") return node;
  const entries = node.entries.map((entry) => ({ ...entry, value: replaceRoutes(entry.value, routes) }));
  return { ...node, entries };
}

/** Returns the id of a campaign's brand: its own, or the project's default; undefined if there is neither. */
export function brandIdOfCampaign(root: JsonNode, defaultBrand: string | undefined): string | undefined {
  const own = findChild(root, "brand");
  return own ? stringValueOf(own) : defaultBrand;
}
