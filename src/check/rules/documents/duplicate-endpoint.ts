import { en } from "../../../language/messages/localized-text.ts";
import { describeSourceLine } from "../../facts/describe-source-line.ts";
import { entriesOfDocumentMap } from "../../inspect/names-in-document.ts";
import {
  findChild,
  type JsonEntry,
  rangeInsideQuotes,
  stringValueAt,
  toPlainValue,
} from "../../json/json-node.ts";
import type { Rule } from "../rule.ts";

const withSecond = (water: object) => ({ endpoints: { water } });

export const duplicateEndpoint: Rule = {
  severity: "warning",
  description: en`Two endpoints make the same call: same method, same path, same parameters. One of them probably has the path of a copied line.`
    .zh`两个接口的调用完全一样：方法、地址和参数都相同。其中一个多半是复制后忘了改地址。`,
  ok: [
    { patch: withSecond({ path: "/api/example/info", send: { step: "1" } }) },
    { patch: withSecond({ path: "/api/example/info", query: { step: "1" } }) },
    { patch: withSecond({ path: "/api/example/info", method: "DELETE" }) },
  ],
  bad: [
    {
      patch: withSecond({ path: "/api/example/info" }),
      message: 'Endpoint "water" makes the same call as "garden" (line 59), expected another path',
    },
  ],
  check: ({ document, root }) => {
    const entries = entriesOfDocumentMap(root, "endpoints");
    return entries.flatMap((entry, index) => {
      const call = callOf(entry);
      const path = findChild(entry.value, "path");
      const first = entries.slice(0, index).find((one) => callOf(one) === call);
      if (!first || !path || path.source !== document.file.source) return [];
      const line = describeSourceLine(findChild(first.value, "path") ?? first.value, path);
      const message = en`Endpoint "${entry.key}" makes the same call as "${first.key}" (${line}), expected another path`
        .zh`接口“${entry.key}”和“${first.key}”（${line}）的调用完全一样，应有自己的地址`;
      const fix = en`Correct the path, or use one endpoint for both.`.zh`请改正地址，或两处都用同一个接口。`;
      return { at: rangeInsideQuotes(path), message, fix };
    });
  },
};

/** Returns a text that is equal for endpoints that send the same. */
function callOf({ value }: JsonEntry): string {
  const parts = ["query", "send", "headers"].map((key) => {
    const node = findChild(value, key);
    const plain = node ? Object.entries(toPlainValue(node) as object) : [];
    return plain.filter(([name]) => name !== "$comment").sort(([one], [other]) => (one < other ? -1 : 1));
  });
  return JSON.stringify([stringValueAt(value, "path"), stringValueAt(value, "method"), parts]);
}
