import { en } from "../../../language/messages/localized-text.ts";
import { expressionFindings } from "../../facts/expression-findings.ts";
import { blocksBelow, buttonWhen } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const unknownName: Rule = {
  description: en`An expression uses a name that does not exist.`.zh`表达式用了不存在的名称。`,
  ok: [{ patch: { title: "{garden.leaves}" } }],
  bad: [
    { patch: { title: "{garden.leafs}" }, message: "garden has no leafs, expected one of watered, leaves" },
    {
      patch: buttonWhen("garden.leafs > 1"),
      message: "garden has no leafs, expected one of watered, leaves",
    },
    { patch: { title: "{constants.cap}" }, message: "constants has no cap: it is still empty" },
    {
      patch: {
        constants: { steps: [{ day: 1 }], gifts: [{ grams: 5 }] },
        title: "{constants.gifts[0].grams}",
        ...blocksBelow({
          type: "list",
          each: "constants.steps",
          view: [{ type: "text", text: "{item.grams}" }],
          empty: "None",
        }),
      },
      message: "The items of constants.steps have no grams, expected a list whose items have it…",
    },
    {
      patch: {
        constants: { tier: "gold", names: { gold: "金", silver: "银" } },
        title: "{constants.names[constants.tier]}",
        variants: [{ route: "/silver", patch: { constants: { tier: "sliver" } } }],
      },
      message:
        "constants.names has no sliver, expected one of gold, silver; constants.tier is sliver here (on /silver, the variant on line 94)",
    },
  ],
  check: (context) => expressionFindings(context, "unknown-name", context.project.read),
};
