import { en } from "../../../language/messages/saying.ts";
import { leavingSteps } from "../../../language/steps.generated.ts";
import type { Finding } from "../../facts/finding.ts";
import { type StepUse, stepsIn } from "../../inspect/steps-in.ts";
import { atValue } from "../../json/json-node.ts";
import { withSteps } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const unreachableStep: Rule = {
  description: en`A step can never run: an earlier step leaves the page, or its own condition is always false.`
    .zh`步骤永远执行不到：前面的步骤已经离开页面，或它的条件始终不成立。`,
  ok: [
    {
      patch: withSteps({ navigate: "/example", when: "garden.watered == 1" }, { toast: "Thanks" }),
    },
  ],
  bad: [
    {
      patch: withSteps({ navigate: "/example" }, { toast: "Thanks" }),
      message: 'Step 3 can never run, expected no step after "navigate", which leaves the page',
    },
    {
      patch: withSteps({ toast: "Thanks", when: "false" }),
      message: '"when" is always false, expected a condition that can be true',
    },
  ],
  check: (context) => stepsIn(context).flatMap((step) => [...afterLeaving(step), ...neverRuns(step)]),
};

/** Reports only the first unreachable step, which shows the mistake. */
function afterLeaving({ node, number, before }: StepUse): Finding[] {
  const first = before().find((step) => leavingSteps.includes(step.kind) && isAlways(step));
  if (!first || first.number !== number - 1) return [];
  const message = en`Step ${number} can never run, expected no step after "${first.kind}", which leaves the page`
    .zh`第${number}步永远不会执行；“${first.kind}”会离开页面，后面不应再有步骤`;
  const fix = en`Move it before "${first.kind}", or give "${first.kind}" a "when".`
    .zh`请把它移到“${first.kind}”前面，或给“${first.kind}”加“when”。`;
  return [{ at: atValue(node), message, fix }];
}

function neverRuns({ when }: StepUse): Finding[] {
  if (when?.kind !== "string" || when.value.trim() !== "false") return [];
  const message = en`"when" is always false, expected a condition that can be true`
    .zh`“when”始终不成立，应写可能成立的条件`;
  const fix = en`Delete the step, or change the condition.`.zh`请删掉这一步，或改写条件。`;
  return [{ at: atValue(when), message, fix }];
}

function isAlways({ when }: StepUse): boolean {
  return !when || (when.kind === "string" && when.value.trim() === "true");
}
