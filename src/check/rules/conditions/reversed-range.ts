import { en } from "../../../language/messages/localized-text.ts";
import type { Node } from "../../../language/syntax/ast.ts";
import { namesInExpression } from "../../../language/syntax/names-in-expression.ts";
import { parseTime, type Zone } from "../../../language/time.ts";
import { adviceOnOrder } from "../../facts/advice-on-order.ts";
import type { Finding } from "../../facts/finding.ts";
import {
  type DocumentPath,
  findChild,
  type JsonNode,
  listItemsOf,
  nonStringLiteralOf,
  rangeInsideQuotes,
  stringValueOf,
} from "../../json/json-node.ts";
import type { Rule, RuleContext } from "../rule.ts";

/** Keys of the two ends of a range, in the order of their values. */
const PAIRS = [
  ["from", "to"],
  ["start", "end"],
  ["begin", "end"],
  ["startTime", "endTime"],
  ["startDate", "endDate"],
  ["first", "last"],
  ["min", "max"],
  ["minimum", "maximum"],
  ["least", "most"],
  ["lower", "upper"],
  // Limits: one use costs at most what a day allows.
  ["once", "daily"],
  ["once", "perDay"],
  ["single", "daily"],
  ["daily", "weekly"],
  ["daily", "monthly"],
  ["daily", "total"],
  ["perDay", "total"],
  // A notice appears before the day that it announces.
  ["published", "day"],
] as const;

/** The pair whose first value is the one that is probably wrong. */
const WRITTEN_FIRST = "published";

export const reversedRange: Rule = {
  severity: "warning",
  description: en`A range in "constants", such as an object with "from" and "to", ends before it begins.`
    .zh`“constants”里的一段范围（如带“from”和“to”的对象）结束得比开始早。`,
  ok: [
    { patch: { constants: { age: { from: 18, to: 64 } }, title: "{constants.age.from}–{constants.age.to}" } },
    {
      patch: {
        constants: { open: { from: "21:30", to: "02:20" } },
        title: "{constants.open.from}–{constants.open.to}",
      },
    },
  ],
  bad: [
    {
      patch: {
        constants: { member: { from: "2025-01-01", to: "2024-12-31" } },
        title: "{constants.member.from}–{constants.member.to}",
      },
      message: '"to" is 2024-12-31, expected a time after "from" (2025-01-01)',
    },
    {
      patch: { constants: { age: { from: 64, to: 18 } }, title: "{constants.age.from}–{constants.age.to}" },
      message: '"to" is 18, expected a number above "from" (64)',
    },
    {
      patch: {
        constants: { pay: { once: 5000, daily: 2500 } },
        title: "{constants.pay.once}元，每日{constants.pay.daily}元",
      },
      message: '"daily" is 2500, expected a number above "once" (5000)',
    },
    {
      patch: {
        constants: { notice: { day: "2024-03-29", published: "2024-04-26" } },
        title: '{constants.notice.day | date:"M月D日"} {constants.notice.published | date:"M月D日"}',
      },
      message:
        '"published" is 2024-04-26, expected a time before "day" (2024-03-29), the day that it announces',
    },
  ],
  check: (context) => findingsBelow(findChild(context.root, "constants"), ["constants"], context),
};

function findingsBelow(node: JsonNode | undefined, path: DocumentPath, context: RuleContext): Finding[] {
  if (node?.kind === "array")
    return listItemsOf(node).flatMap((item, index) => findingsBelow(item, [...path, index], context));
  if (node?.kind !== "object") return [];
  return [
    ...(node.source === context.document.file.source ? pairsIn(node, path, context) : []),
    ...node.entries.flatMap(({ key, value }) => findingsBelow(value, [...path, key], context)),
  ];
}

function pairsIn(node: JsonNode, path: DocumentPath, { place: { zone }, texts }: RuleContext): Finding[] {
  return PAIRS.flatMap(([low, high]): Finding[] => {
    const [first, last] = [findChild(node, low), findChild(node, high)];
    const [from, to] = [amountOf(first, zone), amountOf(last, zone)];
    if (low === WRITTEN_FIRST && !areSiblings(first, last)) return [];
    if (!last || from?.kind !== to?.kind || !from || !to || from.value <= to.value) return [];
    // A condition that compares with both never holds, and another rule reports it with its consequence.
    const isProved = texts.some(
      ({ isTemplate, nodes }) => !isTemplate && nodes.some((one) => readsBoth(one, path, [low, high])),
    );
    if (isProved) return [];
    const above = from.kind === "time" ? en`a time after`.zh`晚于` : en`a number above`.zh`大于`;
    const message = en`"${high}" is ${to.said}, expected ${above} "${low}" (${from.said})`
      .zh`“${high}”是${to.said}，应${above}“${low}”（${from.said}）`;
    const fix =
      from.kind === "time"
        ? adviceOnOrder(from.said, to.said)
        : en`One of the two is wrong: check the real numbers.`.zh`其中一个写错了：请核对真正的数字。`;
    if (low !== WRITTEN_FIRST || !first) return [{ at: rangeInsideQuotes(last), message, fix }];
    const late = en`"${low}" is ${from.said}, expected a time before "${high}" (${to.said}), the day that it announces`
      .zh`“${low}”是${from.said}，应早于“${high}”（${to.said}），即它预告的那一天`;
    return [{ at: rangeInsideQuotes(first), message: late, fix }];
  }).slice(0, 1);
}

/** Returns whether two values are in the same object of a file: a patch often changes only one of them. */
function areSiblings(one: JsonNode | undefined, other: JsonNode | undefined): boolean {
  if (!one || !other || one.source !== other.source) return false;
  const [first, second] = [one, other].sort((a, b) => a.start - b.start);
  return !/[{}]/.test(one.source.text.slice(first?.end, second?.start));
}

function amountOf(node: JsonNode | undefined, zone: Zone) {
  const number = nonStringLiteralOf(node);
  if (typeof number === "number") return { kind: "number", value: number, said: String(number) } as const;
  const text = stringValueOf(node) ?? "";
  const value = /^\d{4}/.test(text) ? parseTime(text, zone) : undefined;
  return value === undefined ? undefined : ({ kind: "time", value, said: text } as const);
}

function readsBoth(node: Node, path: DocumentPath, keys: readonly string[]): boolean {
  const read = namesInExpression(node).map((names) => names.join("."));
  return keys.every((key) => read.includes([...path, key].join(".")));
}
