import { en } from "../../../language/messages/localized-text.ts";
import { checkPatterns, regexErrorOf } from "../../facts/check-patterns.ts";
import type { Finding } from "../../facts/finding.ts";
import { type JsonNode, rangeInsideQuotes, rangeOfCharacters } from "../../json/json-node.ts";
import { formatNodeForMessage } from "../../schema/mistake-message-parts.ts";
import { withPatternCheck } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const wrongPattern: Rule = {
  description: en`A regular expression is invalid, or some phones cannot read it: iOS before 16.4 knows no lookbehind, and modifiers are even newer. A phone that cannot read it checks nothing.`
    .zh`正则表达式无效，或有的手机无法识别：iOS 16.4 之前不支持后行断言，修饰符则更新。无法识别它的手机什么也不校验。`,
  ok: [{ patch: withPatternCheck("[A-Z](?=[a-z])[a-z]+|\\(\\?<=[(?<=]") }],
  bad: [
    {
      patch: withPatternCheck("[A-Z"),
      message: '"pattern" is "[A-Z", expected a regular expression: Unterminated character class',
    },
    {
      patch: withPatternCheck("(?<=Mr )[A-Z]+"),
      message: '"pattern" contains "(?<=", expected only syntax that iOS 14 can read',
    },
  ],
  check: (context) => checkPatterns(context, findingOf),
};

/** Chinese texts of V8's messages about patterns. */
const CHINESE_REASONS: Readonly<Record<string, string>> = {
  "Unterminated character class": "[ 没有对应的 ]",
  "Unterminated group": "( 没有对应的 )",
  "Unmatched ')'": "多了一个 )",
  "Nothing to repeat": "*、+、? 或 { } 前面没有可重复的内容",
  "Range out of order in character class": "[ ] 里的范围首尾颠倒",
  "numbers out of order in {} quantifier": "{ } 里的次数首尾颠倒",
  "Lone quantifier brackets": "多了一个 { 或 }",
  "\\ at end of pattern": "末尾多了一个 \\",
  "Invalid group": "( 后面的写法不对",
  "Invalid escape": "\\ 后面的字符不对",
};

/**
 * The parts of a regular expression: an escaped character, a character class, or (group 1) the start of a group that
 * old phones do not know.
 */
const PATTERN_PARTS = /\\.|\[(?:\\.|[^\]\\])*\]|(\(\?(?:<[=!]|[ims]*-?[ims]+:))/gs;

function findingOf(node: JsonNode, pattern: string, key: string): Finding | undefined {
  for (const { 1: group, index } of pattern.matchAll(PATTERN_PARTS)) {
    if (group === undefined) continue;
    const message = en`"${key}" contains "${group}", expected only syntax that iOS 14 can read`
      .zh`“${key}”里有“${group}”，应只用 iOS 14 也支持的写法`;
    const fix = en`Write the pattern without it.`.zh`请换一种写法，不用它。`;
    return { at: rangeOfCharacters(node, index, index + group.length), message, fix };
  }
  const why = regexErrorOf(`^(?:${pattern})$`);
  if (why === undefined) return undefined;
  const message = en`"${key}" is ${formatNodeForMessage(node)}, expected a regular expression: ${why}`
    .zh`“${key}”是${formatNodeForMessage(node)}，应为正则表达式：${CHINESE_REASONS[why] ?? why}`;
  const fix = en`Check that each [, ( and { has its closing ], ) or }. Delete "${key}" to allow any text.`
    .zh`请检查每个 [、( 和 { 是否都有对应的 ]、) 或 }；不限制内容时可以删掉“${key}”。`;
  return { at: rangeInsideQuotes(node), message, fix };
}
