import type { CheckedDocument } from "../../check/check-documents.ts";
import { withoutMergeKeys } from "../../check/document/resolve-documents.ts";
import { toPlainJson } from "../../check/json/json-node.ts";
import type { Brand, Campaign } from "../../language/document.generated.ts";
import type { Plan } from "../../plan/plan.ts";
import { planOf } from "../../plan/plan-of.ts";

/**
 * Returns the plan of a page without errors, for explanations. Unlike a published plan, it keeps the descriptions of
 * fields.
 */
export function planWithDescriptionsOf({
  document: { brand, root },
}: Pick<CheckedDocument, "document">): Plan {
  // A document without errors fits its schema.
  const campaign = toPlainJson(withoutMergeKeys(root)) as Campaign;
  return planOf({ campaign, brand: (brand ? toPlainJson(brand) : {}) as Brand, partners: [] });
}
