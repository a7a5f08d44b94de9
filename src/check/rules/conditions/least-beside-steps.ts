import { en } from "../../../language/messages/localized-text.ts";
import type { Finding } from "../../facts/finding.ts";
import {
  findChild,
  type JsonNode,
  listItemsOf,
  nonStringLiteralOf,
  rangeOfValueStart,
} from "../../json/json-node.ts";
import { sourceLocationOf } from "../../json/source-file.ts";
import { blocksBelow } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

/** Keys of the smallest amount that counts. */
const LEAST = ["least", "lowest", "minimum", "min"];

const withSteps = (...leaves: number[]) => ({
  constants: { least: 10, steps: leaves.map((one) => ({ leaves: one, seeds: one + 50 })) },
  title: "From {constants.least}",
  ...blocksBelow({
    type: "tiers",
    each: "constants.steps",
    value: "{item.seeds}",
    title: "From {item.leaves} leaves",
  }),
});

export const leastBesideSteps: Rule = {
  severity: "warning",
  description: en`The first step of a list is below the constant beside it that says from which amount on something counts, such as "least".`
    .zh`列表的第一档小于旁边表示最低数额的常量（如“least”）：达到这一档也不算。`,
  ok: [{ patch: withSteps(10, 20, 50) }, { patch: withSteps(20, 50) }],
  bad: [
    {
      patch: withSteps(3, 20, 50),
      message: 'The first "leaves" is 3, expected at least 10, which is "least" on line 80',
    },
  ],
  check: ({ document, root }) => findingsIn(findChild(root, "constants"), document.file.source),
};

function findingsIn(constants: JsonNode | undefined, source: JsonNode["source"]): Finding[] {
  if (constants?.kind !== "object") return [];
  const least = constants.entries.find(({ key }) => LEAST.includes(key));
  const limit = nonStringLiteralOf(least?.value);
  if (!least || typeof limit !== "number") return [];
  return constants.entries.flatMap(({ value }) => {
    const [first, second] = listItemsOf(value);
    if (first?.kind !== "object" || !second || value.source !== source) return [];
    return first.entries.flatMap(({ key, value: node }): Finding[] => {
      const [own, next] = [nonStringLiteralOf(node), nonStringLiteralOf(findChild(second, key))];
      if (typeof own !== "number" || typeof next !== "number" || own >= limit || next <= limit) return [];
      const { line } = sourceLocationOf(least.value.source, least.value.start);
      const message = en`The first "${key}" is ${own}, expected at least ${limit}, which is "${least.key}" on line ${line}`
        .zh`第一档的“${key}”是${own}，应至少为${limit}，即第${line}行的“${least.key}”`;
      const fix = en`Find out from which amount on it counts. If it is ${limit}, write ${limit} here; if it is ${own}, write "${least.key}": ${own} on line ${line}.`
        .zh`请核对从多少起算。如果是${limit}，请在这里写 ${limit}；如果是${own}，请在第${line}行写 "${least.key}": ${own}。`;
      return [{ at: rangeOfValueStart(node), message, fix }];
    });
  });
}
