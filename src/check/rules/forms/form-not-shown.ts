import { en } from "../../../language/messages/localized-text.ts";
import { unreachedEntries } from "../../inspect/unreached-entries.ts";
import { keyRange } from "../../json/json-node.ts";
import { exampleCampaign, exampleForm } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const formNotShown: Rule = {
  description: en`No block that customers can come to shows a form, so nobody can fill it in.`
    .zh`顾客能看到的页面块都没有显示这个表单：谁也无法填写。`,
  ok: [{ patch: exampleForm }],
  bad: [
    {
      patch: { ...exampleForm, view: exampleCampaign.view },
      message: 'Form "sign" is never shown, expected a block of the type "form" with it',
    },
  ],
  check: (context) =>
    unreachedEntries(context, "forms").map((entry) => ({
      at: keyRange(entry),
      message: en`Form "${entry.key}" is never shown, expected a block of the type "form" with it`
        .zh`表单“${entry.key}”从不显示，应有显示它的“form”页面块`,
      fix: en`Add { "type": "form", "form": "${entry.key}" } to "view" or to a dialog that opens, or delete the form.`
        .zh`请在“view”或会打开的弹窗里加上 { "type": "form", "form": "${entry.key}" }，或删掉这个表单。`,
    })),
};
