import { findClosestWord } from "../../../language/messages/find-closest.ts";
import { en, type LocalizedText, untranslatedText } from "../../../language/messages/localized-text.ts";
import { type Finding, suggestSpelling } from "../../facts/finding.ts";
import { sharedDefinitionOf } from "../../facts/shared-definition.ts";
import { keyRange, rangeInsideQuotes, stringValueAt } from "../../json/json-node.ts";
import { sourceLocationOf } from "../../json/source-file.ts";
import type { PatchRemark } from "../../schema/merge-patch.ts";
import { filterMistakesByKind } from "../../schema/mistake.ts";
import { formatNodeForMessage, joinChoicesWithOr, quoteWord } from "../../schema/mistake-message-parts.ts";
import { patchedExampleView } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const unknownElement: Rule = {
  description: en`A patch changes an element by a name that the list does not have. A new element needs a position: "$before" or "$after" an existing element.`
    .zh`补丁按名称修改列表的元素，而列表里没有这个名称。新元素要写明位置：放在某个元素的“$before”或“$after”。`,
  ok: [
    patchedExampleView({ intro: { text: "Good day" }, rules: null }),
    patchedExampleView({ more: { $after: "intro", type: "text", text: "More" } }),
  ],
  bad: [
    {
      ...patchedExampleView({ intr: { text: "Good day" } }),
      message: '"view" has no element called "intr", expected one of "intro" or "rules"',
    },
    {
      ...patchedExampleView({ more: { $after: "rule", type: "text", text: "More" } }),
      message: '"view" has no element called "rule", expected one of "intro" or "rules"',
    },
  ],
  check: ({ document, project: { read } }) =>
    filterMistakesByKind(document.remarks, "unknown-name")
      .filter(({ isRemoval }) => !isRemoval)
      .map((remark) => {
        const isSharedRow =
          remark.list === "rows" && "value" in remark.at && remark.at.value.kind === "string";
        const shared = isSharedRow
          ? sharedDefinitionOf(["rows", remark.name], { document, read })
          : undefined;
        return { ...findingOf(remark), shared };
      }),
};

type UnknownNameRemark = Extract<PatchRemark, { kind: "unknown-name" }>;

function findingOf(remark: UnknownNameRemark): Finding {
  const { at, name, names, list } = remark;
  const expected =
    names.length > 0
      ? en`one of ${joinChoicesWithOr(names.map(quoteWord))}`
          .zh`应为${joinChoicesWithOr(names.map(quoteWord))}`
      : en`elements with names, but none of them has one`.zh`元素应有名称，但这里的都没有`;
  const isText = "entry" in at || at.value.kind === "string";
  const found = isText
    ? en`${quoteWord(list)} has no element called ${quoteWord(name)}`
        .zh`${quoteWord(list)}里没有叫${quoteWord(name)}的元素`
    : en`${formatNodeForMessage(at.value)} is not a name in ${quoteWord(list)}`
        .zh`${quoteWord(list)}里的${formatNodeForMessage(at.value)}不是名称`;
  const message = en`${found}, expected ${expected}`.zh`${found}，${expected}`;
  const place = "entry" in at ? keyRange(at.entry) : rangeInsideQuotes(at.value);
  return {
    at: place,
    message,
    ...(adviceForType(remark) ?? suggestSpelling(findClosestWord(name, names), adviceForNewElement(remark))),
  };
}

/** Proposes the only element of a type, if a patch names the type in place of the name; undefined for other words. */
function adviceForType({ items, name }: UnknownNameRemark): Pick<Finding, "fix" | "suggestion"> | undefined {
  const [only, ...others] = items.filter((item) => stringValueAt(item, "type") === name);
  const meant = only && stringValueAt(only, "name");
  if (meant === undefined || others.length > 0) return undefined;
  const fix = en`Did you mean ${quoteWord(meant)}, the element of type ${quoteWord(name)}?`
    .zh`是不是想写${quoteWord(meant)}？它是类型为${quoteWord(name)}的元素。`;
  return { fix, suggestion: meant };
}

/** Returns the advice if no existing name is similar: the element is new, or the intended element has no name yet. */
function adviceForNewElement({ at, name, names, unnamed }: UnknownNameRemark): LocalizedText {
  const places = unnamed.map(({ source, start }) => {
    const { line, column } = sourceLocationOf(source, start);
    return `${source.path}:${line}:${column}`;
  });
  const naming =
    places.length > 0
      ? en` A patch cannot change an element without a name: add "name": "…" at ${joinChoicesWithOr(places, 3)}.`
          .zh`没有名称的元素无法修改：请在${joinChoicesWithOr(places, 3)}给它写上 "name": "…"。`
      : untranslatedText("");
  const placing =
    "entry" in at
      ? en`Use an existing name. If the element is new, give it a position, such as "$after": "${names.at(-1) ?? "…"}".`
          .zh`请写已有的名称；如果是新元素，请写明位置，如 "$after": "${names.at(-1) ?? "…"}"。`
      : en`Use an existing name.`.zh`请写已有的名称。`;
  return /^\d+$/.test(name)
    ? en`Write the names of elements, not their numbers.${naming}`.zh`元素用名称指定，不用序号。${naming}`
    : en`${placing}${naming}`.zh`${placing}${naming}`;
}
