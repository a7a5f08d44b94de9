import { en } from "../../../language/messages/localized-text.ts";
import { findChild, findEntry, keyRange, listItemsOf, stringValueOf } from "../../json/json-node.ts";
import { quoteWord } from "../../schema/mistake-message-parts.ts";
import type { Rule } from "../rule.ts";

/** Keys that a variant does not take from its patch. */
const IGNORED_KEYS = ["route", "variants", "extends"] as const;

const withPatch = (patch: object) => ({
  variants: [{ route: "/example/b", patch: { title: "B", ...patch } }],
});

export const patchWithoutEffect: Rule = {
  description: en`The patch of a variant contains a key that variants ignore: "route" is written beside "patch", and all variants of a file have the same base.`
    .zh`变体的补丁里有不起作用的键：“route”要写在“patch”旁边，同一文件的变体继承同一个活动。`,
  ok: [{ patch: withPatch({}) }],
  bad: [
    {
      patch: withPatch({ route: "/example/c" }),
      message: '"route" in the patch of variant "/example/b" has no effect, expected it beside "patch"',
    },
    {
      patch: withPatch({ variants: [] }),
      message:
        '"variants" in the patch of variant "/example/b" has no effect, expected it only in the document',
    },
  ],
  check: ({ document, root }) => {
    if (document.variantIndex !== undefined) return [];
    return listItemsOf(findChild(root, "variants")).flatMap((variant) => {
      const route = stringValueOf(findChild(variant, "route")) ?? "";
      return IGNORED_KEYS.flatMap((key) => {
        const entry = findEntry(findChild(variant, "patch"), key);
        if (!entry) return [];
        const isRoute = key === "route";
        const place = isRoute
          ? en`beside "patch"`.zh`写在“patch”旁边`
          : en`only in the document`.zh`只写在文档里`;
        const message = en`${quoteWord(key)} in the patch of variant ${quoteWord(route)} has no effect, expected it ${place}`
          .zh`变体${quoteWord(route)}的补丁里，${quoteWord(key)}不起作用，应${place}`;
        const fix = isRoute
          ? en`Delete it, or write this address as the variant's "route".`
              .zh`请删掉它，或把这个地址写成变体的“route”。`
          : en`Delete it. For another base, write another file.`
              .zh`请删掉它。要继承别的活动，请另写一个文件。`;
        return [{ at: keyRange(entry), message, fix }];
      });
    });
  },
};
