import { atValue } from "../anchor.ts";
import { entryOf, type JsonEntry, type JsonNode } from "../json/json-node.ts";
import { isNull } from "../merge-patch.ts";
import type { Rule } from "../rule.ts";

export const nothingToRemove: Rule = {
  id: "nothing-to-remove",
  severity: "warning",
  docs: {
    description:
      "In a campaign that extends another, null removes what the other has. Here the other has nothing of that name.",
    ok: [
      {
        patch: { extends: "base", topBar: null },
        files: {
          "campaigns/base.json": { language: 1, id: "base", title: "Base", topBar: { do: "back" }, view: [] },
        },
      },
    ],
    bad: [
      {
        patch: { extends: "base", tobBar: null },
        files: {
          "campaigns/base.json": { language: 1, id: "base", title: "Base", topBar: { do: "back" }, view: [] },
        },
        message: 'null removes "tobBar", expected a "tobBar" in the campaign that this one extends',
      },
    ],
  },
  check: ({ document: { extension, file, variantIndex } }) => {
    if (extension?.status !== "followed" || variantIndex !== undefined || !file.root) return [];
    return uselessNulls(extension.base, file.root).map(({ key, value }) => ({
      at: atValue(value),
      message: `null removes "${key}", expected a "${key}" in the campaign that this one extends`,
      fix: `Take "${key}" out, or write its name as it stands there.`,
    }));
  },
};

function uselessNulls(base: JsonNode | undefined, patch: JsonNode): JsonEntry[] {
  if (patch.kind !== "object") return [];
  return patch.entries.flatMap((entry) => {
    const there = base && entryOf(base, entry.key)?.value;
    if (isNull(entry.value)) return there ? [] : [entry];
    return uselessNulls(there, entry.value);
  });
}
