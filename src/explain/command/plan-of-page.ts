import type { CheckedDocument } from "../../check/check.ts";
import { withoutMerging } from "../../check/document/resolve.ts";
import { plainOf } from "../../check/json/json-node.ts";
import type { Brand, Campaign } from "../../language/document.generated.ts";
import type { Plan } from "../../plan/plan.ts";
import { planOf } from "../../plan/plan-of.ts";

/** A page that has no errors as the engine runs it; what stays unpublished tells what fields are. */
export function planOfPage({ document: { brand, root } }: Pick<CheckedDocument, "document">): Plan {
  // Without errors they are what their schemas say.
  const campaign = plainOf(withoutMerging(root)) as Campaign;
  return planOf({ campaign, brand: (brand ? plainOf(brand) : {}) as Brand, partners: [] });
}
