import { en } from "../../../language/messages/localized-text.ts";
import { parseTime, type Zone } from "../../../language/time.ts";
import type { Finding } from "../../facts/finding.ts";
import { type ConstantCondition, constantConditionsOf } from "../../inspect/constant-conditions.ts";
import { findingsInAllDocuments } from "../../inspect/findings-in-all-documents.ts";
import { type JsonNode, rangeInsideQuotes, stringValueOf } from "../../json/json-node.ts";
import { quoteWord } from "../../schema/mistake-message-parts.ts";
import { describeKnownConditions } from "../../tables/describe-response-fields.ts";
import { buttonWhen } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const neverHolds: Rule = {
  description: en`No answer can make a condition of a block, a step, a field or a page true. Rows of tables and cases of texts have their own rules.`
    .zh`页面块、步骤、字段或整个页面的条件，任何返回数据都不能使它成立。状态表的行和按条件显示的文字另有规则。`,
  ok: [{ patch: buttonWhen("!session.loggedIn || garden.leaves > 0") }],
  bad: [
    {
      patch: buttonWhen("garden.leaves < 0"),
      message: '"when" is never true: no answer meets it, expected a condition that can be true',
    },
    {
      patch: { view: [{ type: "panel", when: "session.loggedIn", ...buttonWhen("!session.loggedIn") }] },
      message:
        '"when" is never true: it is only checked if session.loggedIn is true, expected a condition that can be true then',
    },
    {
      patch: {
        actions: {
          water: {
            steps: [
              { require: "garden.watered == 0" },
              { toast: "Watered before", when: "garden.watered == 1" },
              { call: "water" },
              { reload: "garden" },
            ],
          },
        },
      },
      message:
        '"when" is never true: it is only checked if garden.watered == 0 is true, expected a condition that can be true then',
    },
  ],
  check: (context) =>
    findingsInAllDocuments(context, constantConditionsOf)
      .filter(({ isWhole, holds }) => isWhole && holds === "never")
      .map(findingOf),
};

function findingOf({ place, because }: ConstantCondition): Finding {
  const { node, path } = place.text.visit;
  const key = quoteWord(String(path.at(-1)));
  const start = en`${key} is never true`.zh`${key}永远不成立`;
  const message =
    because.length === 0
      ? en`${start}: no answer meets it, expected a condition that can be true`
          .zh`${start}：没有任何返回数据能满足它，应写可能成立的条件`
      : en`${start}: it is only checked if ${describeKnownConditions(because)}, expected a condition that can be true then`
          .zh`${start}：只有在${describeKnownConditions(because)}时才会判断它，应写这时可能成立的条件`;
  const fix = en`Correct the condition, or delete what depends on it.`.zh`请改正条件，或删掉依赖它的内容。`;
  return {
    dependsOn: place.dependsOn,
    at: rangeInsideQuotes(node),
    message,
    fix,
    cause: mixedPeriodIn(place.dependsOn) ?? emptyPeriodIn(place.dependsOn, place.question.place.zone),
  };
}

/** Returns the problem of a value behind a condition that takes the start of one period and the end of another. */
function mixedPeriodIn(values: readonly JsonNode[]): Finding["cause"] {
  for (const node of values) {
    const text = stringValueOf(node) ?? "";
    const [start, end] = ["start", "end"].map(
      (key) => new RegExp(String.raw`\b(constants\.[\w.]+)\.${key}\b`).exec(text)?.[1],
    );
    if (start === undefined || end === undefined || start === end) continue;
    const message = en`found ${end}.end beside ${start}.start, expected ${start}.end: both of the same period`
      .zh`${start}.start 旁边是 ${end}.end，应为 ${start}.end：两者应属于同一段时间`;
    return { at: rangeInsideQuotes(node), message, fix: en`Write ${start}.end.`.zh`请写 ${start}.end。` };
  }
  return undefined;
}

/** Returns the problem of a period in the constants behind a condition: its end is not after its start. */
function emptyPeriodIn(constants: readonly JsonNode[], zone: Zone): Finding["cause"] {
  const [start, end, more] = constants.filter((node) => KEYS_OF_PERIOD.test(keyBefore(node)));
  const [from, to] = [stringValueOf(start) ?? "", stringValueOf(end) ?? ""];
  const [first, last] = [parseTime(from, zone), parseTime(to, zone)];
  if (!end || more || first === undefined || last === undefined || last > first) return undefined;
  const message = en`"end" is ${to}, expected a time after "start" (${from}): no moment is between them`
    .zh`“end”是${to}，应晚于“start”（${from}）：两者之间没有时间`;
  const fix = en`Find out the real end. The end is the first moment after it: for a last day, write the day after.`
    .zh`请核对真正的结束时间。“end”是结束后的那一刻：如果知道最后一天，请写它的后一天。`;
  return { at: rangeInsideQuotes(end), message, fix };
}

const KEYS_OF_PERIOD = /"(?:start|end)"\s*:\s*$/;

function keyBefore({ source, start }: JsonNode): string {
  return source.text.slice(Math.max(0, start - 12), start);
}
