import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { Finding } from "../../facts/finding.ts";
import { entryOf, type JsonEntry, type JsonNode, valueRange } from "../../json/json-node.ts";
import { isNull } from "../../schema/merge-patch.ts";
import { filterByKind } from "../../schema/mistake.ts";
import type { Rule } from "../rule.ts";

const EXAMPLE_BASE = {
  "campaigns/base.json": { language: 2, id: "base", title: "Base", topBar: { do: "back" }, view: [] },
};

export const nothingToRemove: Rule = {
  severity: "warning",
  description: en`In a campaign that extends another, null deletes inherited content. Here the other campaign has no such content.`
    .zh`继承其他活动时，null 用来删掉继承来的内容。这里那个活动没有这项内容。`,
  ok: [{ patch: { extends: "base", topBar: null }, files: EXAMPLE_BASE }],
  bad: [
    {
      patch: { extends: "base", tobBar: null },
      files: EXAMPLE_BASE,
      message: 'null deletes "tobBar", expected a "tobBar" in the campaign that this one extends',
    },
  ],
  check: ({ document: { extension, file, remarks, variantIndex } }) => {
    const { root } = file;
    const isOwn = extension?.status === "followed" && variantIndex === undefined;
    const useless = isOwn && root ? nullsWithoutTarget(extension.base, root) : [];
    return [
      ...useless.map((entry) =>
        findingOf(
          entry,
          en`a "${entry.key}" in the campaign that this one extends`.zh`被继承的活动里应有“${entry.key}”`,
        ),
      ),
      ...filterByKind(remarks, "unknown-name").flatMap(({ at, isRemoval, list }) => {
        if (!isRemoval || !("entry" in at)) return [];
        return findingOf(
          at.entry,
          en`the name of an element of "${list}"`.zh`这里应写“${list}”里某个元素的名称`,
        );
      }),
    ];
  },
};

function findingOf({ key, value }: JsonEntry, expected: LocalizedText): Finding {
  const message = en`null deletes "${key}", expected ${expected}`.zh`null 会删掉“${key}”，${expected}`;
  const fix = en`Delete "${key}", or correct its name.`.zh`请删掉“${key}”，或改正它的名称。`;
  return { at: valueRange(value), message, fix };
}

function nullsWithoutTarget(base: JsonNode | undefined, patch: JsonNode): JsonEntry[] {
  // Merging already remarks on unknown element names of lists.
  if (patch.kind !== "object" || base?.kind === "array") return [];
  return patch.entries.flatMap((entry) => {
    const there = base && entryOf(base, entry.key)?.value;
    if (isNull(entry.value)) return there ? [] : [entry];
    return nullsWithoutTarget(there, entry.value);
  });
}
