import type { JsonNode } from "../../../check/json/json-node.ts";
import { placeOfBrand } from "../../../check/place/place-of-brand.ts";
import type { Schemas } from "../../../check/schema/json-schema.ts";
import { type SchemaShape, schemaShapesOf } from "../../../check/schema/schema-shape.ts";
import { parseTime } from "../../../language/time.ts";
import { titleShownToVisitor } from "../../../publish/shown-title.ts";
import type { Site } from "../../../publish/site.ts";
import type { HomePage } from "../../api-home.ts";

/** The facts about a page that the studio's start shows. The title is missing if no version is free of errors. */
export type PageSummary = Pick<HomePage, "start" | "end" | "errors" | "texts"> &
  Partial<Pick<HomePage, "title">>;

/**
 * Returns the title as a visitor reads it, the dates, texts and number of errors of a page. Without a version free of
 * errors, only the errors are known.
 */
export function summarizePage(site: Site, schemas: Schemas, key: string): PageSummary {
  const page = site.page(key);
  const errors = site.errorsAt(key).problems.filter(({ severity }) => severity === "error").length;
  if (!page) return { start: null, end: null, errors, texts: "" };
  const { brand, campaign } = page.published;
  const { zone } = placeOfBrand(brand);
  const momentOf = (text: string | undefined) => parseTime(text ?? "", zone) ?? null;
  const shape = schemaShapesOf(schemas).root("campaign.schema.json");
  return {
    title: titleShownToVisitor(page.published),
    start: momentOf(campaign.schedule?.start),
    end: momentOf(campaign.schedule?.end),
    errors,
    texts: [...new Set(textsIn(page.document.root, shape))].join("\n"),
  };
}

/**
 * Yields the texts of a document that customers read: the strings that the schema marks as templates. Those with a pattern
 * are addresses. Pure.
 */
function* textsIn(node: JsonNode, given: SchemaShape): Generator<string> {
  const shape = given.narrow(node);
  const { pattern, "x-template": isTemplate } = shape.annotations;
  if (node.kind === "string" && isTemplate && pattern === undefined) yield node.value;
  if (node.kind === "array" && shape.items) for (const item of node.items) yield* textsIn(item, shape.items);
  if (node.kind !== "object") return;
  for (const { key, value } of node.entries) {
    const inner = shape.property(key);
    if (inner) yield* textsIn(value, inner);
  }
}
