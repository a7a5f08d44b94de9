import { en } from "../../../language/messages/localized-text.ts";
import { endpointCallsOf } from "../../facts/endpoint-calls.ts";
import { entriesOfMap } from "../../inspect/names-in-document.ts";
import { findChild, findEntry, keyRange } from "../../json/json-node.ts";
import type { Rule } from "../rule.ts";

export const parameterSentTwice: Rule = {
  severity: "warning",
  description: en`"query" and "send" of a call have the same name, and both become parameters of its address: only the value in "send" arrives.`
    .zh`一次调用的“query”和“send”里有相同的名称，而两者都写进地址：只有“send”的值会送达。`,
  ok: [
    { patch: { endpoints: { water: { query: { bed: "1" }, send: { bed: "2" } } } } },
    { patch: { endpoints: { water: { body: "none", query: { bed: "1" }, send: { row: "2" } } } } },
  ],
  bad: [
    {
      patch: { endpoints: { water: { body: "none", query: { bed: "1" }, send: { bed: "2" } } } },
      message: '"query" and "send" both have "bed", expected it once: both are parameters of the address',
    },
  ],
  check: (context) =>
    endpointCallsOf(context).flatMap(({ entry: { value }, isSentInAddress }) => {
      const sent = findChild(value, "send");
      return entriesOfMap(findChild(value, "query")).flatMap((entry) => {
        if (!isSentInAddress || !findEntry(sent, entry.key)) return [];
        const message = en`"query" and "send" both have "${entry.key}", expected it once: both are parameters of the address`
          .zh`“query”和“send”里都有“${entry.key}”，应只写一次：两者都是地址里的参数`;
        const fix = en`Delete one of them, or rename it.`.zh`请删掉其中一个，或改名。`;
        return { at: keyRange(entry), message, fix };
      });
    }),
};
