import { isNull } from "../../document/merge-patch.ts";
import { entryOf, type JsonEntry, type JsonNode } from "../../json/json-node.ts";
import { atValue } from "../../report/anchor.ts";
import type { Finding, Rule } from "../../rule.ts";

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
          "campaigns/base.json": { language: 2, id: "base", title: "Base", topBar: { do: "back" }, view: [] },
        },
      },
    ],
    bad: [
      {
        patch: { extends: "base", tobBar: null },
        files: {
          "campaigns/base.json": { language: 2, id: "base", title: "Base", topBar: { do: "back" }, view: [] },
        },
        message: 'null removes "tobBar", expected a "tobBar" in the campaign that this one extends',
      },
    ],
  },
  check: ({ document: { extension, file, remarks, variantIndex } }) => {
    const { root } = file;
    const isOwn = extension?.status === "followed" && variantIndex === undefined;
    const useless = isOwn && root ? uselessNulls(extension.base, root) : [];
    return [
      ...useless.map((entry) => findingOf(entry, `a "${entry.key}" in the campaign that this one extends`)),
      ...remarks.flatMap((remark) => {
        if (remark.kind !== "unknown-name" || !remark.isRemoval || !("entry" in remark.at)) return [];
        return [findingOf(remark.at.entry, `the name of an element of "${remark.list}"`)];
      }),
    ];
  },
};

function findingOf({ key, value }: JsonEntry, expected: string): Finding {
  return {
    at: atValue(value),
    message: `null removes "${key}", expected ${expected}`,
    fix: `Take "${key}" out, or write its name as it stands there.`,
  };
}

function uselessNulls(base: JsonNode | undefined, patch: JsonNode): JsonEntry[] {
  // Lists are patched by the names of their elements: what is missed there is known from the merging.
  if (patch.kind !== "object" || base?.kind === "array") return [];
  return patch.entries.flatMap((entry) => {
    const there = base && entryOf(base, entry.key)?.value;
    if (isNull(entry.value)) return there ? [] : [entry];
    return uselessNulls(there, entry.value);
  });
}
