import { findClosestWord } from "../../../language/messages/find-closest.ts";
import { en } from "../../../language/messages/localized-text.ts";
import { type Finding, suggestSpelling } from "../../facts/finding.ts";
import { findEntry, type JsonNode, keyRange, listItemsOf, rangeOfValueStart } from "../../json/json-node.ts";
import type { PatchRemark } from "../../schema/merge-patch.ts";
import { filterMistakesByKind } from "../../schema/mistake.ts";
import { formatNodeForMessage, joinChoicesWithOr, quoteWord } from "../../schema/mistake-message-parts.ts";
import { patchedViewOf } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const patchedIntro = patchedViewOf([{ type: "text", name: "intro", text: "Hello" }]);

export const wrongPatch: Rule = {
  description: en`A patch of a list with names must be an object: each name is followed by an object with the changes, or by null. It may contain only one position.`
    .zh`元素有名称的列表，补丁应写成对象：每个名称后面写改动的对象或 null。其中只能有一个位置。`,
  ok: [patchedIntro({ intro: { text: "Good day" } }), patchedIntro([{ type: "text", text: "Good day" }])],
  bad: [
    {
      ...patchedIntro({ type: "text", text: "Good day" }),
      message: '"type" in the patch of "view" is "text", expected an object with the changes, or null',
    },
    {
      ...patchedIntro({ more: { $afer: "intro", type: "text", text: "More" } }),
      message: '"$afer" is not a position in "view", expected "$before" or "$after"',
    },
    {
      ...patchedIntro({ more: { $before: "intro", $after: "intro", type: "text", text: "More" } }),
      message: '"$after" is a second position in "view", expected only one',
    },
  ],
  check: ({ document: { mergedVariants, remarks }, root }) => [
    ...filterMistakesByKind(remarks, "no-patch").map(notAPatchFinding),
    ...filterMistakesByKind(remarks, "no-place").map(wrongPositionFinding),
    ...(mergedVariants === undefined ? [] : tooManyVariantsFinding(root, mergedVariants)),
  ],
};

/** Returns the finding for variants that were not merged, because their documents would be too large together. */
function tooManyVariantsFinding(root: JsonNode, most: number): Finding[] {
  const entry = findEntry(root, "variants");
  const count = listItemsOf(entry?.value).length;
  const message = en`"variants" has ${count} items, expected at most ${most} for a document of this size`
    .zh`“variants”有 ${count} 项，这么大的文档最多应有 ${most} 项`;
  const fix = en`Move some of the variants into another file that extends the same base.`
    .zh`请把其中一部分移到另一个文件，让它继承同一个活动。`;
  return entry ? [{ at: keyRange(entry), message, fix }] : [];
}

function notAPatchFinding({ entry, list, names }: Extract<PatchRemark, { kind: "no-patch" }>): Finding {
  const { key, value } = entry;
  const called = names[0] ?? "name";
  const message = en`${quoteWord(key)} in the patch of ${quoteWord(list)} is ${formatNodeForMessage(value)}, expected an object with the changes, or null`
    .zh`${quoteWord(list)}的补丁里，${quoteWord(key)}是${formatNodeForMessage(value)}，应为写明改动的对象或 null`;
  const fix = names.includes(key)
    ? en`Write its changes: ${quoteWord(key)}: { … }.`.zh`请写明它的改动："${key}": { … }。`
    : en`Write the element's name before the changes: ${quoteWord(called)}: { … }. A list in [ ] replaces the whole list.`
        .zh`请在改动前写元素的名称："${called}": { … }。用 [ ] 写的列表会整个替换。`;
  return { at: rangeOfValueStart(value), message, fix };
}

function wrongPositionFinding({ entry, known, list }: Extract<PatchRemark, { kind: "no-place" }>): Finding {
  const isSecond = known.length === 0;
  const meant = findClosestWord(entry.key, known);
  const message = isSecond
    ? en`${quoteWord(entry.key)} is a second position in ${quoteWord(list)}, expected only one`
        .zh`${quoteWord(list)}里的${quoteWord(entry.key)}是第二个位置，应只有一个`
    : en`${quoteWord(entry.key)} is not a position in ${quoteWord(list)}, expected ${joinChoicesWithOr(known.map(quoteWord))}`
        .zh`${quoteWord(list)}里的${quoteWord(entry.key)}不是位置，应为${joinChoicesWithOr(known.map(quoteWord))}`;
  const fix = isSecond
    ? en`Delete one of them.`.zh`请删掉其中一个。`
    : en`Write ${joinChoicesWithOr(known.map(quoteWord))}.`
        .zh`请写${joinChoicesWithOr(known.map(quoteWord))}。`;
  return { at: keyRange(entry), message, ...suggestSpelling(meant, fix) };
}
