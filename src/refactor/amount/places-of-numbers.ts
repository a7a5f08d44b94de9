import {
  type DocumentPath,
  findChild,
  type JsonNode,
  listItemsOf,
  nonStringLiteralOf,
  rangeOfWholeValue,
} from "../../check/json/json-node.ts";
import { en, type LocalizedText } from "../../language/messages/localized-text.ts";
import { createPlace, type RefactoredPlace } from "../refactoring.ts";
import { type AmountSearch, numbersAmongConstants } from "./amount-subjects.ts";

/** Keys of a schema whose number, or list of numbers, can be the amount. */
const SCHEMA_KEYS = ["enum", "const", "default", "fallback", "examples", "minimum", "maximum"];

/** Returns the JSON numbers that belong to the amount: in schemas of answers, places of draws and constants. */
export function placesOfNumbers(search: AmountSearch): RefactoredPlace[] {
  const { change, subjects } = search;
  const { root } = search.inspection;
  const place = (node: JsonNode, path: DocumentPath, why: LocalizedText, isSure: boolean) =>
    nonStringLiteralOf(node) === change.amount
      ? [
          createPlace({
            ...{ node, path, why, isSure, suggestion: String(change.next) },
            range: rangeOfWholeValue(node),
          }),
        ]
      : [];
  const inFields = subjects.fields.flatMap(({ name, path, schema }) =>
    SCHEMA_KEYS.flatMap((key) => {
      const value = findChild(schema, key);
      const why = en`a value that the server can answer in ${name}`.zh`服务器的返回字段 ${name} 的取值`;
      return numbersIn(value, [...path, key]).flatMap((one) => place(one.node, one.path, why, true));
    }),
  );
  const inDraws = subjects.draws.flatMap(({ name, list }) =>
    listItemsOf(list).flatMap((item, index) => {
      const prize = findChild(item, "prize");
      const why = en`the place of this prize in the draw`.zh`抽奖里这个奖品的位置`;
      return prize ? place(prize, ["draws", name, "places", index, "prize"], why, true) : [];
    }),
  );
  const sure = new Set(subjects.constants.map(({ node }) => node));
  const inConstants = numbersAmongConstants(root).flatMap(({ node, path }) => {
    const why = sure.has(node)
      ? en`the constant itself`.zh`常量本身`
      : en`a constant with the same number; it may mean something else`
          .zh`常量里的数字相同，但可能是别的意思`;
    return place(node, path, why, sure.has(node));
  });
  return [...inFields, ...inDraws, ...inConstants, ...inBlocks(search)];
}

/** Returns numbers of blocks and other parts that have no unit of their own, such as pixels: they may be the amount. */
function inBlocks({ inspection: { visits }, change }: AmountSearch): RefactoredPlace[] {
  const searched = new Set(["endpoints", "draws", "constants", "local"]);
  const isOther = (path: DocumentPath) => !searched.has(String(path[0]));
  return visits.flatMap(({ node, path, shape }) => {
    const key = path.at(-1);
    const isMeasure = /(?:Ms|Px|Deg|Length|Percent)$/.test(String(key)) || shape.annotations["x-plausible"];
    if (!isOther(path) || isMeasure || nonStringLiteralOf(node) !== change.amount) return [];
    // Skips the version of the language.
    if (path.length === 1) return [];
    const why = en`the same number in another part`.zh`其他部分里相同的数字`;
    const suggestion = String(change.next);
    return [createPlace({ node, path, why, isSure: false, suggestion, range: rangeOfWholeValue(node) })];
  });
}

function numbersIn(node: JsonNode | undefined, path: DocumentPath): { node: JsonNode; path: DocumentPath }[] {
  if (!node) return [];
  if (node.kind === "array") return node.items.flatMap((item, index) => numbersIn(item, [...path, index]));
  return node.kind === "literal" ? [{ node, path }] : [];
}
