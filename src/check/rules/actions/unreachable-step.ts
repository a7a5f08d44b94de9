import { en } from "../../../language/messages/saying.ts";
import { leavingSteps } from "../../../language/steps.generated.ts";
import type { Finding } from "../../facts/finding.ts";
import { type StepUse, stepsIn } from "../../inspect/steps-in.ts";
import { atValue } from "../../json/json-node.ts";
import { withSteps } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const unreachableStep: Rule = {
  description: en`A step that can never run: the page is left before it, or its condition is false.`
    .zh`永远执行不到的步骤：在它之前已经离开页面，或它的条件不成立。`,
  ok: [
    {
      patch: withSteps({ navigate: "/example", when: "garden.watered == 1" }, { toast: "Thanks" }),
    },
  ],
  bad: [
    {
      patch: withSteps({ navigate: "/example" }, { toast: "Thanks" }),
      message: 'Step 3 can never run, expected nothing after "navigate": it leaves the page',
    },
    {
      patch: withSteps({ toast: "Thanks", when: "false" }),
      message: '"when" is always false, expected a condition that can hold',
    },
  ],
  check: (context) => stepsIn(context).flatMap((step) => [...afterLeaving(step), ...neverRuns(step)]),
};

/** Only the first step behind is told: it shows the mistake. */
function afterLeaving({ node, number, before }: StepUse): Finding[] {
  const first = before().find((step) => leavingSteps.includes(step.kind) && isAlways(step));
  if (!first || first.number !== number - 1) return [];
  const message = en`Step ${number} can never run, expected nothing after "${first.kind}": it leaves the page`
    .zh`第${number}步永远不会执行；“${first.kind}”会离开页面，后面不应再有步骤`;
  const fix = en`Put it before "${first.kind}", or give "${first.kind}" a "when".`
    .zh`请把它放到“${first.kind}”前面，或给“${first.kind}”加“when”。`;
  return [{ at: atValue(node), message, fix }];
}

function neverRuns({ when }: StepUse): Finding[] {
  if (when?.kind !== "string" || when.value.trim() !== "false") return [];
  const message = en`"when" is always false, expected a condition that can hold`
    .zh`“when”始终不成立，应写可能成立的条件`;
  const fix = en`Take the step out, or write another condition.`.zh`请删掉这一步，或改写条件。`;
  return [{ at: atValue(when), message, fix }];
}

function isAlways({ when }: StepUse): boolean {
  return !when || (when.kind === "string" && when.value.trim() === "true");
}
