import { countNoun, en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { Finding } from "../../facts/finding.ts";
import type { SourceRange } from "../../json/json-node.ts";
import { filterMistakesByKind, formatDocumentPath, type Mistake } from "../../schema/mistake.ts";
import {
  capitaliseText,
  firstSentenceOfDescription,
  formatNodeForMessage,
} from "../../schema/mistake-message-parts.ts";
import { blocksAbove, buttonWhen } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

type RangeMistake = Extract<Mistake, { kind: "out-of-range" }>;

export const outOfRange: Rule = {
  description: en`A number is too large or small, a list has too many or too few items, a text is empty, or an item occurs twice.`
    .zh`数字太大或太小、列表的项数太多或太少、文字为空，或同一项出现两次。`,
  ok: [{ patch: { actions: { water: { throttleMs: 0 } } } }],
  bad: [
    {
      patch: { actions: { water: { throttleMs: -1 } } },
      message: '"throttleMs" is -1, expected at least 0',
    },
    {
      patch: { load: ["garden", "garden"] },
      message: '"load" contains "garden" twice, expected each item once; the first is item 1',
    },
    {
      patch: blocksAbove({ type: "rules", items: [] }),
      message: '"items" has 0 items, expected at least 1',
    },
    { patch: buttonWhen(""), message: '"when" is empty, expected: Condition for showing the block' },
  ],
  check: ({ mistakes }) => filterMistakesByKind(mistakes, "out-of-range").map(findingOf),
};

function findingOf({ at, first, keyword, limit, node, path, shape }: RangeMistake): Finding {
  const place = formatDocumentPath(path);
  if (keyword === "uniqueItems") {
    const message = en`${capitaliseText(place)} contains ${formatNodeForMessage(node)} twice, expected each item once; the first is item ${(first ?? 0) + 1}`
      .zh`${place}里${formatNodeForMessage(node)}出现了两次，每一项只应出现一次；第一个是第${(first ?? 0) + 1}项`;
    return { at, message, fix: en`Delete one of the two.`.zh`请删掉其中一个。` };
  }
  if (node.kind === "string")
    return findingOfText({ at, place, about: firstSentenceOfDescription(shape) }, node.value, {
      keyword,
      limit,
    });
  if (node.kind === "literal") {
    const message = sayBound(place, formatNodeForMessage(node), { keyword, limit });
    const inMs = Number(node.value) * 1000;
    const isSeconds = keyword === "minimum" && inMs >= limit && String(path.at(-1)).endsWith("Ms");
    if (isSeconds) {
      const fix = en`Write ${inMs}, if ${String(node.value)} is in seconds: the number is in milliseconds.`
        .zh`这里的单位是毫秒：如果 ${String(node.value)} 是秒数，请写 ${inMs}。`;
      return { at, message, fix, suggestion: String(inMs) };
    }
    const bound = SAY_LIMIT[keyword]?.(limit);
    const fix = bound
      ? en`Write a number that is ${bound}.`.zh`请换一个数字，应${bound}。`
      : en`Write another number.`.zh`请换个数字。`;
    return { at, message, fix };
  }
  const isList = node.kind === "array";
  const [what, unit] = isList ? ["item", "项"] : ["name", "个名称"];
  const count = isList ? node.items.length : node.entries.length;
  const isTooFew = keyword.startsWith("min");
  const least = isTooFew ? en`at least`.zh`至少` : en`at most`.zh`最多`;
  const message = en`${capitaliseText(place)} has ${countNoun(count, what)}, expected ${least} ${limit}`
    .zh`${place}有${count} ${unit}，应${least}有${limit} ${unit}`;
  const fix = isTooFew
    ? en`Add ${countNoun(limit - count, what)}.`.zh`请再加${limit - count} ${unit}。`
    : en`Delete ${countNoun(count - limit, what)}.`.zh`请删掉${count - limit} ${unit}。`;
  return { at, message, fix };
}

function findingOfText(
  { at, place, about }: { at: SourceRange; place: LocalizedText; about: LocalizedText },
  value: string,
  { keyword, limit }: Pick<RangeMistake, "keyword" | "limit">,
): Finding {
  if (value === "")
    return {
      at,
      message: en`${capitaliseText(place)} is empty, expected: ${about}`.zh`${place}是空的，应填写：${about}`,
      fix: en`Write it, or delete ${place}.`.zh`请填写，或删掉${place}。`,
    };
  const expected = keyword === "minLength" ? en`at least`.zh`至少` : en`at most`.zh`最多`;
  const message = en`${capitaliseText(place)} has ${value.length} characters, expected ${expected} ${limit}`
    .zh`${place}有${value.length}个字符，应${expected} ${limit}个`;
  const fix = en`Write another text.`.zh`请换一段文字。`;
  return { at, message, fix };
}

function sayBound(
  place: LocalizedText,
  value: LocalizedText,
  { keyword, limit }: Pick<RangeMistake, "keyword" | "limit">,
): LocalizedText {
  const expected = SAY_LIMIT[keyword]?.(limit) ?? en`${keyword} ${limit}`.zh`${keyword} ${limit}`;
  return en`${capitaliseText(place)} is ${value}, expected ${expected}`.zh`${place}是${value}，应${expected}`;
}

const SAY_LIMIT: Readonly<Record<string, (limit: number) => LocalizedText>> = {
  minimum: (limit) => en`at least ${limit}`.zh`至少为${limit}`,
  maximum: (limit) => en`at most ${limit}`.zh`不超过${limit}`,
  exclusiveMinimum: (limit) => en`more than ${limit}`.zh`大于${limit}`,
  exclusiveMaximum: (limit) => en`less than ${limit}`.zh`小于${limit}`,
  multipleOf: (limit) => en`a multiple of ${limit}`.zh`是${limit}的倍数`,
};
