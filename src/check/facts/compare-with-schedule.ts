import {
  dayNumber,
  formatTime,
  parseTime,
  startOfDay,
  startOfDayNumber,
  type Zone,
} from "../../language/time.ts";
import type { DateMention } from "../content/dates-in-text.ts";
import { findChild, type JsonNode, stringValueOf } from "../json/json-node.ts";

/** The first or last day of a schedule: its first moment in ms since 1970, and the value that sets it. */
export interface ScheduleDay {
  ms: number;
  node: JsonNode;
}

/** The days on which a schedule starts and ends in a time zone; undefined if unlimited. */
export interface ScheduleDays {
  zone: Zone;
  first: ScheduleDay | undefined;
  last: ScheduleDay | undefined;
}

/** The schedule and the other days of a document, with which dates in its texts are compared (ms since 1970). */
export interface KnownDays extends ScheduleDays {
  /** The first and last days that texts name. */
  said: ReadonlySet<number>;
  /** The days in the document's constants. */
  constants: ReadonlySet<number>;
}

/** A contradiction: the text should name exactly this day of the schedule, or a day on its other side. */
export interface Contradiction {
  /** The day that the text names. */
  date: number;
  day: ScheduleDay;
  which: "first" | "last";
  isExact: boolean;
  /** Whether the text may be right: what it names may end before the campaign. */
  isGuess?: true;
}

/** Words about what may happen after the end of a campaign. */
const AFTERWARDS =
  /有效|可用|使用|到账|发放|发货|发出|兑换|兑奖|开奖|抽奖结果|公布|公示|揭晓|到期|过期|失效|作废|领取|提现|返还|返现|结算|补发|配送|收货|售后|顺延|延期|查询|名单/;
/** Words about what may have been before the start. */
const BEFOREHAND =
  /注册|成立|出生|生日|实名|开户|首次|预热|报名|预约|预售|公告|发布|更新|生效|版本|备案|截至|数据|统计|[例比]如|如[：:\s\d]|老用户|新用户/;
/** The end of a day at which what customers collected is deleted: 24:00清零. */
const FINAL_MIDNIGHT =
  /(?:24\s?(?:[:：]00|[点时])|23[:：]59(?:[:：]59)?)整?[，,]?(?:后|统一|全部|将|自动)*(?:清零|归零|清空)/;
/** Words about an earlier campaign. */
const EARLIER_PATTERN = /已[于经]|已?圆满|上一?[期届次]|去年|往[年期届]|此前|曾[于经]/;
/** Returns whether words are about an earlier campaign, such as that of last year. */
export const isAboutEarlier = (words: string) => EARLIER_PATTERN.test(words);

/** Words about a part of a campaign. */
const PART = /第[一二三四五六七八九十\d]+(?:[期轮波场周天]|阶段|批)|阶段|[上下]半场/;

/** Returns the first and last day of a document's schedule; undefined if it has neither. */
export function scheduleDaysOf(root: JsonNode, zone: Zone): ScheduleDays | undefined {
  const schedule = findChild(root, "schedule");
  const dayOf = (key: string, earlier: number): ScheduleDay | undefined => {
    const node = findChild(schedule, key);
    const ms = parseTime(stringValueOf(node) ?? "", zone);
    return node && ms !== undefined ? { ms: dayOfMoment(ms - earlier, zone), node } : undefined;
  };
  const [first, last] = [dayOf("start", 0), dayOf("end", 1)];
  return first || last ? { zone, first, last } : undefined;
}

/** Returns the first moment of a moment's day, or of the day that is `later` days after it. */
export function dayOfMoment(ms: number, zone: Zone, later = 0): number {
  return startOfDayNumber(dayNumber(ms, zone) + later, zone);
}

/**
 * Returns the JSON that sets a schedule's value to another first or last day, such as `"start": "2025-02-10T00:00:00+08:00"`.
 * The time of day and the zone stay; an end at midnight is written as the day after the last one.
 */
export function scheduleEntryFor(
  { ms: old, node }: ScheduleDay,
  which: "first" | "last",
  { ms, zone }: { ms: number; zone: Zone },
): string {
  const written = node.source.text.slice(node.start + 1, node.end - 1);
  const key = which === "first" ? "start" : written.length <= DAY_LENGTH ? "lastDay" : "end";
  const moved = (parseTime(written, zone) ?? old) + ms - old;
  const day = formatTime(key === "lastDay" ? ms : moved, "YYYY-MM-DD", zone) ?? "";
  return `"${key}": "${day}${written.slice(DAY_LENGTH)}"`;
}

/** Characters of a day such as 2025-02-10. */
const DAY_LENGTH = 10;

/**
 * Returns the day that a date names. A missing year is the one that puts it into the schedule; if none does, or the
 * schedule has no end, the one that puts it nearest to the start. undefined for days that no calendar has.
 */
export function dayOfMention({ day, month, year }: DateMention, days: ScheduleDays): number | undefined {
  const { first, last, zone } = days;
  if (year !== undefined) return startOfDay(zone, year, month, day);
  const near = Number(formatTime((first ?? last)?.ms ?? 0, "YYYY", zone));
  const candidates = [near - 1, near, near + 1].flatMap((one) => startOfDay(zone, one, month, day) ?? []);
  const inside = first && last ? candidates.find((one) => one >= first.ms && one <= last.ms) : undefined;
  const distance = (one: number) =>
    Math.min(...[first, last].map((at) => (at ? Math.abs(one - at.ms) : Number.POSITIVE_INFINITY)));
  return inside ?? candidates.sort((a, b) => distance(a) - distance(b))[0];
}

/** Returns how a date in a text contradicts the schedule; undefined if it does not, or if it may mean something else. */
export function contradictionOf(mention: DateMention, known: KnownDays): Contradiction | undefined {
  const { first, last } = known;
  const { clause, isPeriod, role } = mention;
  const date = dayOfMention(mention, known);
  const which = role === "to" ? "last" : "first";
  const bound = role === "on" ? undefined : known[which];
  if (date === undefined || date === bound?.ms) return undefined;
  const [isAfterwards, isBeforehand] = [AFTERWARDS.test(clause), BEFOREHAND.test(clause)];
  if (first && date < first.ms && isAboutEarlier(clause)) return undefined;
  const isOther = isAfterwards || isBeforehand || PART.test(clause);
  if (isPeriod && bound && !isOther) return { date, day: bound, which, isExact: true };
  if (known.constants.has(date)) return undefined;
  const hasYear = mention.year !== undefined;
  if (first && date < first.ms) {
    if (isBeforehand || (!hasYear && (isAfterwards || (role !== "start" && !last)))) return undefined;
    return { date, day: first, which: "first", isExact: role === "start" };
  }
  if (last && date > last.ms) {
    if (isAfterwards || (!hasYear && isBeforehand)) return undefined;
    return { date, day: last, which: "last", isExact: role === "to" };
  }
  // The last day was moved by one, but not in this text.
  if (last && date === dayOfMoment(last.ms, known.zone, -1) && !isOther && FINAL_MIDNIGHT.test(clause))
    return { date, day: last, which: "last", isExact: true, isGuess: true };
  if (!bound || isOther || !mention.isBare || known.said.has(bound.ms)) return undefined;
  // No text names the first (last) day, and this date is the earliest (latest): it was meant to be that day.
  const isExtreme = [...known.said].every((one) => (role === "start" ? one >= date : one <= date));
  return isExtreme ? { date, day: bound, which, isExact: true } : undefined;
}
