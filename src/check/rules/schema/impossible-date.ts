import { en } from "../../../language/messages/localized-text.ts";
import { textRange } from "../../json/json-node.ts";
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
  ],
  check: ({ visits, isSound }) =>
    visits.flatMap(({ node, path, shape }) => {
      const isMoment = ["date", "date-time"].includes(shape.annotations.format ?? "");
      if (!isMoment || node.kind !== "string" || !isSound(path)) return [];
      if (isExistingDate(node.value)) return [];
      const message = en`"${String(path.at(-1))}" is ${node.value}, expected a date that exists in the calendar`
        .zh`“${String(path.at(-1))}”是${node.value}，应为日历上存在的日期`;
      return [
        { at: textRange(node), message, fix: en`Write another date or time.`.zh`请换一个日期或时间。` },
      ];
    }),
};

/** Returns whether a date exists. `Date.parse` is not enough: it turns 30 February into a day of March. */
function isExistingDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return (
    date.getUTCMonth() === Number(month) - 1 &&
    date.getUTCDate() === Number(day) &&
    !Number.isNaN(Date.parse(text))
  );
}
