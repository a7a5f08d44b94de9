import { en } from "../../../language/messages/saying.ts";
import { slowPart } from "../../content/slow-part.ts";
import type { Finding } from "../../facts/finding.ts";
import { findInPatterns, whyUnreadable } from "../../facts/patterns.ts";
import { atCharacters, type JsonNode } from "../../json/json-node.ts";
import { examplePattern } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const slowPattern: Rule = {
  description: en`A regular expression that can match the same text in very many ways: a repeated group in which the next character does not decide how it goes on, or more than two such places elsewhere. The ways multiply, and thirty characters that do not match freeze the phone.`
    .zh`正则表达式对同一段文字有极多种匹配方式：重复的一组里，下一个字符不能决定怎样继续，或其他地方有两处以上这种情况。匹配方式会成倍增加，三十个不匹配的字符就能让手机卡死。`,
  ok: [
    { patch: examplePattern("(\\d+,)*\\d+") },
    { patch: examplePattern("([A-Z]\\d?|[a-z]{2})+") },
    { patch: examplePattern("(\\d{1,3}\\.){3}\\d{1,3}") },
  ],
  bad: [
    {
      patch: examplePattern("(a+)+"),
      message:
        '"pattern" can match a text in very many ways by "(a+)", expected that the next character decides',
    },
    {
      patch: examplePattern("x(?:\\w|\\d)*"),
      message:
        '"pattern" can match a text in very many ways by "(?:\\w|\\d)", expected that the next character decides',
    },
  ],
  check: (context) => findInPatterns(context, findingOf),
};

function findingOf(node: JsonNode, pattern: string, key: string): Finding | undefined {
  // What cannot be read is told by another rule.
  const slow = whyUnreadable(pattern) === undefined ? slowPart(pattern) : undefined;
  return (
    slow && {
      at: atCharacters(node, slow.start, slow.end),
      message: en`"${key}" can match a text in very many ways by "${pattern.slice(slow.start, slow.end)}", expected that the next character decides`
        .zh`“${key}”里的“${pattern.slice(slow.start, slow.end)}”会让同一段文字有极多种匹配方式，应由下一个字符就能确定`,
      fix: en`Repeat only one of both, the group or what is in it, or put a character between that neither matches, such as (,a+)*.`
        .zh`请只让分组或分组里的内容之一重复，或在中间加一个两边都不匹配的字符，如 (,a+)*。`,
    }
  );
}
