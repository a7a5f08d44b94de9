import type { CheckedDocument } from "../../check/check-documents.ts";
import { removeMergeKeys } from "../../check/document/merge-documents.ts";
import { toPlainValue } from "../../check/json/json-node.ts";
import { placeOfBrandDocument } from "../../check/place/place-of-brand.ts";
import type { Brand, Campaign } from "../../language/document.generated.ts";
import { createPagePlan } from "../../plan/create-page-plan.ts";
import type { Plan } from "../../plan/plan.ts";

/**
 * Returns the plan of a page without errors, for explanations. Unlike a published plan, it keeps the descriptions of
 * fields.
 */
export function createExplanationPlan({
  document: { brand, root },
}: Pick<CheckedDocument, "document">): Plan {
  // A document without errors fits its schema.
  const campaign = toPlainValue(removeMergeKeys(root)) as Campaign;
  const place = placeOfBrandDocument(brand);
  return createPagePlan({
    campaign,
    brand: (brand ? toPlainValue(brand) : {}) as Brand,
    partners: [],
    place,
  });
}
