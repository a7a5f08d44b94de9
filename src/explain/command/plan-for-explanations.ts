import type { CheckedDocument } from "../../check/check-documents.ts";
import { removeMergeKeys } from "../../check/document/merge-documents.ts";
import { findChild, type JsonNode, toPlainValue } from "../../check/json/json-node.ts";
import { placeOfBrandDocument } from "../../check/place/place-of-brand.ts";
import { engineWordsOf } from "../../check/words/built-in-words.ts";
import type { Brand, Campaign, EngineWords } from "../../language/document.generated.ts";
import { LANGUAGE } from "../../language/version.generated.ts";
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
  return createPlanWithBrand(toPlainValue(removeMergeKeys(root)) as Campaign, brand);
}

/** Returns the plan of an empty page of a brand without errors, to explain what the brand alone decides. */
export function createBrandExplanationPlan(brand: JsonNode): Plan {
  return createPlanWithBrand({ language: LANGUAGE, id: "", title: "", view: [] }, removeMergeKeys(brand));
}

function createPlanWithBrand(campaign: Campaign, brand: JsonNode | undefined): Plan {
  const ownWords = findChild(brand, "engineWords");
  const plainBrand = (brand ? toPlainValue(brand) : {}) as Brand;
  return createPagePlan({
    campaign,
    brand: plainBrand,
    partners: [],
    words: engineWordsOf(plainBrand.locale ?? "", ownWords && (toPlainValue(ownWords) as EngineWords)),
    place: placeOfBrandDocument(brand),
  });
}
