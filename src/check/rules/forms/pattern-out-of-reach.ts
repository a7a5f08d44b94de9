import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { findUntypeablePatternPart } from "../../content/shortest-pattern-match.ts";
import { regexErrorOf } from "../../facts/check-patterns.ts";
import type { Finding } from "../../facts/finding.ts";
import { type FieldWithPattern, fieldsWithPattern } from "../../facts/form-fields.ts";
import {
  findChild,
  type JsonNode,
  nonStringLiteralOf,
  rangeOfCharacters,
  stringValueAt,
} from "../../json/json-node.ts";
import { quoteWord } from "../../schema/mistake-message-parts.ts";
import { withFormFields, withPatternCheck } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const withField = (field: object, pattern: string) =>
  withFormFields({ name: { label: "Name", ...field } }, withPatternCheck(pattern));

export const patternOutOfReach: Rule = {
  description: en`A check requires characters that its field can never contain: the field removes white space, turns letters into capitals, or has a keyboard without them.`
    .zh`校验要求的内容在字段里不可能出现：字段会去掉空白、把字母变成大写，或键盘上没有这些字符。`,
  ok: [
    { patch: withField({ upperCase: true, keyboard: "id" }, "\\d{17}[\\dX]") },
    { patch: withField({ strip: true }, "\\d{4} ?\\d{4}") },
  ],
  bad: [
    {
      patch: withField({ strip: true }, "\\d{4} \\d{4}"),
      message:
        '"pattern" requires " ", expected only characters that field "name" can contain: "strip" removes white space',
    },
    {
      patch: withField({ upperCase: true }, "\\d{17}[\\dx]"),
      message:
        '"pattern" requires "[\\dx]", expected only characters that field "name" can contain: "upperCase" turns letters into capitals',
    },
    {
      patch: withField({ keyboard: "digits" }, "[A-Z]\\d+"),
      message:
        '"pattern" requires "[A-Z]", expected only characters that field "name" can contain: its keyboard has only digits',
    },
    {
      patch: withField({ keyboard: "phone" }, "0\\d{2}-\\d{8}"),
      message:
        '"pattern" requires "-", expected only characters that field "name" can contain: its keyboard has only digits and + * # ;',
    },
    {
      patch: withField({ keyboard: "id" }, "\\d{17}[\\dx]"),
      message:
        '"pattern" requires "[\\dx]", expected only characters that field "name" can contain: its keyboard has only digits and X',
    },
  ],
  check: (context) => fieldsWithPattern(context).flatMap((one) => findingOf(one) ?? []),
};

/**
 * How an option of a form field changes typed characters; `becomes` returns undefined for a character that is
 * removed.
 */
interface InputChange {
  why: LocalizedText;
  becomes: (character: string) => string | undefined;
}

function findingOf({ name, field, pattern }: FieldWithPattern): Finding | undefined {
  if (pattern.kind !== "string" || regexErrorOf(pattern.value) !== undefined) return undefined;
  for (const { why, becomes } of inputChangesOf(field)) {
    const part = findUntypeablePatternPart(pattern.value, becomes);
    if (!part) continue;
    const found = quoteWord(pattern.value.slice(part.start, part.end));
    const message = en`"pattern" requires ${found}, expected only characters that field ${quoteWord(name)} can contain: ${why}`
      .zh`“pattern”要求有${found}，应只要求字段${quoteWord(name)}能输入的字符：${why}`;
    const fix = en`Change this part of the pattern, or the field.`.zh`请修改校验规则的这一部分，或修改字段。`;
    return { at: rangeOfCharacters(pattern, part.start, part.end), message, fix };
  }
  return undefined;
}

const allowOnly = (why: LocalizedText, keys: RegExp): InputChange => ({
  why,
  becomes: (one) => (keys.test(one) ? one : undefined),
});

/** How typed characters change, by the option or the keyboard of a form field. */
const INPUT_CHANGES: Readonly<Record<string, InputChange>> = {
  strip: allowOnly(en`"strip" removes white space`.zh`“strip”会去掉空格`, /\S/),
  upperCase: {
    why: en`"upperCase" turns letters into capitals`.zh`“upperCase”会把字母变成大写`,
    becomes: (one) => one.toUpperCase(),
  },
  digits: allowOnly(en`its keyboard has only digits`.zh`它的键盘只有数字`, /\d/),
  phone: allowOnly(en`its keyboard has only digits and + * # ;`.zh`它的键盘只有数字和 + * # ;`, /[\d+*#;]/),
  id: {
    why: en`its keyboard has only digits and X`.zh`它的键盘只有数字和 X`,
    becomes: (one) => (/[\dXx]/.test(one) ? one.toUpperCase() : undefined),
  },
};

function inputChangesOf(field: JsonNode): InputChange[] {
  const isOn = (key: string): boolean => {
    const word = findChild(field, key);
    return nonStringLiteralOf(word) === true;
  };
  const words = [...["strip", "upperCase"].filter(isOn), stringValueAt(field, "keyboard") ?? ""];
  return words.flatMap((word) => INPUT_CHANGES[word] ?? []);
}
