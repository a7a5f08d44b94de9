import { en } from "../../../language/messages/localized-text.ts";
import { leavingSteps } from "../../../language/steps.generated.ts";
import type { Finding } from "../../facts/finding.ts";
import { type DocumentStep, findSteps } from "../../inspect/find-steps.ts";
import { rangeOfValueStart } from "../../json/json-node.ts";
import { withActionSteps } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const unreachableStep: Rule = {
  description: en`A step can never run: an earlier step leaves the page, or its own condition is always false.`
    .zh`步骤永远执行不到：前面的步骤已经离开页面，或它的条件始终不成立。`,
  ok: [
    {
      patch: withActionSteps({ navigate: "/example", when: "garden.watered == 1" }, { toast: "Thanks" }),
    },
    {
      patch: {
        ...withActionSteps(
          { open: "thanks" },
          { redirect: "https://mall.example/thanks" },
          { close: "thanks" },
        ),
        dialogs: { thanks: { title: "Thanks", close: "Close", view: [] } },
      },
    },
  ],
  bad: [
    {
      patch: withActionSteps({ navigate: "/example" }, { toast: "Thanks" }),
      message: 'Step 3 can never run, expected no step after "navigate", which leaves the page',
    },
    {
      patch: withActionSteps({ toast: "Thanks", when: "false" }),
      message: '"when" is always false, expected a condition that can be true',
    },
  ],
  check: (context) =>
    findSteps(context).flatMap((step) => [...findStepAfterLeaving(step), ...findStepThatNeverRuns(step)]),
};

/** Reports the first step after one that leaves the page. Further steps would only repeat the mistake. */
function findStepAfterLeaving(step: DocumentStep): Finding[] {
  const { node, number, before } = step;
  const first = before().find((other) => leavingSteps.includes(other.kind) && runsAlways(other));
  const after = first ? before().slice(before().indexOf(first) + 1) : [];
  // A dialog that closes after a redirect stays open if the address must not be opened.
  const isFine = (other: DocumentStep) => first?.kind === "redirect" && other.kind === "close";
  if (!first || isFine(step) || !after.every(isFine)) return [];
  const message = en`Step ${number} can never run, expected no step after "${first.kind}", which leaves the page`
    .zh`第${number}步永远不会执行；“${first.kind}”会离开页面，后面不应再有步骤`;
  const fix = en`Move it before "${first.kind}", or give "${first.kind}" a "when".`
    .zh`请把它移到“${first.kind}”前面，或给“${first.kind}”加“when”。`;
  return [{ at: rangeOfValueStart(node), message, fix }];
}

function findStepThatNeverRuns({ when }: DocumentStep): Finding[] {
  if (when?.kind !== "string" || when.value.trim() !== "false") return [];
  const message = en`"when" is always false, expected a condition that can be true`
    .zh`“when”始终不成立，应写可能成立的条件`;
  const fix = en`Delete the step, or change the condition.`.zh`请删掉这一步，或改写条件。`;
  return [{ at: rangeOfValueStart(when), message, fix }];
}

function runsAlways({ when }: DocumentStep): boolean {
  return !when || (when.kind === "string" && when.value.trim() === "true");
}
