import { type JsonNode, plainOf } from "../../../src/check/json/json-node.ts";
import { readJson } from "../../../src/check/json/read-json.ts";
import type { JsonSchema } from "../../../src/check/schema/json-schema.ts";
import { bookOf } from "../../../src/check/schema/shape.ts";
import { walk } from "../../../src/check/schema/walk.ts";
import type { Published } from "../../../src/plan/published.ts";
import { readSchemas } from "../../../src/publish/read-folder.ts";

const book = bookOf(readSchemas("schemas"));

/** What an operator may not write as they like: the checker holds it to a list, a form or a grammar. */
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

/** What names something else by its id, which the checker looks up: with another name there is no page to look at. */
const NAMES = ["id", "brand", "field"];

/** Makes another one of a text; `place` says where it stands, such as `/view/0/title`. */
export type Change = (text: string, place: string) => string;

/**
 * A page with something else in the place of every text that operators may write as they like: whatever the schemas of
 * campaigns and brands leave free. The page is not modified.
 */
export function injectPublished(page: Published, change: Change): Published {
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
  const texts = walk(root, book.root(`${kind}.schema.json`)).flatMap(({ node, shape, path }) =>
    isFree(node, shape.annotations) && !NAMES.includes(String(path.at(-1))) ? [{ node, path }] : [],
  );
  for (const { node, path } of texts) {
    if (node.kind === "string") node.value = change(node.value, `/${path.join("/")}`);
  }
  // What comes of a document is of its type but for its texts.
  return plainOf(root) as T;
}

function isFree(node: JsonNode, schema: JsonSchema): boolean {
  return node.kind === "string" && !BOUND.some((keyword) => schema[keyword] !== undefined);
}
