import { en } from "../../../language/messages/localized-text.ts";
import { findSlowPatternPart } from "../../content/find-slow-pattern-part.ts";
import { checkPatterns, regexErrorOf } from "../../facts/check-patterns.ts";
import type { Finding } from "../../facts/finding.ts";
import { type JsonNode, rangeOfCharacters } from "../../json/json-node.ts";
import { withPatternCheck } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const slowPattern: Rule = {
  description: en`A regular expression can match the same text in very many ways, so thirty characters that do not match can freeze the phone. In a repeated group, the next character must decide how the match continues. Elsewhere, at most two places may leave that open.`
    .zh`正则表达式对同一段文字有极多种匹配方式：三十个不匹配的字符就能让手机卡死。重复的分组里，下一个字符必须能决定怎样继续；其他地方最多有两处不能决定。`,
  ok: [
    { patch: withPatternCheck("(\\d+,)*\\d+") },
    { patch: withPatternCheck("([A-Z]\\d?|[a-z]{2})+") },
    { patch: withPatternCheck("(\\d{1,3}\\.){3}\\d{1,3}") },
  ],
  bad: [
    {
      patch: withPatternCheck("(a+)+"),
      message:
        '"(a+)" in "pattern" can match a text in very many ways, expected a pattern in which the next character decides',
    },
    {
      patch: withPatternCheck("x(?:\\w|\\d)*"),
      message:
        '"(?:\\w|\\d)" in "pattern" can match a text in very many ways, expected a pattern in which the next character decides',
    },
  ],
  check: (context) => checkPatterns(context, findingOf),
};

function findingOf(node: JsonNode, pattern: string, key: string): Finding | undefined {
  // Another rule reports an invalid pattern.
  const slow = regexErrorOf(pattern) === undefined ? findSlowPatternPart(pattern) : undefined;
  return (
    slow && {
      at: rangeOfCharacters(node, slow.start, slow.end),
      message: en`"${pattern.slice(slow.start, slow.end)}" in "${key}" can match a text in very many ways, expected a pattern in which the next character decides`
        .zh`“${key}”里的“${pattern.slice(slow.start, slow.end)}”会让同一段文字有极多种匹配方式，应由下一个字符就能确定`,
      fix: en`Repeat either the group or its content, not both; or separate the repetitions with another character, such as (,a+)*.`
        .zh`请只让分组或分组里的内容之一重复，或在中间加一个两边都不匹配的字符，如 (,a+)*。`,
    }
  );
}
