import { en } from "../../../language/messages/localized-text.ts";
import { listItemsOf, rangeInsideQuotes, stringValueOf } from "../../json/json-node.ts";
import { sourceLocationOf } from "../../json/source-file.ts";
import { blocksAbove } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

/** Texts that must ascend before one that does not is a slip. */
const MIN_TEXTS = 4;

const withRules = (...indexes: number[]) => ({
  constants: { tiers: [1, 2, 3, 4, 5] },
  title: "{size(constants.tiers)}: {constants.tiers}",
  ...blocksAbove({
    type: "table",
    columns: indexes.map((one) => `Day ${one}`),
    rows: [{ cells: indexes.map((one) => `{constants.tiers[${one}]}g`) }],
  }),
});

export const repeatedIndex: Rule = {
  severity: "warning",
  description: en`The texts of a list read one item of a list after the other, but one of them reads its neighbour's item again.`
    .zh`一组文字依次读取列表的各项，但其中一处又读了相邻那一项。`,
  ok: [{ patch: withRules(0, 1, 2, 3, 4) }, { patch: withRules(0, 0, 0, 0) }],
  bad: [
    {
      patch: withRules(0, 1, 2, 3, 3),
      message: "The text reads item [3] again, expected [4], since the texts before it ascend by one",
    },
  ],
  check: ({ visits }) =>
    visits.flatMap(({ node }) => {
      const items = node.kind === "array" ? listItemsOf(node) : [];
      const read = items.map((item) => indexIn(stringValueOf(item) ?? ""));
      const [first] = read;
      if (!first || read.length < MIN_TEXTS || read.some((one) => one?.frame !== first.frame)) return [];
      const odd = read.flatMap((one, index) => (one?.index === first.index + index ? [] : [index]));
      const [at = 0, ...others] = odd;
      const item = items[at];
      const index = read[at]?.index;
      if (!item || odd.length === 0 || others.length > 0 || index !== first.index + at - 1) return [];
      const meant = index + 1;
      const before = items[at - 1] ?? item;
      const { line } = sourceLocationOf(before.source, before.start);
      const message = en`The text reads item [${index}] again, expected [${meant}], since the texts before it ascend by one`
        .zh`这里又读了 [${index}]，应为 [${meant}]：前面的文字依次加一`;
      const fix = en`Write [${meant}]: line ${line} reads [${index}] already.`
        .zh`请写 [${meant}]：第${line}行已经读了 [${index}]。`;
      const suggestion = (stringValueOf(item) ?? "").replace(`[${index}]`, `[${meant}]`);
      return [{ at: rangeInsideQuotes(item), message, fix, suggestion }];
    }),
};

/** Returns the only index in a text, and the text around it; undefined for a text without or with several ones. */
function indexIn(text: string): { index: number; frame: string } | undefined {
  const [found, ...others] = text.matchAll(/\{[\w.]+\[(\d+)\]/g);
  if (!found || others.length > 0) return undefined;
  return { index: Number(found[1]), frame: text.replace(/\[\d+\]/, "[]") };
}
