import { en } from "../../../language/messages/localized-text.ts";
import { formatOffset, parseTime } from "../../../language/time.ts";
import { findChild, rangeInsideQuotes, stringValueAt, stringValueOf } from "../../json/json-node.ts";
import { isTimeZone } from "../../place/zone-of-name.ts";
import type { Rule } from "../rule.ts";

/** Whether an offset of a document, such as Z or +0800, is one that the engine writes. */
const isSameOffset = (written: string, offset: string) =>
  (/^Z$/i.test(written) ? "+00:00" : written.replace(/^(...)(\d\d)$/, "$1:$2")) === offset;

const withStart = (start: string) => ({ schedule: { start }, when: "now >= schedule.start" });

export const otherTimeZone: Rule = {
  severity: "warning",
  description: en`A moment of the schedule has another offset from UTC than the brand's time zone has then: the campaign starts or ends hours later or earlier than written.`
    .zh`活动时间写的时差不是品牌时区当时的时差：活动会比写的早或晚几个小时开始或结束。`,
  ok: [{ patch: withStart("2025-03-01T00:00:00+08:00") }],
  bad: [
    {
      patch: withStart("2025-03-01T00:00:00Z"),
      message: '"start" has the offset Z, expected +08:00, which Asia/Shanghai has then',
    },
  ],
  check: ({ document, isSound, place: { zone }, root }) =>
    ["start", "end"].flatMap((key) => {
      const node = findChild(findChild(root, "schedule"), key);
      const text = stringValueOf(node) ?? "";
      const written = /(?:Z|[+-]\d{2}:?\d{2})$/i.exec(text.slice(10))?.[0];
      // Without a known zone, another rule reports the brand.
      const name = stringValueAt(document.brand, "timeZone");
      if (!node || written === undefined || !isSound(["schedule"]) || !isTimeZone(name)) return [];
      const local = text.slice(0, -written.length);
      const ms = parseTime(text, zone);
      // The offset of the hour that is meant; of an hour that occurs twice, the written one may be either.
      const meantMs = parseTime(local, zone);
      // A moment that does not exist has a rule of its own.
      if (ms === undefined || meantMs === undefined) return [];
      if (isSameOffset(written, formatOffset(zone, ms))) return [];
      const offset = formatOffset(zone, meantMs);
      const message = en`"${key}" has the offset ${written}, expected ${offset}, which ${name} has then`
        .zh`“${key}”的时差是 ${written}，应为 ${name} 当时的 ${offset}`;
      const meant = `${local}${offset}`;
      const fix = en`Write ${meant}, if the hour is that of ${name}.`
        .zh`如果写的是 ${name} 的时间，请写 ${meant}。`;
      return { at: rangeInsideQuotes(node), message, fix, suggestion: meant };
    }),
};
