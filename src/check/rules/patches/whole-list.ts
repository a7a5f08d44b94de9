import { en } from "../../../language/messages/localized-text.ts";
import type { Finding } from "../../facts/finding.ts";
import { type JsonNode, rangeOfValueStart, stringValueAt, stringValueOf } from "../../json/json-node.ts";
import type { PatchRemark } from "../../schema/merge-patch.ts";
import { filterMistakesByKind } from "../../schema/mistake.ts";
import { joinChoicesWithOr, quoteWord } from "../../schema/mistake-message-parts.ts";
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
    patchedExampleView([{ type: "text", name: "new", text: "Hello" }]),
  ],
  bad: [
    {
      ...patchedExampleView([{ type: "text", name: "intro", text: "Good day" }]),
      message: 'This list replaces all of "view": "rules" is gone',
    },
    {
      ...patchedExampleView([{ type: "text", tone: "strong", text: "Hello" }]),
      message: 'This list replaces all of "view": "rules" is gone',
    },
  ],
  check: ({ document, mistakes }) =>
    // Mistakes in the list are reported with the same advice.
    mistakes.length > 0
      ? []
      : filterMistakesByKind(document.remarks, "replaced").flatMap((one) => [
          ...findingsOf(one),
          ...findCopies(one),
        ]),
};

function findingsOf({ list, names, nameKey, patch }: Replacement): Finding[] {
  const kept = patch.items.map((item) => stringValueAt(item, nameKey));
  const lost = names.filter((name) => !kept.includes(name));
  const isPart = kept.length > 0 && kept.every((name) => name !== undefined && names.includes(name));
  if (!isPart || lost.length === 0) return [];
  return [lostElements({ list, lost, patch, name: kept[0] ?? "" })];
}

interface LostElements {
  list: string;
  lost: readonly string[];
  patch: JsonNode;
  /** The name of an element that probably was to be changed. */
  name: string;
}

function lostElements({ list, lost, patch, name }: LostElements): Finding {
  const names6 = joinChoicesWithOr(lost.map(quoteWord), 6);
  const gone = {
    en: `${names6.en.replace(/ or /, " and ")} ${lost.length > 1 ? "are" : "is"} gone`,
    zh: names6.zh,
  };
  const message = en`This list replaces all of ${quoteWord(list)}: ${gone}`
    .zh`这个列表会替换整个${quoteWord(list)}：${gone}会丢失`;
  const fix = en`To change only ${quoteWord(name)}, write { ${quoteWord(name)}: { … } }. To delete others, write null after their names.`
    .zh`只改${quoteWord(name)}请写 { "${name}": { … } }；要删掉其他元素，请在它们的名称后写 null。`;
  return { at: rangeOfValueStart(patch), message, fix };
}

type Replacement = Extract<PatchRemark, { kind: "replaced" }>;

/**
 * Reports a shorter list of copies without names: each of its elements has the type and another value of an element
 * of the base, in the same order.
 */
function findCopies({ base, list, nameKey, names, patch }: Replacement): Finding[] {
  const originals = patch.items.map((item) => base.items.find((one) => isCopy(item, one)));
  const isShorter = patch.items.length > 0 && patch.items.length < base.items.length;
  const isNamed = patch.items.some((item) => stringValueAt(item, nameKey) !== undefined);
  if (!isShorter || isNamed || originals.includes(undefined)) return [];
  const kept = originals.flatMap((one) => stringValueAt(one, nameKey) ?? []);
  const lost = names.filter((name) => !kept.includes(name));
  const [name] = kept;
  return name === undefined || lost.length === 0 ? [] : [lostElements({ list, lost, patch, name })];
}

/** Whether an element repeats a text of another element of its type, in the same key. */
function isCopy(item: JsonNode, original: JsonNode): boolean {
  if (item.kind !== "object" || stringValueAt(item, "type") !== stringValueAt(original, "type")) return false;
  return item.entries.some(({ key, value }) => {
    const text = stringValueOf(value);
    return key !== "type" && text !== undefined && text === stringValueAt(original, key);
  });
}
