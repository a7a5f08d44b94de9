import { en } from "../../../language/messages/localized-text.ts";
import { formatTime, isMomentText, parseTime } from "../../../language/time.ts";
import {
  dayOfMoment,
  type ScheduleDays,
  scheduleDaysOf,
  scheduleEntryFor,
} from "../../facts/compare-with-schedule.ts";
import { describeSourceLine } from "../../facts/describe-source-line.ts";
import type { Finding } from "../../facts/finding.ts";
import { findChild, type JsonNode, rangeInsideQuotes, stringValueAt } from "../../json/json-node.ts";
import type { Rule } from "../rule.ts";

const withPhase = (start: string, end: string) => ({
  schedule: { start: "2025-03-01T00:00:00+08:00", lastDay: "2025-03-07" },
  constants: { double: { start, end } },
  title: '{constants.double.start | date:"M.D"} – {constants.double.end | date:"M.D"}',
});

export const constantBesideSchedule: Rule = {
  severity: "warning",
  description: en`A period in "constants" (an object with "start" and "end") is not within the schedule, for example because only the schedule was moved.`
    .zh`“constants”里的一段时间（带“start”和“end”的对象）不在活动时间之内，例如只改了活动时间。`,
  ok: [{ patch: withPhase("2025-03-02", "2025-03-07") }],
  bad: [
    {
      patch: withPhase("2025-02-02", "2025-03-07"),
      message:
        '"start" is 2025-02-02, expected a day within the schedule, which starts on 2025-03-01 (line 86)',
    },
    {
      patch: withPhase("2025-03-02", "2025-03-08"),
      message: '"end" is 2025-03-08, expected a day within the schedule, which ends on 2025-03-07 (line 87)',
    },
  ],
  check: ({ root, isBase, place }) => {
    const days = isBase ? undefined : scheduleDaysOf(root, place.zone);
    // The constants may be right if the schedule is wrong.
    const schedule = findChild(root, "schedule");
    return days && schedule
      ? findingsBelow(findChild(root, "constants"), days).map((one) => ({ ...one, dependsOn: [schedule] }))
      : [];
  },
};

function findingsBelow(node: JsonNode | undefined, days: ScheduleDays): Finding[] {
  if (node?.kind === "array") return node.items.flatMap((item) => findingsBelow(item, days));
  if (node?.kind !== "object") return [];
  const isPeriod = ["start", "end"].every((key) => isMomentText(stringValueAt(node, key) ?? ""));
  return [
    ...(isPeriod
      ? ["start", "end"].flatMap((key) => findingFor(key, findChild(node, key), days) ?? []).slice(0, 1)
      : []),
    ...node.entries.flatMap(({ value }) => findingsBelow(value, days)),
  ];
}

function findingFor(
  key: string,
  node: JsonNode | undefined,
  { first, last, zone }: ScheduleDays,
): Finding | undefined {
  const ms = node?.kind === "string" ? parseTime(node.value, zone) : undefined;
  if (node?.kind !== "string" || ms === undefined) return undefined;
  const day = dayOfMoment(ms, zone);
  const isEarly = first && day < first.ms;
  // A moment is outside if it is after the midnight at which the schedule ends; a day, if it is after the last day.
  const isDay = /^\d{4}\D\d{1,2}\D\d{1,2}$/.test(node.value);
  const limit = isEarly ? first : last && ms > dayOfMoment(last.ms, zone, isDay ? 0 : 1) ? last : undefined;
  if (!limit) return undefined;
  const date = formatTime(limit.ms, "YYYY-MM-DD", zone) ?? "";
  const line = describeSourceLine(limit.node, node);
  const message = isEarly
    ? en`"${key}" is ${node.value}, expected a day within the schedule, which starts on ${date} (${line})`
        .zh`“${key}”是${node.value}，应在活动时间之内；活动从${date}开始（${line}）`
    : en`"${key}" is ${node.value}, expected a day within the schedule, which ends on ${date} (${line})`
        .zh`“${key}”是${node.value}，应在活动时间之内；活动到${date}结束（${line}）`;
  const entry = scheduleEntryFor(limit, isEarly ? "first" : "last", { ms: day, zone });
  const fix = en`Find out which is right. If this date is, write ${entry} on ${line}; if the schedule is, correct the date here.`
    .zh`请先核对哪个对。如果这个日期对，请在${line}写 ${entry}；如果活动时间对，请改正这里的日期。`;
  return { at: rangeInsideQuotes(node), message, fix };
}
