import { en } from "../../../language/messages/saying.ts";
import { print } from "../../../language/syntax/ast.ts";
import type { Finding } from "../../facts/finding.ts";
import { agreed } from "../../inspect/agreed.ts";
import { type Verdict, verdictsOf } from "../../inspect/verdicts.ts";
import { atText } from "../../json/json-node.ts";
import { buttonWhen } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const alwaysHolds: Rule = {
  severity: "warning",
  description: en`A condition with || whose sides leave nothing out, such as a != 1 || a != 2: it was probably meant with &&.`
    .zh`用 || 连接的条件把所有情况都包括了，如 a != 1 || a != 2：多半应该用 &&。`,
  ok: [
    { patch: buttonWhen("!session.loggedIn || garden.leaves > 0") },
    { patch: { assume: ["garden.watered == 0 || garden.leaves >= 100"] } },
  ],
  bad: [
    {
      patch: buttonWhen("garden.leaves != 1 || garden.leaves != 2"),
      message:
        "garden.leaves != 1 || garden.leaves != 2 always holds: one side does where the other does not, expected a condition that can fail",
    },
  ],
  check: (context) => agreed(context, verdictsOf).filter(isOfTwoSides).map(findingOf),
};

/** A single comparison that its schema makes always true is a guard against answers that cannot be read. */
function isOfTwoSides({ isWhole, holds, node, because }: Verdict): boolean {
  return (
    isWhole && holds === "always" && because.length === 0 && node.kind === "binary" && node.operator === "||"
  );
}

function findingOf({ place, node }: Verdict): Finding {
  const message = en`${print(node)} always holds: one side does where the other does not, expected a condition that can fail`
    .zh`${print(node)}始终成立：一边不成立时另一边就成立，应写可能不成立的条件`;
  const fix = en`Write && for ||, or take the condition out.`.zh`请把 || 改成 &&，或删掉这个条件。`;
  return { restsOn: place.restsOn, at: atText(place.text.visit.node), message, fix };
}
