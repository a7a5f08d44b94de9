import type { MergedDocument } from "../../check/document/merge-documents.ts";
import { inspectDocument } from "../../check/inspect/inspect-document.ts";
import type { Schemas } from "../../check/schema/json-schema.ts";
import { en } from "../../language/messages/localized-text.ts";
import { type PlannedRefactoring, type RefactoredPlace, withoutRepeatedPlaces } from "../refactoring.ts";
import { type AmountChange, type AmountSearch, findAmountSubjects } from "./amount-subjects.ts";
import { placesInExpressions } from "./places-in-expressions.ts";
import { placesInTexts } from "./places-in-texts.ts";
import { placesOfNumbers } from "./places-of-numbers.ts";

/**
 * Finds everything that has to change with an amount, such as a prize: the values that the server may answer, the place on
 * the wheel and its label, conditions that compare it, and texts. Follows from the schemas and the types of expressions.
 * `documents`: the page of a file and its variants. Refuses an amount that is there already, or that nothing has.
 */
export function planAmountChange(
  documents: readonly MergedDocument[],
  change: AmountChange,
  schemas: Schemas,
): PlannedRefactoring {
  const { amount, next } = change;
  const file = documents[0]?.file.source.path;
  const searches = documents.map((document): AmountSearch => {
    const inspection = inspectDocument(document, schemas);
    return { inspection, change, subjects: findAmountSubjects(inspection, change) };
  });
  const holder = searches.flatMap(({ subjects }) => subjects.fields).find((one) => one.values.includes(next));
  if (holder)
    return {
      refusal: en`${next} is one of the values of ${holder.name} already. Choose another amount.`
        .zh`${holder.name} 的取值里已经有 ${next}，请换一个金额。`,
    };
  const found = searches.flatMap((search) => [
    ...placesOfNumbers(search),
    ...placesInExpressions(search),
    ...placesInTexts(search),
  ]);
  const places = withoutRepeatedPlaces(found.map((place) => doubtIfShared(place, file)));
  if (places.length > 0) return { places, files: [], notes: [] };
  return {
    refusal: en`Nothing in this document has the amount ${amount}.`.zh`这个文档里没有金额 ${amount}。`,
  };
}

/** A value of a base document belongs to other campaigns, too. */
function doubtIfShared(place: RefactoredPlace, file: string | undefined): RefactoredPlace {
  if (place.path === file) return place;
  const why = en`is in ${place.path}, which other campaigns use, too`.zh`在 ${place.path} 里，其他活动也在用`;
  return { ...place, isSure: false, why };
}
