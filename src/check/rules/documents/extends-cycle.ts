import { en } from "../../../language/messages/saying.ts";
import { atText } from "../../json/json-node.ts";
import { exampleExtending } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const extendsCycle: Rule = {
  isIndependent: true,
  description: en`Campaigns that extend each other in a circle.`.zh`几个活动互相继承，绕成了一圈。`,
  ok: [exampleExtending],
  bad: [
    {
      patch: { extends: "example" },
      message:
        '"extends" leads back to itself (example → example), expected a campaign that extends none of these',
    },
  ],
  check: ({ document: { extension, id = "", variantIndex }, project }) => {
    if (extension?.status !== "cycle" || variantIndex !== undefined) return [];
    const { entry, ids } = extension;
    // A circle is one mistake: of those asked about, the first in the alphabet tells it.
    const asked = ids.filter((one) => project.withId("campaign", one).some(project.isAsked));
    if (asked.some((one) => one < id)) return [];
    const message = en`"extends" leads back to itself (${ids.join(" → ")}), expected a campaign that extends none of these`
      .zh`“extends”绕回了自己（${ids.join(" → ")}），应继承一个不在其中的活动`;
    const fix = en`Let one of them extend nothing.`.zh`请让其中一个不再继承。`;
    return [{ at: atText(entry.value), message, fix }];
  },
};
