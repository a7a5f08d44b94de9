import { en } from "../../../language/messages/localized-text.ts";
import { describeSourceLine } from "../../facts/describe-source-line.ts";
import type { Finding } from "../../facts/finding.ts";
import { entriesOfDocumentMap } from "../../inspect/names-in-document.ts";
import {
  findChild,
  type JsonNode,
  listItemsOf,
  nodeAtPath,
  rangeInsideQuotes,
  stringValueAt,
  stringValueOf,
} from "../../json/json-node.ts";
import { withNameAndPhone } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const withMessages = (name: string, phone: string) =>
  withNameAndPhone({ name: "姓名", phone: "手机号" }, [
    { field: "name", message: name },
    { field: "phone", message: phone },
  ]);

export const messageOfOtherField: Rule = {
  description: en`The message of a check names another field, whose own check has the same message: it was copied, so customers correct the wrong field.`
    .zh`校验的提示说的是另一个字段，而那个字段的校验也是这句提示：复制后忘了改，顾客会去改错字段。`,
  ok: [{ patch: withMessages("请填写姓名", "请填写手机号") }, { patch: withMessages("请填写", "请填写") }],
  bad: [
    {
      patch: withMessages("请填写手机号", "请填写手机号"),
      message:
        'The message names "手机号", expected "姓名", the field of this check; line 95 has the same message',
    },
  ],
  check: ({ root }) => entriesOfDocumentMap(root, "forms").flatMap(({ value: form }) => findingsIn(form)),
};

function findingsIn(form: JsonNode): Finding[] {
  const checks = listItemsOf(findChild(form, "checks")).flatMap((check) => {
    const message = findChild(check, "message");
    const label = labelOf(form, stringValueAt(check, "field"));
    return message && label ? [{ message, label, text: stringValueOf(message) ?? "" }] : [];
  });
  return checks.flatMap(({ message, label, text }): Finding[] => {
    const other = checks.find((one) => one.text === text && one.label !== label && text.includes(one.label));
    if (!other || text.includes(label)) return [];
    const line = describeSourceLine(other.message, message);
    const suggestion = text.replace(other.label, () => label);
    return [
      {
        at: rangeInsideQuotes(message),
        message: en`The message names "${other.label}", expected "${label}", the field of this check; ${line} has the same message`
          .zh`提示说的是“${other.label}”，应为“${label}”，即这条校验的字段；${line}也是这句提示`,
        fix: en`Write "${suggestion}".`.zh`请写“${suggestion}”。`,
        suggestion,
      },
    ];
  });
}

function labelOf(form: JsonNode, field: string | undefined): string | undefined {
  return field === undefined ? undefined : stringValueOf(nodeAtPath(form, ["fields", field, "label"]));
}
