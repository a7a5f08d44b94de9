import { schemaOfAnswerField } from "../../check/inspect/answer-field-schema.ts";
import type { DocumentText } from "../../check/inspect/document-inspection.ts";
import { jsonPointerOf, rangeOfCharacters } from "../../check/json/json-node.ts";
import { en, type LocalizedText } from "../../language/messages/localized-text.ts";
import { namesInExpression } from "../../language/syntax/names-in-expression.ts";
import { createPlace, type RefactoredPlace } from "../refactoring.ts";
import type { AmountSearch } from "./amount-subjects.ts";
import { type ExpressionNumber, numbersInExpression } from "./numbers-in-expression.ts";

/** Returns the numbers in conditions and placeholders that belong to the amount. */
export function placesInExpressions(search: AmountSearch): RefactoredPlace[] {
  const { change, inspection } = search;
  return inspection.texts.flatMap((text) => {
    const { node, path } = text.visit;
    // Other literals are numbers of the document itself.
    if (node.kind !== "string") return [];
    return text.nodes.flatMap((one) =>
      numbersInExpression(one, change.amount).flatMap((number) => {
        const verdict = judge(number, text, search);
        if (!verdict) return [];
        const part = [number.node.start, number.node.end] as const;
        const range = rangeOfCharacters(node, ...part);
        return [createPlace({ node, path, range, part, suggestion: String(change.next), ...verdict })];
      }),
    );
  });
}

/** Returns whether a number certainly is the amount, and why; undefined if it certainly is not. */
function judge(
  { comparedWith, isOrder }: ExpressionNumber,
  { visit }: DocumentText,
  { inspection: { root }, subjects }: AmountSearch,
): { isSure: boolean; why: LocalizedText } | undefined {
  if (!comparedWith) {
    const isResult = subjects.draws.some(
      ({ name }) => jsonPointerOf(visit.path) === jsonPointerOf(["draws", name, "result"]),
    );
    return isResult
      ? { isSure: true, why: en`a prize of the draw`.zh`抽奖的奖品` }
      : { isSure: false, why: en`the same number in an expression`.zh`表达式里相同的数字` };
  }
  const schema = schemaOfAnswerField(comparedWith, { root, binds: visit.binds, locals: {} })?.value;
  const field = subjects.fields.find((one) => one.schema === schema);
  const constant = subjects.constants.some(({ path }) =>
    namesInExpression(comparedWith).some((names) => names.join(".") === path.join(".")),
  );
  const [name = ""] = namesInExpression(comparedWith).map((names) => names.join("."));
  if (schema && !field) return undefined;
  if (isOrder)
    return {
      isSure: false,
      why: en`a limit for ${name}, which may stay`.zh`${name} 的界限，可能不需要改`,
    };
  if (field || constant) return { isSure: true, why: en`compares ${name} with it`.zh`与 ${name} 比较` };
  return { isSure: false, why: en`compares ${name} with the same number`.zh`${name} 与相同的数字比较` };
}
