import { en } from "../../../language/messages/localized-text.ts";
import { rangeInsideQuotes } from "../../json/json-node.ts";
import { exampleWithBase } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const extendsCycle: Rule = {
  isIndependent: true,
  description: en`Campaigns extend each other in a circle.`.zh`几个活动互相继承，绕成了一圈。`,
  ok: [exampleWithBase],
  bad: [
    {
      patch: { extends: "example" },
      message: '"extends" leads back to itself (example → example), expected a campaign outside this circle',
    },
  ],
  check: ({ document: { extension, id = "", variantIndex }, project }) => {
    if (variantIndex !== undefined) return [];
    if (extension?.status === "deep") {
      const message = en`"extends" leads through more than ${extension.limit} bases, expected at most that many`
        .zh`“extends”一层层继承的活动超过 ${extension.limit} 个，最多应为这个数`;
      const fix = en`Extend one of the later bases.`.zh`请改为继承后面的某一个活动。`;
      return [{ at: rangeInsideQuotes(extension.entry.value), message, fix }];
    }
    if (extension?.status !== "cycle") return [];
    const { entry, ids } = extension;
    // A cycle is one mistake, reported for the alphabetically first of the checked documents.
    const asked = ids.filter((one) => project.withId("campaign", one).some(project.isRequested));
    if (asked.some((one) => one < id)) return [];
    const message = en`"extends" leads back to itself (${ids.join(" → ")}), expected a campaign outside this circle`
      .zh`“extends”绕回了自己（${ids.join(" → ")}），应继承这一圈以外的活动`;
    const fix = en`Delete "extends" in one of them.`.zh`请删掉其中一个的“extends”。`;
    return [{ at: rangeInsideQuotes(entry.value), message, fix }];
  },
};
