import { findClosestWord } from "../../../language/messages/find-closest.ts";
import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { Finding } from "../../facts/finding.ts";
import { findEntry, type JsonEntry, type JsonNode, rangeOfValueStart } from "../../json/json-node.ts";
import { isNull } from "../../schema/merge-patch.ts";
import { filterMistakesByKind } from "../../schema/mistake.ts";
import type { Rule } from "../rule.ts";

const EXAMPLE_BASE = {
  "campaigns/base.json": { language: 3, id: "base", title: "Base", topBar: { do: "back" }, view: [] },
};

export const nothingToRemove: Rule = {
  description: en`In a campaign that extends another, null deletes inherited content. Here the other campaign has no such content. If it has content of a similar name, customers still see that. If not, this is only a warning.`
    .zh`继承其他活动时，null 用来删掉继承来的内容。这里那个活动没有这项内容。如果有名称相似的内容，顾客仍会看到它；如果没有，只算警告。`,
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
      ...useless.map(({ entry, names }) =>
        findingOf(
          entry,
          names,
          en`a "${entry.key}" in the campaign that this one extends`.zh`被继承的活动里应有“${entry.key}”`,
        ),
      ),
      ...filterMistakesByKind(remarks, "unknown-name").flatMap(({ at, isRemoval, list, names }) => {
        if (!isRemoval || !("entry" in at)) return [];
        return findingOf(
          at.entry,
          names,
          en`the name of an element of "${list}"`.zh`这里应写“${list}”里某个元素的名称`,
        );
      }),
    ];
  },
};

/** `names` are those that the null could have meant. */
function findingOf({ key, value }: JsonEntry, names: readonly string[], expected: LocalizedText): Finding {
  const message = en`null deletes "${key}", expected ${expected}`.zh`null 会删掉“${key}”，${expected}`;
  const fix = en`Delete "${key}", or correct its name.`.zh`请删掉“${key}”，或改正它的名称。`;
  const severity = findClosestWord(key, names) === undefined ? "warning" : "error";
  return { at: rangeOfValueStart(value), message, fix, severity };
}

/** A null that removes nothing, and the keys that exist there. */
interface UselessNull {
  entry: JsonEntry;
  names: readonly string[];
}

function nullsWithoutTarget(base: JsonNode | undefined, patch: JsonNode): UselessNull[] {
  // Merging already remarks on unknown element names of lists.
  if (patch.kind !== "object" || base?.kind === "array") return [];
  return patch.entries.flatMap((entry) => {
    const there = base && findEntry(base, entry.key)?.value;
    if (!isNull(entry.value)) return nullsWithoutTarget(there, entry.value);
    if (there) return [];
    const names = base?.kind === "object" ? base.entries.map(({ key }) => key) : [];
    const left = names.filter((name) => findEntry(patch, name) === undefined);
    return [{ entry, names: left }];
  });
}
