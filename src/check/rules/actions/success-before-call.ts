import { en } from "../../../language/messages/localized-text.ts";
import { describeSourceLine } from "../../facts/describe-source-line.ts";
import type { Finding } from "../../facts/finding.ts";
import { type DocumentStep, findSteps } from "../../inspect/find-steps.ts";
import {
  findChild,
  keyRange,
  nodeAtPath,
  nonStringLiteralOf,
  stringValueAt,
  stringValueOf,
} from "../../json/json-node.ts";
import { quoteWord } from "../../schema/mistake-message-parts.ts";
import { blocksAbove } from "../example-campaign.ts";
import type { Rule, RuleContext } from "../rule.ts";

/** Words that say that something was done, but not 未成功 or 领取成功后. */
const SUCCESS =
  /(?<!未|否|不)成功(?!后|率)|恭喜|已(?:领取|参与|报名|提交|兑换|预约|到账)|\bsuccess|\bcongrat|\bdone\b/i;

const withSteps = (...steps: readonly object[]) => ({
  actions: { water: { steps: [...steps, { reload: "garden" }] } },
});
const SHARE = { native: "share", with: { title: "'Hello'", url: "'/example'" } };
const withDialog = {
  dialogs: { done: { title: "Congratulations", view: [{ type: "text", text: "Watered" }] } },
};

export const successBeforeCall: Rule = {
  severity: "warning",
  description: en`An action says that it succeeded before its call is sent: customers read it even if the server refuses.`
    .zh`动作还没有调用接口，就提示成功：即使服务器拒绝，顾客也会看到。`,
  ok: [
    { patch: withSteps({ call: "water" }, { toast: "成功" }) },
    { patch: withSteps({ toast: "请稍候" }, { call: "water" }) },
    { patch: withSteps(SHARE, { toast: "分享成功" }, { call: "water" }) },
  ],
  bad: [
    {
      patch: withSteps({ toast: "浇水成功" }, { call: "water" }),
      message: 'This step says success before "water" is called on line 81, expected it after the call',
    },
    {
      patch: { ...withDialog, ...withSteps({ open: "done" }, { call: "water" }), ...blocksAbove() },
      message: 'This step says success before "water" is called on line 86, expected it after the call',
    },
  ],
  check: (context) => {
    const steps = findSteps(context);
    return steps.flatMap((step) => findingFor(step, steps, context));
  },
};

function findingFor(step: DocumentStep, steps: readonly DocumentStep[], context: RuleContext): Finding[] {
  const isFirst =
    step.list === "steps" &&
    !step.when &&
    !step.before().some(({ kind }) => ["call", "native"].includes(kind));
  if (!isFirst || !saysSuccess(step, context)) return [];
  const call = steps.find(
    ({ kind, number, within }) => within === step.within && kind === "call" && number > step.number,
  );
  if (!call) return [];
  const called = stringValueOf(call.value) ?? "";
  const name = quoteWord(called);
  const line = describeSourceLine(call.value, step.value);
  const message = en`This step says success before ${name} is called on ${line}, expected it after the call`
    .zh`这一步在调用${name}（${line}）之前就提示成功，应放在调用之后`;
  const fix = en`Move it behind { "call": "${called}" }.`.zh`请移到 { "call": "${called}" } 后面。`;
  return [{ at: keyRange(step.entry), message, fix }];
}

function saysSuccess({ kind, value }: DocumentStep, { root }: RuleContext): boolean {
  if (kind === "toast") return SUCCESS.test(stringValueOf(value) ?? "");
  if (kind !== "open") return false;
  const dialog = nodeAtPath(root, ["dialogs", stringValueOf(value) ?? ""]);
  return (
    nonStringLiteralOf(findChild(dialog, "celebrate")) === true ||
    SUCCESS.test(stringValueAt(dialog, "title") ?? "")
  );
}
