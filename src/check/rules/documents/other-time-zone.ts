import { en } from "../../../language/messages/localized-text.ts";
import { parseTime } from "../../../language/time.ts";
import { findChild, rangeInsideQuotes, stringValueOf } from "../../json/json-node.ts";
import type { Rule } from "../rule.ts";

const withStart = (start: string) => ({ schedule: { start }, when: "now >= schedule.start" });

export const otherTimeZone: Rule = {
  severity: "warning",
  description: en`A moment of the schedule is in another time zone than the mall's, +08:00: the campaign starts or ends hours later or earlier than written.`
    .zh`活动时间写的不是商城所在的时区（+08:00）：活动会比写的早或晚几个小时开始或结束。`,
  ok: [{ patch: withStart("2025-03-01T00:00:00+08:00") }],
  bad: [
    {
      patch: withStart("2025-03-01T00:00:00Z"),
      message: '"start" is in the time zone Z, expected +08:00',
    },
  ],
  check: ({ isSound, root }) =>
    ["start", "end"].flatMap((key) => {
      const node = findChild(findChild(root, "schedule"), key);
      const text = stringValueOf(node) ?? "";
      const zone = /(?:Z|[+-]\d{2}:?\d{2})$/i.exec(text.slice(10))?.[0];
      if (!node || zone === undefined || zone === "+08:00" || !isSound(["schedule"])) return [];
      // A moment that does not exist has a rule of its own.
      if (parseTime(text) === undefined) return [];
      const message = en`"${key}" is in the time zone ${zone}, expected +08:00`
        .zh`“${key}”的时区是 ${zone}，应为 +08:00`;
      const meant = `${text.slice(0, -zone.length)}+08:00`;
      const fix = en`Write ${meant}, if the hour is that of China.`.zh`如果写的是北京时间，请写 ${meant}。`;
      return { at: rangeInsideQuotes(node), message, fix, suggestion: meant };
    }),
};
