import { type JsonNode, toPlainValue } from "../../../src/check/json/json-node.ts";
import { readJson } from "../../../src/check/json/read-json.ts";
import type { JsonSchema } from "../../../src/check/schema/json-schema.ts";
import { schemaShapesOf } from "../../../src/check/schema/schema-shape.ts";
import { walkDocument } from "../../../src/check/schema/walk-document.ts";
import type { PublishedPage } from "../../../src/plan/published-page.ts";
import { readSchemas } from "../../../src/publish/read-json-folder.ts";

const book = schemaShapesOf(readSchemas("schemas"));

/** Keywords of values that the checker restricts to a list, a pattern or a grammar, so that operators cannot inject. */
const BOUND: readonly (keyof JsonSchema)[] = [
  "enum",
  "const",
  "pattern",
  "format",
  "x-expression",
  "x-link",
  "x-name",
  "x-nameOf",
  "x-references",
];

/** Keys with ids of other documents. With another value the checker would find nothing, and no page would be shown. */
const NAMES = ["id", "brand", "field"];

/** Returns the replacement of a text; `place` is its pointer, such as `/view/0/title`. */
export type Change = (text: string, place: string) => string;

/**
 * Replaces every text that operators may choose freely, according to the schemas of campaigns and brands. The page is not
 * modified.
 */
export function injectPublished(page: PublishedPage, change: Change): PublishedPage {
  return {
    ...page,
    campaign: changed(page.campaign, "campaign", change),
    brand: changed(page.brand, "brand", change),
    partners: page.partners.map((partner) => changed(partner, "brand", change)),
  };
}

function changed<T>(document: T, kind: "campaign" | "brand", change: Change): T {
  const { root } = readJson({ path: `${kind}.json`, text: JSON.stringify(document) });
  if (!root) throw new Error(`A published ${kind} is no JSON.`);
  const texts = walkDocument(root, book.root(`${kind}.schema.json`)).flatMap(({ node, shape, path }) =>
    isFree(node, shape.annotations) && !NAMES.includes(String(path.at(-1))) ? [{ node, path }] : [],
  );
  for (const { node, path } of texts) {
    if (node.kind === "string") node.value = change(node.value, `/${path.join("/")}`);
  }
  // Only texts were changed, so the type stays.
  return toPlainValue(root) as T;
}

function isFree(node: JsonNode, schema: JsonSchema): boolean {
  return node.kind === "string" && !BOUND.some((keyword) => schema[keyword] !== undefined);
}
