import { en } from "../../../language/messages/localized-text.ts";
import { adviceOnOrder } from "../../facts/advice-on-order.ts";
import { findChild, rangeInsideQuotes } from "../../json/json-node.ts";
import type { Rule } from "../rule.ts";

export const scheduleOrder: Rule = {
  description: en`A campaign that ends before it starts.`.zh`活动结束得比开始还早。`,
  ok: [
    { patch: { schedule: { start: "2025-03-01T00:00:00+08:00", end: "2025-03-08T00:00:00+08:00" } } },
    { patch: { schedule: { start: "2025-03-01T00:00:00+08:00", lastDay: "2025-03-01" } } },
  ],
  bad: [
    {
      patch: { schedule: { start: "2025-03-01T00:00:00+08:00", lastDay: "2025-02-28" } },
      message: '"lastDay" is 2025-02-28, expected a time after "start" (2025-03-01T00:00:00+08:00)',
    },
    {
      patch: { schedule: { end: "2025-03-01T00:00:00+08:00", lastDay: "2025-02-28" } },
      message: '"schedule" has "end" and "lastDay", expected only one of them',
    },
    {
      patch: { schedule: { start: "2025-03-01T00:00:00+08:00", end: "2025-02-01T00:00:00+08:00" } },
      message:
        '"end" is 2025-02-01T00:00:00+08:00, expected a time after "start" (2025-03-01T00:00:00+08:00)',
    },
  ],
  check: ({ root, isSound }) => {
    const start = findChild(findChild(root, "schedule"), "start");
    const end = findChild(findChild(root, "schedule"), "end");
    const lastDay = findChild(findChild(root, "schedule"), "lastDay");
    // An `end` derived from `lastDay` has the source location of `lastDay`.
    if (end && lastDay && end.start !== lastDay.start) {
      const message = en`"schedule" has "end" and "lastDay", expected only one of them`
        .zh`“schedule”里同时有“end”和“lastDay”，应只写一个`;
      const fix = en`Delete "end" or "lastDay".`.zh`请删掉“end”或“lastDay”。`;
      return [{ at: rangeInsideQuotes(lastDay), message, fix }];
    }
    if (start?.kind !== "string" || end?.kind !== "string" || !isSound(["schedule"])) return [];
    if (!(Date.parse(start.value) >= Date.parse(end.value))) return [];
    const [key, said] =
      lastDay?.kind === "string" ? (["lastDay", lastDay.value] as const) : (["end", end.value] as const);
    const message = en`"${key}" is ${said}, expected a time after "start" (${start.value})`
      .zh`“${key}”是${said}，应晚于“start”（${start.value}）`;
    const fix = adviceOnOrder(start.value, said);
    return [{ at: rangeInsideQuotes(end), message, fix }];
  },
};
