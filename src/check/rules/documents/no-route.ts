import { en } from "../../../language/messages/saying.ts";
import { atValue, childOf } from "../../json/json-node.ts";
import { exampleExtending } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const noRoute: Rule = {
  severity: "warning",
  description: en`A campaign without an address that no other extends: nobody will ever see it.`
    .zh`活动没有地址，也没有别的活动继承它：谁也看不到它。`,
  ok: [exampleExtending],
  bad: [{ patch: { route: null }, message: 'No "route", expected one: no other campaign extends this one' }],
  check: ({ document, project, isBase, root }) => {
    // As it was meant: a misspelt "route" is told as such.
    const isServed = ["route", "variants"].some((key) => childOf(root, key) !== undefined);
    if (!isBase || isServed || document.variantIndex !== undefined || document.id === undefined) return [];
    if (project.isExtended(document.id)) return [];
    const message = en`No "route", expected one: no other campaign extends this one`
      .zh`没有“route”，应写上：没有别的活动继承它`;
    const fix = en`Add "route": "/${document.id}".`.zh`请加上 "route": "/${document.id}"。`;
    return [{ at: atValue(document.file.root ?? document.root), message, fix }];
  },
};
