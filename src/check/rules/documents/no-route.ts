import { en } from "../../../language/messages/localized-text.ts";
import { findChild, rangeOfValueStart } from "../../json/json-node.ts";
import { exampleWithBase } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const noRoute: Rule = {
  severity: "warning",
  description: en`A campaign has no route, and no other campaign extends it: nobody can open it.`
    .zh`活动没有 route，也没有别的活动继承它：谁也打不开它。`,
  ok: [exampleWithBase],
  bad: [
    {
      patch: { route: null },
      message: 'The campaign has no "route", expected one, because no other campaign extends it',
    },
  ],
  check: ({ document, project, isBase, root }) => {
    // `root` has misspelt keys corrected; a misspelt "route" is reported by another rule.
    const isServed = ["route", "variants"].some((key) => findChild(root, key) !== undefined);
    if (!isBase || isServed || document.variantIndex !== undefined || document.id === undefined) return [];
    if (project.isExtended(document.id)) return [];
    const message = en`The campaign has no "route", expected one, because no other campaign extends it`
      .zh`活动没有“route”，应写上，因为没有别的活动继承它`;
    const fix = en`Add "route": "/${document.id}".`.zh`请加上 "route": "/${document.id}"。`;
    return [{ at: rangeOfValueStart(document.file.root ?? document.root), message, fix }];
  },
};
