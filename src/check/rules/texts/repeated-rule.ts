import { en } from "../../../language/messages/localized-text.ts";
import type { Finding } from "../../facts/finding.ts";
import { type JsonNode, listItemsOf, rangeInsideQuotes, stringValueOf } from "../../json/json-node.ts";
import { sourceLocationOf } from "../../json/source-file.ts";
import { blocksBelow } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const withRules = (...items: readonly string[]) => blocksBelow({ type: "rules", items });

/** Shorter texts may repeat, such as a dash or 不限. */
const MIN_LENGTH = 6;

/** The lists of texts that customers read one after the other; cells of a table may repeat. */
const LISTS_OF_SENTENCES: readonly unknown[] = ["items", "paragraphs", "clauses", "points", "lines"];

export const repeatedRule: Rule = {
  severity: "warning",
  description: en`The same sentence is twice in a list, such as the rules of a campaign.`
    .zh`同一句话在列表里出现了两次，如活动规则。`,
  ok: [{ patch: withRules("Be kind to bees.", "Be kind to trees.") }],
  bad: [
    {
      patch: withRules("Be kind to bees.", "Water daily.", "Be kind to bees"),
      message: "This text is repeated, expected each sentence once; the first is on line 88",
    },
  ],
  check: ({ visits }) =>
    visits.flatMap(({ node, path }) =>
      node.kind === "array" && LISTS_OF_SENTENCES.includes(path.at(-1)) ? repetitionsIn(node) : [],
    ),
};

function repetitionsIn(list: JsonNode): Finding[] {
  const seen = new Map<string, JsonNode>();
  return listItemsOf(list).flatMap((item) => {
    const key = (stringValueOf(item) ?? "").replace(/[\s。；;.，,！!]+/g, "");
    const first = seen.get(key);
    if (key.length < MIN_LENGTH) return [];
    if (!first) {
      seen.set(key, item);
      return [];
    }
    const { line } = sourceLocationOf(first.source, first.start);
    const message = en`This text is repeated, expected each sentence once; the first is on line ${line}`
      .zh`这句话重复了，每句只应出现一次；第一次在第${line}行`;
    const fix = en`Delete it, or write what it should say.`.zh`请删掉它，或改成要说的内容。`;
    return [{ at: rangeInsideQuotes(item), message, fix }];
  });
}
