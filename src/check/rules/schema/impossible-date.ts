import { en } from "../../../language/messages/localized-text.ts";
import { isMomentText } from "../../../language/time.ts";
import { rangeInsideQuotes } from "../../json/json-node.ts";
import type { Rule } from "../rule.ts";

export const impossibleDate: Rule = {
  isIndependent: true,
  description: en`A date or time does not exist in the calendar.`.zh`日历上没有这个日期或时间。`,
  ok: [{ patch: { schedule: { start: "2024-02-29T00:00:00+08:00" } } }],
  bad: [
    {
      patch: { schedule: { lastDay: "2025-04-31" } },
      message: '"lastDay" is 2025-04-31, expected a date that exists in the calendar',
    },
    {
      patch: { schedule: { start: "2025-02-29T00:00:00+08:00" } },
      message: '"start" is 2025-02-29T00:00:00+08:00, expected a date that exists in the calendar',
    },
    {
      patch: { schedule: { start: "2025-02-28T24:00:00+08:00" } },
      message: '"start" is 2025-02-28T24:00:00+08:00, expected a date that exists in the calendar',
    },
    {
      patch: { schedule: { start: "2025-02-28T00:00:00+14:30" } },
      message: '"start" is 2025-02-28T00:00:00+14:30, expected a date that exists in the calendar',
    },
  ],
  check: ({ visits, isSound }) =>
    visits.flatMap(({ node, path, shape }) => {
      const isMoment = ["date", "date-time"].includes(shape.annotations.format ?? "");
      if (!isMoment || node.kind !== "string" || !isSound(path)) return [];
      if (isMomentText(node.value)) return [];
      const message = en`"${String(path.at(-1))}" is ${node.value}, expected a date that exists in the calendar`
        .zh`“${String(path.at(-1))}”是${node.value}，应为日历上存在的日期`;
      return [
        {
          at: rangeInsideQuotes(node),
          message,
          fix: en`Write another date or time.`.zh`请换一个日期或时间。`,
        },
      ];
    }),
};
