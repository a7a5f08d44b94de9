import { en } from "../../../language/messages/localized-text.ts";
import { entriesOfDocumentMap } from "../../inspect/names-in-document.ts";
import { findChild, findEntry, keyRange, listItemsOf, stringValueOf } from "../../json/json-node.ts";
import type { Rule } from "../rule.ts";

export const neverDue: Rule = {
  severity: "warning",
  description: en`An endpoint has everyMs, but is not in "load": only taps call it, and it is never loaded by itself.`
    .zh`接口写了 everyMs，却没有写进“load”：只有点击才会调用它，不会自动重新读取。`,
  ok: [{ patch: { endpoints: { garden: { everyMs: 15000 } } } }],
  bad: [
    {
      patch: { endpoints: { water: { everyMs: 15000 } } },
      message: 'Endpoint "water" has everyMs, expected it in "load"',
    },
  ],
  check: ({ document, isBase, root }) => {
    const loaded = listItemsOf(findChild(root, "load")).map(stringValueOf);
    return entriesOfDocumentMap(root, "endpoints").flatMap(({ key, value }) => {
      const entry = findEntry(value, "everyMs");
      if (isBase || !entry || loaded.includes(key) || value.source !== document.file.source) return [];
      const message = en`Endpoint "${key}" has everyMs, expected it in "load"`
        .zh`接口“${key}”写了 everyMs，应写进“load”`;
      const fix = en`Add "${key}" to "load" if it only reads, or delete "everyMs".`
        .zh`它只读取数据时，请在“load”里加上“${key}”；否则请删掉“everyMs”。`;
      return [{ at: keyRange(entry), message, fix }];
    });
  },
};
