import { en } from "../../../language/messages/localized-text.ts";
import { describeSourceLine } from "../../facts/describe-source-line.ts";
import type { Finding } from "../../facts/finding.ts";
import { type JsonNode, listItemsOf, rangeOfValueStart, toPlainValue } from "../../json/json-node.ts";
import { blocksAbove, withActionSteps } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

/** The lists whose items customers see, or the page does, one after the other, by their key. */
const NOUNS = new Map<unknown, ReturnType<typeof nounOf>>([
  ["view", nounOf("block", "页面块")],
  ["steps", nounOf("step", "步骤")],
  ["catch", nounOf("step", "步骤")],
]);

const TEXT = { type: "text", text: "Water daily" };

export const repeatedBlock: Rule = {
  description: en`A block or a step is the same as the one before it: it was pasted twice, so customers see it, or its effect, twice.`
    .zh`页面块或步骤与前一个完全相同：多半是粘贴了两次，顾客会看到两遍。`,
  ok: [
    { patch: blocksAbove(TEXT, { ...TEXT, text: "Be kind to bees" }, TEXT) },
    { patch: withActionSteps({ toast: "Watered" }, { toast: "Thank you" }) },
  ],
  bad: [
    {
      patch: blocksAbove(TEXT, TEXT),
      message: "This block is the same as the one before it (line 81), expected each once",
    },
    {
      patch: withActionSteps({ toast: "Watered" }, { toast: "Watered" }),
      message: "This step is the same as the one before it (line 80), expected each once",
    },
  ],
  check: ({ visits, isSound }) =>
    visits.flatMap(({ node, path }) => {
      const noun = NOUNS.get(path.at(-1));
      return noun && node.kind === "array" && isSound(path) ? repetitionsIn(listItemsOf(node), noun) : [];
    }),
};

function nounOf(noun: string, zh: string) {
  return en`${noun}`.zh`${zh}`;
}

function repetitionsIn(items: readonly JsonNode[], noun: ReturnType<typeof nounOf>): Finding[] {
  const written = items.map((item) => JSON.stringify(toPlainValue(item)));
  return items.flatMap((item, index): Finding[] => {
    const before = items[index - 1];
    if (!before || item.kind !== "object" || written[index] !== written[index - 1]) return [];
    // Of many in a row, one problem is enough.
    if (index > 1 && written[index - 2] === written[index]) return [];
    const line = describeSourceLine(before, item);
    const message = en`This ${noun} is the same as the one before it (${line}), expected each once`
      .zh`这个${noun}与前一个（${line}）完全相同，应只写一次`;
    const fix = en`Delete one of the two, or write what this one should show or do.`
      .zh`请删掉其中一个，或改成这一个应有的内容。`;
    return [{ at: rangeOfValueStart(item), message, fix }];
  });
}
