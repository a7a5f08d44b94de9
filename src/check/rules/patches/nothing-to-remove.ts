import { en, type Saying } from "../../../language/messages/saying.ts";
import type { Finding } from "../../facts/finding.ts";
import { atValue, entryOf, type JsonEntry, type JsonNode } from "../../json/json-node.ts";
import { isNull } from "../../schema/merge-patch.ts";
import { ofKind } from "../../schema/mistake.ts";
import type { Rule } from "../rule.ts";

const files = {
  "campaigns/base.json": { language: 2, id: "base", title: "Base", topBar: { do: "back" }, view: [] },
};

export const nothingToRemove: Rule = {
  severity: "warning",
  description: en`In a campaign that extends another, null deletes inherited content. Here the other campaign has no such content.`
    .zh`继承其他活动时，null 用来删掉继承来的内容。这里那个活动没有这项内容。`,
  ok: [{ patch: { extends: "base", topBar: null }, files }],
  bad: [
    {
      patch: { extends: "base", tobBar: null },
      files,
      message: 'null deletes "tobBar", expected a "tobBar" in the campaign that this one extends',
    },
  ],
  check: ({ document: { extension, file, remarks, variantIndex } }) => {
    const { root } = file;
    const isOwn = extension?.status === "followed" && variantIndex === undefined;
    const useless = isOwn && root ? uselessNulls(extension.base, root) : [];
    return [
      ...useless.map((entry) =>
        findingOf(
          entry,
          en`a "${entry.key}" in the campaign that this one extends`.zh`被继承的活动里应有“${entry.key}”`,
        ),
      ),
      ...ofKind(remarks, "unknown-name").flatMap(({ at, isRemoval, list }) => {
        if (!isRemoval || !("entry" in at)) return [];
        return findingOf(
          at.entry,
          en`the name of an element of "${list}"`.zh`这里应写“${list}”里某个元素的名称`,
        );
      }),
    ];
  },
};

function findingOf({ key, value }: JsonEntry, expected: Saying): Finding {
  const message = en`null deletes "${key}", expected ${expected}`.zh`null 会删掉“${key}”，${expected}`;
  const fix = en`Delete "${key}", or correct its name.`.zh`请删掉“${key}”，或改正它的名称。`;
  return { at: atValue(value), message, fix };
}

function uselessNulls(base: JsonNode | undefined, patch: JsonNode): JsonEntry[] {
  // Merging already remarks on unknown element names of lists.
  if (patch.kind !== "object" || base?.kind === "array") return [];
  return patch.entries.flatMap((entry) => {
    const there = base && entryOf(base, entry.key)?.value;
    if (isNull(entry.value)) return there ? [] : [entry];
    return uselessNulls(there, entry.value);
  });
}
