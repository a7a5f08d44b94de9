import { en } from "../../../language/messages/localized-text.ts";
import type { Finding } from "../../facts/finding.ts";
import { textAt, valueRange } from "../../json/json-node.ts";
import type { PatchRemark } from "../../schema/merge-patch.ts";
import { quoteWord, sayChoice } from "../../schema/message-parts.ts";
import { filterByKind } from "../../schema/mistake.ts";
import { patchedExampleView } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const wholeList: Rule = {
  severity: "warning",
  description: en`A list in a patch replaces the whole list. This one contains only some of the existing elements, so probably only these should change and the others should stay.`
    .zh`补丁里的列表会整个替换原来的列表。这个列表只含有原来的部分元素，多半是只想改这些，其他的保留。`,
  ok: [
    patchedExampleView({ intro: { text: "Good day" } }),
    patchedExampleView({ rules: null }),
    patchedExampleView([{ type: "text", text: "Good day" }]),
  ],
  bad: [
    {
      ...patchedExampleView([{ type: "text", name: "intro", text: "Good day" }]),
      message: 'This list replaces all of "view": "rules" is gone',
    },
  ],
  check: ({ document, mistakes }) =>
    // Mistakes in the list are reported with the same advice.
    mistakes.length > 0 ? [] : filterByKind(document.remarks, "replaced").flatMap(findingsOf),
};

function findingsOf({ list, names, nameKey, patch }: Extract<PatchRemark, { kind: "replaced" }>): Finding[] {
  const kept = patch.items.map((item) => textAt(item, nameKey));
  const lost = names.filter((name) => !kept.includes(name));
  const isPart = kept.length > 0 && kept.every((name) => name !== undefined && names.includes(name));
  if (!isPart || lost.length === 0) return [];
  const names6 = sayChoice(lost.map(quoteWord), 6);
  const gone = {
    en: `${names6.en.replace(/ or /, " and ")} ${lost.length > 1 ? "are" : "is"} gone`,
    zh: names6.zh,
  };
  const message = en`This list replaces all of ${quoteWord(list)}: ${gone}`
    .zh`这个列表会替换整个${quoteWord(list)}：${gone}会丢失`;
  const fix = en`To change only ${quoteWord(kept[0] ?? "")}, write { ${quoteWord(kept[0] ?? "")}: { … } }. To delete others, write null after their names.`
    .zh`只改${quoteWord(kept[0] ?? "")}请写 { "${kept[0] ?? ""}": { … } }；要删掉其他元素，请在它们的名称后写 null。`;
  return [{ at: valueRange(patch), message, fix }];
}
