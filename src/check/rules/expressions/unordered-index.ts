import { en } from "../../../language/messages/localized-text.ts";
import { expressionFindings } from "../../facts/expression-findings.ts";
import { exampleList } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const withBeds = (list: object, title: string) => ({
  ...exampleList,
  endpoints: {
    beds: { ...exampleList.endpoints.beds, data: { ...exampleList.endpoints.beds.data, ...list } },
  },
  title,
});

export const unorderedIndex: Rule = {
  severity: "warning",
  description: en`An expression takes an item by its position from a list whose order the server decides. If the server sends another order, the page shows another item.`
    .zh`表达式按序号取列表的一项，而列表的顺序由服务器决定。服务器换了顺序，页面就会显示另一项。`,
  ok: [
    { patch: withBeds({ orderBy: ["name"] }, "{beds[0].name}") },
    { patch: withBeds({ key: ["name"] }, "{beds.filter(bed, bed.name == 'tea')[0].weeds}") },
  ],
  bad: [
    {
      patch: withBeds({}, "{beds[0].name}"),
      message:
        'beds[0] depends on the order in which the server sends the list, expected a list with "orderBy"',
    },
    {
      patch: withBeds({ key: ["name"] }, "{beds.filter(bed, bed.weeds > 0)[0].name}"),
      message:
        'beds.filter(bed, bed.weeds > 0)[0] depends on the order in which the server sends the list, expected a list with "orderBy"',
    },
  ],
  check: (context) => expressionFindings(context, "unordered-index"),
};
