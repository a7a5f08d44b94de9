import type { CheckedDocument } from "../../check/check.ts";
import { withoutMergeKeys } from "../../check/document/resolve.ts";
import { plainOf } from "../../check/json/json-node.ts";
import type { Brand, Campaign } from "../../language/document.generated.ts";
import type { Plan } from "../../plan/plan.ts";
import { planOf } from "../../plan/plan-of.ts";

/** Returns the plan of a page without errors. It keeps unpublished notes, which describe the fields. */
export function planOfPage({ document: { brand, root } }: Pick<CheckedDocument, "document">): Plan {
  // A document without errors fits its schema.
  const campaign = plainOf(withoutMergeKeys(root)) as Campaign;
  return planOf({ campaign, brand: (brand ? plainOf(brand) : {}) as Brand, partners: [] });
}
