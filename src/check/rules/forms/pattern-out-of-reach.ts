import { en, type Saying } from "../../../language/messages/saying.ts";
import { unreachablePart } from "../../content/pattern-reach.ts";
import { type CheckedField, checkedFields } from "../../facts/fields-of.ts";
import type { Finding } from "../../facts/finding.ts";
import { whyUnreadable } from "../../facts/patterns.ts";
import { atCharacters, childOf, type JsonNode, literalOf, textAt } from "../../json/json-node.ts";
import { quoted } from "../../schema/say.ts";
import { examplePattern, withFields } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const withField = (field: object, pattern: string) =>
  withFields({ name: { label: "Name", ...field } }, examplePattern(pattern));

export const patternOutOfReach: Rule = {
  description: en`A check that asks for what its field never holds, since the field takes white space out, makes letters capitals, or has a keyboard without them.`
    .zh`校验要求的内容在字段里不可能出现：字段会去掉空白、把字母变成大写，或键盘上没有这些字符。`,
  ok: [
    { patch: withField({ upperCase: true, keyboard: "id" }, "\\d{17}[\\dX]") },
    { patch: withField({ strip: true }, "\\d{4} ?\\d{4}") },
  ],
  bad: [
    {
      patch: withField({ strip: true }, "\\d{4} \\d{4}"),
      message: '"pattern" asks for " ", expected what field "name" can hold: "strip" takes white space out',
    },
    {
      patch: withField({ upperCase: true }, "\\d{17}[\\dx]"),
      message:
        '"pattern" asks for "[\\dx]", expected what field "name" can hold: "upperCase" makes letters capitals',
    },
    {
      patch: withField({ keyboard: "digits" }, "[A-Z]\\d+"),
      message:
        '"pattern" asks for "[A-Z]", expected what field "name" can hold: its keyboard has only digits',
    },
  ],
  check: (context) => checkedFields(context).flatMap((one) => findingOf(one) ?? []),
};

/** What a word of a field makes of a character; undefined for one that does not come in. */
interface Change {
  why: Saying;
  becomes: (character: string) => string | undefined;
}

function findingOf({ name, field, pattern }: CheckedField): Finding | undefined {
  if (pattern.kind !== "string" || whyUnreadable(pattern.value) !== undefined) return undefined;
  for (const { why, becomes } of changesOf(field)) {
    const part = unreachablePart(pattern.value, becomes);
    if (!part) continue;
    const found = quoted(pattern.value.slice(part.start, part.end));
    const message = en`"pattern" asks for ${found}, expected what field ${quoted(name)} can hold: ${why}`
      .zh`“pattern”要求有${found}，应为字段${quoted(name)}能输入的内容：${why}`;
    const fix = en`Change this part of the pattern, or the field.`.zh`请修改校验规则的这一部分，或修改字段。`;
    return { at: atCharacters(pattern, part.start, part.end), message, fix };
  }
  return undefined;
}

const only = (why: Saying, keys: RegExp): Change => ({
  why,
  becomes: (one) => (keys.test(one) ? one : undefined),
});

/** By the words that may be true of a field, and by its keyboards. */
const CHANGES: Readonly<Record<string, Change>> = {
  strip: only(en`"strip" takes white space out`.zh`“strip”会去掉空格`, /\S/),
  upperCase: {
    why: en`"upperCase" makes letters capitals`.zh`“upperCase”会把字母变成大写`,
    becomes: (one) => one.toUpperCase(),
  },
  digits: only(en`its keyboard has only digits`.zh`它的键盘只有数字`, /\d/),
  phone: only(
    en`its keyboard has only digits and the marks of phone numbers`.zh`它的键盘只有数字和电话号码用的符号`,
    /[\d+*#,;() -]/,
  ),
  id: only(en`its keyboard has only digits and X`.zh`它的键盘只有数字和 X`, /[\dXx]/),
};

function changesOf(field: JsonNode): Change[] {
  const isOn = (key: string): boolean => {
    const word = childOf(field, key);
    return literalOf(word) === true;
  };
  const words = [...["strip", "upperCase"].filter(isOn), textAt(field, "keyboard") ?? ""];
  return words.flatMap((word) => CHANGES[word] ?? []);
}
