import { en } from "../../../language/messages/localized-text.ts";
import type { Finding } from "../../facts/finding.ts";
import { type DocumentStep, findSteps } from "../../inspect/find-steps.ts";
import { entriesOfDocumentMap } from "../../inspect/names-in-document.ts";
import { findChild, type JsonNode, rangeOfValueStart, stringValueOf } from "../../json/json-node.ts";
import { quoteWord } from "../../schema/mistake-message-parts.ts";
import { exampleForm } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

/** Returns a JSON Merge Patch that adds a dialog with a form, which an action sends and then takes these steps. */
const withStepsAfterSending = (...steps: readonly object[]) => ({
  patch: {
    ...exampleForm,
    endpoints: {
      sign: {
        ...exampleForm.endpoints.sign,
        data: { type: "object", properties: { url: { type: "string" } } },
      },
    },
    actions: { sign: { steps: [{ call: "sign" }, ...steps] }, write: { steps: [{ open: "letter" }] } },
    dialogs: { letter: { title: "Letter", close: "Close", view: [{ type: "form", form: "sign" }] } },
    view: [
      { type: "button", table: "main" },
      { type: "link", text: "Write", do: "write" },
    ],
  },
});

export const formClosedEarly: Rule = {
  severity: "warning",
  description: en`An action closes a dialog with a form before it redirects to an address from an answer. If the address must not be opened, what the customer typed is lost.`
    .zh`动作先关闭带表单的弹窗，再跳转到接口返回的地址。如果该地址不允许打开，顾客填写的内容就丢了。`,
  ok: [
    withStepsAfterSending({ redirect: "{sign.url}" }, { close: "letter" }),
    withStepsAfterSending({ close: "letter" }, { redirect: "https://mall.example/thanks" }),
  ],
  bad: [
    {
      ...withStepsAfterSending({ close: "letter" }, { redirect: "{sign.url}" }),
      message: 'Step 2 closes "letter" with its form, expected it after "redirect", which can fail',
    },
  ],
  check: (context) => findSteps(context).flatMap((step) => findingsOf(step, context.root)),
};

function findingsOf({ kind, value, before }: DocumentStep, root: JsonNode): Finding[] {
  if (kind !== "redirect" || !stringValueOf(value)?.includes("{")) return [];
  return before().flatMap((step) => {
    const dialog = step.kind === "close" ? (stringValueOf(step.value) ?? "") : "";
    const opened = entriesOfDocumentMap(root, "dialogs").find(({ key }) => key === dialog);
    if (!opened || !hasForm(opened.value)) return [];
    const message = en`Step ${step.number} closes ${quoteWord(dialog)} with its form, expected it after "redirect", which can fail`
      .zh`第${step.number}步关闭了带表单的${quoteWord(dialog)}，应放在“redirect”后面，因为跳转可能失败`;
    const fix = en`Move the step after "redirect".`.zh`请把这一步移到“redirect”后面。`;
    return [{ at: rangeOfValueStart(step.node), message, fix }];
  });
}

/** Whether blocks, or blocks inside of them, show a form. */
function hasForm(node: JsonNode): boolean {
  if (node.kind === "array") return node.items.some(hasForm);
  if (node.kind !== "object") return false;
  return (
    stringValueOf(findChild(node, "type")) === "form" || node.entries.some(({ value }) => hasForm(value))
  );
}
