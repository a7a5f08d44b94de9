import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { formatTime, parseTime, shanghaiDayNumber, startOfDay } from "../../../language/time.ts";
import { findMatches } from "../../content/stray-markup.ts";
import type { Finding } from "../../facts/finding.ts";
import type { DocumentText } from "../../inspect/inspection.ts";
import { characterRange, childOf, type JsonNode, textAt } from "../../json/json-node.ts";
import type { Rule } from "../rule.ts";

const DATE_PATTERN = String.raw`(?:(\d{4})[年./-])?(\d{1,2})[月./-](\d{1,2})日?`;
/** The pattern of “活动时间：A至B”. */
const RANGE_PATTERN = new RegExp(
  `活动(?:时间|日期)(?:为|是)?[：:]?\\s*(?<from>${DATE_PATTERN})(?:[^，。；]{0,6}?(?:至|到|[-–—~～])\\s*(?<to>${DATE_PATTERN}))?`,
  "dg",
);
/** The pattern of “活动截止B” and “活动至B结束”. */
const END_PATTERN = new RegExp(
  `活动[^，。；\\d]{0,6}?(?:截止(?:日期|时间)?(?:至|到|为|是)?[：:]?|至|到)?\\s*(?<to>${DATE_PATTERN})\\s*(?:24[:：点]0{0,2})?(?:截止|结束|止)|活动截止(?:日期|时间)?(?:至|到|为|是)?[：:]?\\s*(?<until>${DATE_PATTERN})`,
  "dg",
);

const EXAMPLE_SCHEDULE = { start: "2025-03-01T00:00:00+08:00", end: "2025-03-08T00:00:00+08:00" };

export const dateBesideSchedule: Rule = {
  description: en`A text names another first or last day than the schedule. A schedule ends at the moment of its "end": with 2025-03-08T00:00, the last day is 7 March.`
    .zh`文字里写的活动首日或末日与活动时间不一致。活动时间的 end 是活动结束的那一刻：2025-03-08T00:00 表示最后一天是 3 月 7 日。`,
  ok: [
    { patch: { schedule: EXAMPLE_SCHEDULE, title: "活动时间：2025年3月1日至3月7日" } },
    { patch: { schedule: EXAMPLE_SCHEDULE, title: "活动3月7日截止，代金券3月31日前有效" } },
  ],
  bad: [
    {
      patch: { schedule: EXAMPLE_SCHEDULE, title: "活动时间：2025年3月1日至2025年3月8日" },
      message: "The text says 2025年3月8日, expected 2025年3月7日, the last day of the schedule",
    },
    {
      patch: { schedule: EXAMPLE_SCHEDULE, title: "活动3月10日截止" },
      message: "The text says 3月10日, expected 3月7日, the last day of the schedule",
    },
    {
      patch: { schedule: EXAMPLE_SCHEDULE, title: "活动时间：2024-03-01 至 2025-03-07" },
      message: "The text says 2024-03-01, expected 2025-03-01, the first day of the schedule",
    },
  ],
  check: ({ root, texts, isBase }) => {
    const days = isBase ? undefined : scheduleDaysOf(childOf(root, "schedule"));
    return days ? texts.flatMap((text) => findingsIn(text, days)) : [];
  },
};

const FIRST_DAY_WORDS = en`first`.zh`第一天`;
const LAST_DAY_WORDS = en`last`.zh`最后一天`;

interface ScheduleDays {
  /** The first and the last moment of the schedule, in milliseconds since 1970; undefined if unlimited. */
  first: number | undefined;
  last: number | undefined;
}

function scheduleDaysOf(schedule: JsonNode | undefined): ScheduleDays | undefined {
  const start = parseTime(textAt(schedule, "start") ?? "");
  const end = parseTime(textAt(schedule, "end") ?? "");
  if (start === undefined && end === undefined) return undefined;
  return { first: start, last: end === undefined ? undefined : end - 1 };
}

function findingsIn({ visit: { node }, isTemplate }: DocumentText, { first, last }: ScheduleDays): Finding[] {
  if (!isTemplate || node.kind !== "string" || !node.value.includes("活动")) return [];
  const { value } = node;
  const compare = (
    place: readonly [number, number] | undefined,
    day: number | undefined,
    which: LocalizedText,
  ) => {
    if (!place || day === undefined) return [];
    const [start, end] = place;
    const said = value.slice(start, end);
    const meant = rewriteDay(said, day);
    if (meant === undefined || meant === said) return [];
    const message = en`The text says ${said}, expected ${meant}, the ${which} day of the schedule`
      .zh`文字写的是“${said}”，应为“${meant}”，即活动时间的${which}`;
    const fix = en`Write ${meant}, or correct the schedule.`.zh`请写“${meant}”，或改正活动时间。`;
    return [{ at: characterRange(node, start, end), message, fix, suggestion: meant }];
  };
  const ranges = findMatches(value, RANGE_PATTERN);
  const ends = ranges.length > 0 ? [] : findMatches(value, END_PATTERN);
  return [
    ...ranges.flatMap(({ indices }) => [
      ...compare(indices?.groups?.from, first, FIRST_DAY_WORDS),
      ...compare(indices?.groups?.to, last, LAST_DAY_WORDS),
    ]),
    ...ends.flatMap(({ indices }) =>
      compare(indices?.groups?.to ?? indices?.groups?.until, last, LAST_DAY_WORDS),
    ),
  ];
}

/**
 * Writes a day in the notation of a date in a text (`said`). Returns `said` itself if it is the same day, undefined
 * if it is not a date.
 */
function rewriteDay(said: string, day: number): string | undefined {
  const [year, month, date] = said.match(/\d{4}(?=[年./-])/)
    ? (said.match(/\d+/g)?.map(Number) ?? [])
    : [Number(formatTime(day, "YYYY")), ...(said.match(/\d+/g)?.map(Number) ?? [])];
  const moment = startOfDay(year ?? 0, month ?? 0, date ?? 0);
  if (moment === undefined) return undefined;
  if (shanghaiDayNumber(moment) === shanghaiDayNumber(day)) return said;
  const parts = [
    ...(/^\d{4}(?=[年./-])/.test(said) ? ["YYYY"] : []),
    ...(/\b0\d/.test(said) ? ["MM", "DD"] : ["M", "D"]),
  ];
  return said.replace(/\d+/g, () => formatTime(day, parts.shift() ?? "D") ?? "");
}
