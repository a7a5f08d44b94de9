import { en } from "../../../language/messages/localized-text.ts";
import { describeSourceLine } from "../../facts/describe-source-line.ts";
import type { Finding } from "../../facts/finding.ts";
import { entriesOfMap } from "../../inspect/names-in-document.ts";
import {
  type DocumentPath,
  findChild,
  type JsonNode,
  listItemsOf,
  rangeInsideQuotes,
  stringValueOf,
} from "../../json/json-node.ts";
import { blocksBelow, withNameAndPhone } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

/** Lists whose items customers see beside each other, and the keys of their names. */
const LISTS: readonly unknown[] = ["items", "tabs", "sections", "columns"];
const NAMES = ["label", "title"] as const;

const withTabs = (...labels: readonly string[]) =>
  blocksBelow({
    type: "tabs",
    tabs: labels.map((label, index) => ({ label, view: [{ type: "text", text: `Text ${index}` }] })),
  });

export const repeatedLabel: Rule = {
  severity: "warning",
  description: en`Two things that customers see side by side, such as tabs, figures or fields of a form, have the same name: one of them was probably copied.`
    .zh`并排显示的两项（如标签页、数据、表单字段）名称相同：其中一项多半是复制后忘了改。`,
  ok: [{ patch: withTabs("Roses", "Tulips") }, { patch: withNameAndPhone({ name: "Name", phone: "Phone" }) }],
  bad: [
    {
      patch: withTabs("Roses", "Roses"),
      message: '"label" is "Roses", as on line 89, expected another name',
    },
    {
      patch: withNameAndPhone({ name: "Number", phone: "Number" }),
      message: '"label" is "Number", as on line 80, expected another name',
    },
  ],
  check: ({ visits }) =>
    visits.flatMap(({ node, path }) =>
      node.kind === "array" && LISTS.includes(path.at(-1))
        ? repetitionsIn(listItemsOf(node))
        : isFieldsOfForm(path)
          ? repetitionsIn(entriesOfMap(node).map(({ value }) => value))
          : [],
    ),
};

const isFieldsOfForm = ([map, , key, ...rest]: DocumentPath) =>
  map === "forms" && key === "fields" && rest.length === 0;

/** Reports each name that an earlier item has. An item with a condition may stand in place of another. */
function repetitionsIn(list: readonly JsonNode[]): Finding[] {
  const items = list.filter((item) => !findChild(item, "when"));
  return NAMES.flatMap((key) => {
    const first = new Map<string, JsonNode>();
    return items.flatMap((item): Finding[] => {
      const node = findChild(item, key);
      const text = stringValueOf(node) ?? "";
      const before = first.get(text);
      if (!node || text === "") return [];
      if (!before) first.set(text, node);
      if (!before) return [];
      const line = describeSourceLine(before, node);
      const message = en`"${key}" is "${text}", as on ${line}, expected another name`
        .zh`“${key}”是“${text}”，和${line}相同，应有自己的名称`;
      const fix = en`Write the name of this item, or delete the item.`
        .zh`请写这一项自己的名称，或删掉这一项。`;
      return [{ at: rangeInsideQuotes(node), message, fix }];
    });
  });
}
