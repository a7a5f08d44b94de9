import { en } from "../../../language/messages/saying.ts";
import type { Finding } from "../../facts/finding.ts";
import { findInPatterns, whyUnreadable } from "../../facts/patterns.ts";
import { atCharacters, atText, type JsonNode } from "../../json/json-node.ts";
import { sayValue } from "../../schema/say.ts";
import { examplePattern } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const wrongPattern: Rule = {
  description: en`A regular expression that cannot be read, or not by every phone: iOS before 16.4 knows no lookbehind, and modifiers are newer still. Without one that can be read nothing is checked.`
    .zh`正则表达式无法识别，或不是每部手机都能识别：iOS 16.4 之前不支持后行断言，修饰符则更新。没有能识别的表达式，就什么也不校验。`,
  ok: [{ patch: examplePattern("[A-Z](?=[a-z])[a-z]+|\\(\\?<=[(?<=]") }],
  bad: [
    {
      patch: examplePattern("[A-Z"),
      message: '"pattern" is "[A-Z", expected a regular expression: Unterminated character class',
    },
    {
      patch: examplePattern("(?<=Mr )[A-Z]+"),
      message: '"pattern" has "(?<=", expected only what iOS 14 can read, too',
    },
  ],
  check: (context) => findInPatterns(context, findingOf),
};

/** What stands for itself, behind a backslash or in brackets; else the start of a group of the newer kinds. */
const PARTS = /\\.|\[(?:\\.|[^\]\\])*\]|(\(\?(?:<[=!]|[ims]*-?[ims]+:))/gs;

function findingOf(node: JsonNode, pattern: string, key: string): Finding | undefined {
  for (const { 1: group, index } of pattern.matchAll(PARTS)) {
    if (group === undefined) continue;
    const message = en`"${key}" has "${group}", expected only what iOS 14 can read, too`
      .zh`“${key}”里有“${group}”，应只用 iOS 14 也支持的写法`;
    const fix = en`Write it another way.`.zh`请换一种写法。`;
    return { at: atCharacters(node, index, index + group.length), message, fix };
  }
  const why = whyUnreadable(`^(?:${pattern})$`);
  if (why === undefined) return undefined;
  const message = en`"${key}" is ${sayValue(node)}, expected a regular expression: ${why}`
    .zh`“${key}”是${sayValue(node)}，应为正则表达式：${why}`;
  const fix = en`Mend it, or leave it out to ask for anything at all.`.zh`请改正它；不限制内容时可以删掉。`;
  return { at: atText(node), message, fix };
}
