import { en, untranslatedText } from "../../../language/messages/localized-text.ts";
import { type SourceRange, stringValueAt } from "../../json/json-node.ts";
import type { PatchRemark } from "../../schema/merge-patch.ts";
import { filterMistakesByKind, formatDocumentPath } from "../../schema/mistake.ts";
import {
  exampleJsonOf,
  firstSentenceOfDescription,
  joinChoicesWithOr,
} from "../../schema/mistake-message-parts.ts";
import { blocksAbove, blocksBelow } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const missingKey: Rule = {
  description: en`A required key is missing.`.zh`缺少必须写的键。`,
  ok: [
    {
      patch: blocksAbove({ type: "text", text: "Hello" }),
    },
  ],
  bad: [
    {
      patch: { title: null },
      message: '"title" is missing in the document, expected one: Title of the page and of the browser tab',
    },
    {
      patch: blocksBelow({ type: "text" }),
      message: '"text" is missing in item 2 of "view", expected one: Text of the paragraph',
    },
    {
      patch: { topBar: {} },
      message:
        '"do" is missing in "topBar", expected one: Action or native call of the back button, such as back',
    },
  ],
  check: ({ mistakes, document: { remarks } }) =>
    filterMistakesByKind(mistakes, "missing-key").flatMap(({ at, key, path, shape }) => {
      const patched = nameInReplacedList(at, remarks);
      const field = shape.property(key);
      const about = field
        ? en`: ${firstSentenceOfDescription(field)}`.zh`：${firstSentenceOfDescription(field)}`
        : shape.tags.length > 0
          ? en`: ${joinChoicesWithOr(shape.tags)}`.zh`：${joinChoicesWithOr(shape.tags)}`
          : untranslatedText("");
      const message = en`"${key}" is missing in ${formatDocumentPath(path)}, expected one${about}`
        .zh`${formatDocumentPath(path)}里缺少“${key}”，应写上${about}`;
      const fix =
        !field && shape.tags.length > 0
          ? en`Add "${key}" with the kind that you want, such as "${key}": ${JSON.stringify(likelyTag(shape.tags))}.`
              .zh`请加上“${key}”，写明要哪一种，如 "${key}": ${JSON.stringify(likelyTag(shape.tags))}。`
          : patched === undefined
            ? en`Add "${key}": ${field ? exampleJsonOf(field) : '"…"'}.`
                .zh`请加上 "${key}": ${field ? exampleJsonOf(field) : '"…"'}。`
            : en`A list in a patch replaces the whole list. To change only "${patched}", write { "${patched}": { … } } instead.`
                .zh`补丁里的列表会整个替换。只改“${patched}”请改写成 { "${patched}": { … } }。`;
      return { at, message, fix };
    }),
};

/**
 * Returns the name of the element at this position if the list that it replaces has an element of that name: it was
 * probably meant as a patch of it.
 */
function nameInReplacedList(
  { source, token }: SourceRange,
  remarks: readonly PatchRemark[],
): string | undefined {
  for (const remark of remarks) {
    if (remark.kind !== "replaced" || remark.patch.source !== source) continue;
    const element = remark.patch.items.find(({ start, end }) => start <= token && token < end);
    const name = element && stringValueAt(element, remark.nameKey);
    if (name !== undefined && remark.names.includes(name)) return name;
  }
  return undefined;
}

/** Returns the kind to give as an example: a plain text if there is one. */
function likelyTag(tags: readonly string[]): string {
  return tags.includes("text") ? "text" : (tags[0] ?? "…");
}
