import { en } from "../../../language/messages/localized-text.ts";
import type { Finding } from "../../facts/finding.ts";
import { type FormFieldUse, formFieldsOf } from "../../facts/form-fields.ts";
import { findChild, rangeOfValueStart } from "../../json/json-node.ts";
import { quoteWord } from "../../schema/mistake-message-parts.ts";
import { withFormFields } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const withField = (field: object) => ({ patch: withFormFields({ name: { label: "Name", ...field } }) });

/** For each format, the keyboard that has all its characters, and the number of characters in its shortest text. */
const FORMAT_NEEDS = {
  "cn-id": { keyboard: "id", shortest: 18 },
  "bank-card": { keyboard: "digits", shortest: 12 },
} as const;

export const unfittingFormat: Rule = {
  description: en`A field accepts no number of its format, or has a message that is never shown because it has no format.`
    .zh`字段填不了它的格式所要求的号码，或没写格式，提示永远不会出现。`,
  ok: [
    withField({ format: "cn-id", keyboard: "id", maxLength: 18, message: "Write your identity number" }),
    withField({ format: "bank-card", keyboard: "digits" }),
  ],
  bad: [
    {
      ...withField({ format: "cn-id", keyboard: "digits" }),
      message: '"keyboard" is "digits", expected "id", which has all characters of "cn-id"',
    },
    {
      ...withField({ format: "cn-id", keyboard: "id", maxLength: 15 }),
      message: '"maxLength" is 15, expected at least 18, the length of "cn-id"',
    },
    {
      ...withField({ message: "Write your name" }),
      message: 'The "message" of "name" is never shown, expected a "format" that the input can fail',
    },
  ],
  check: (context) =>
    formFieldsOf(context).flatMap((use) => [
      ...findOtherKeyboard(use),
      ...findShortLength(use),
      ...findUnusedMessage(use),
    ]),
};

function findOtherKeyboard({ node, field: { format, keyboard } }: FormFieldUse): Finding[] {
  const at = findChild(node, "keyboard");
  if (!at || !format || !keyboard || keyboard === FORMAT_NEEDS[format].keyboard) return [];
  const suggestion = FORMAT_NEEDS[format].keyboard;
  const message = en`"keyboard" is ${quoteWord(keyboard)}, expected ${quoteWord(suggestion)}, which has all characters of ${quoteWord(format)}`
    .zh`“keyboard”是${quoteWord(keyboard)}，应为${quoteWord(suggestion)}，它才有${quoteWord(format)}的所有字符`;
  const fix = en`Write ${quoteWord(suggestion)}.`.zh`请写${quoteWord(suggestion)}。`;
  return [{ at: rangeOfValueStart(at), message, fix, suggestion: JSON.stringify(suggestion) }];
}

function findShortLength({ node, field: { format, maxLength } }: FormFieldUse): Finding[] {
  const at = findChild(node, "maxLength");
  if (!at || !format || maxLength === undefined || maxLength >= FORMAT_NEEDS[format].shortest) return [];
  const suggestion = String(FORMAT_NEEDS[format].shortest);
  const message = en`"maxLength" is ${maxLength}, expected at least ${suggestion}, the length of ${quoteWord(format)}`
    .zh`“maxLength”是${maxLength}，应至少为${suggestion}，即${quoteWord(format)}的长度`;
  const fix = en`Write ${suggestion}, or delete "maxLength".`.zh`请写${suggestion}，或删掉“maxLength”。`;
  return [{ at: rangeOfValueStart(at), message, fix, suggestion }];
}

function findUnusedMessage({ name, node, field: { kind = "text", format } }: FormFieldUse): Finding[] {
  const message = findChild(node, "message");
  if (!message || kind !== "text" || format) return [];
  return [
    {
      at: rangeOfValueStart(message),
      message: en`The "message" of ${quoteWord(name)} is never shown, expected a "format" that the input can fail`
        .zh`${quoteWord(name)}的“message”永远不会显示，应写“format”`,
      fix: en`Write "format", or move the message to a check.`.zh`请写“format”，或把提示移到校验里。`,
    },
  ];
}
