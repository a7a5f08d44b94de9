import { en } from "../../../language/messages/localized-text.ts";
import { DAY_MS, formatTime, parseTime, type Zone } from "../../../language/time.ts";
import { type DateMention, datesInText } from "../../content/dates-in-text.ts";
import { yearsNamedIn } from "../../content/years-in-text.ts";
import {
  type Contradiction,
  contradictionOf,
  dayOfMention,
  dayOfMoment,
  isAboutEarlier,
  type KnownDays,
  type ScheduleDays,
  scheduleDaysOf,
  scheduleEntryFor,
} from "../../facts/compare-with-schedule.ts";
import { describeSourceLine } from "../../facts/describe-source-line.ts";
import type { Finding } from "../../facts/finding.ts";
import { rewriteDay } from "../../facts/rewrite-day.ts";
import type { DocumentText, Inspection } from "../../inspect/document-inspection.ts";
import { findChild, type JsonNode, rangeOfCharacters, stringValueAt } from "../../json/json-node.ts";
import type { Rule } from "../rule.ts";

const EXAMPLE_SCHEDULE = { start: "2025-03-01T00:00:00+08:00", end: "2025-03-08T00:00:00+08:00" };

/** A campaign for a new year ends at most this long before it, one for the end of a year starts at most this long after. */
const YEAR_MARGIN_MS = 60 * DAY_MS;

export const dateBesideSchedule: Rule = {
  description: en`A text contradicts the schedule: it names another first or last day, or a day or year outside of the campaign. Dates of vouchers and prizes may be after the end, dates of registrations before the start, dates in "constants" anywhere. A schedule ends at the moment of its "end": with 2025-03-08T00:00, the last day is 7 March.`
    .zh`文字与活动时间矛盾：首日或末日不同，或日期、年份不在活动期内。代金券和奖品的日期可以在结束之后，注册的日期可以在开始之前，“constants”里的日期不限。活动时间的“end”是活动结束的那一刻：2025-03-08T00:00 表示最后一天是 3 月 7 日。`,
  ok: [
    { patch: { schedule: EXAMPLE_SCHEDULE, title: "活动时间：2025年3月1日至3月7日" } },
    { patch: { schedule: EXAMPLE_SCHEDULE, title: "活动3月7日截止，代金券3月31日前有效" } },
    { patch: { schedule: EXAMPLE_SCHEDULE, title: "3.1-3.7，3月5日起加倍" } },
    { patch: { schedule: EXAMPLE_SCHEDULE, title: "第一轮3月6日24:00结束，3月6日加倍" } },
    { patch: { schedule: EXAMPLE_SCHEDULE, title: "2024年春季活动已于2024年3月7日结束" } },
  ],
  bad: [
    {
      patch: { schedule: EXAMPLE_SCHEDULE, title: "活动时间：2025年3月1日至2025年3月8日" },
      message:
        "The text says 2025年3月8日, the schedule (line 87) says 2025年3月7日, expected the same last day in both",
    },
    {
      patch: { schedule: EXAMPLE_SCHEDULE, title: "活动时间：2024-03-01 至 2025-03-07" },
      message:
        "The text says 2024-03-01, the schedule (line 86) says 2025-03-01, expected the same first day in both",
    },
    {
      patch: { schedule: EXAMPLE_SCHEDULE, title: "2.1起 每日一份" },
      message: "The text says 2.1, the schedule (line 86) says 3.1, expected the same first day in both",
    },
    {
      patch: { schedule: EXAMPLE_SCHEDULE, title: "3月20日全部清零" },
      message: "The text says 3月20日, expected at most 2025-03-07, the last day of the schedule (line 87)",
    },
    {
      patch: { schedule: EXAMPLE_SCHEDULE, title: "2024新春好礼" },
      message: "The text says 2024, the schedule (line 86) says 2025, expected the same year in both",
    },
  ],
  check: findDatesBesideSchedule,
};

/** The parts of an inspection that a search for dates reads. */
type DatedDocument = Pick<Inspection, "root" | "texts" | "isBase" | "place">;

/** Returns the dates in texts of a document that contradict its schedule. */
export function findDatesBesideSchedule({ root, texts, isBase, place }: DatedDocument): Finding[] {
  const days = isBase ? undefined : scheduleDaysOf(root, place.zone);
  const schedule = findChild(root, "schedule");
  if (!days || !schedule) return [];
  const dated = texts.flatMap(datedTextsIn);
  const known = {
    ...days,
    said: daysSaidIn(dated, days),
    constants: daysInConstants(findChild(root, "constants"), place.zone),
  };
  // The texts may be right if the schedule is wrong.
  return dated.flatMap((text) => findingsIn(text, known)).map((one) => ({ ...one, dependsOn: [schedule] }));
}

interface DatedText {
  node: JsonNode;
  value: string;
  mentions: readonly DateMention[];
}

function datedTextsIn({ visit: { node, parent }, isTemplate }: DocumentText): DatedText[] {
  if (!isTemplate || node.kind !== "string") return [];
  // The head of a page is about the whole campaign.
  const isHead = stringValueAt(parent?.node, "type") === "hero";
  const mentions = datesInText(node.value).map((one) =>
    isHead && one.isBare ? { ...one, isPeriod: true } : one,
  );
  return [{ node, value: node.value, mentions }];
}

/** Returns the first and last days that texts name, as dates or as `schedule.start` and so on. */
function daysSaidIn(texts: readonly DatedText[], days: ScheduleDays): ReadonlySet<number> {
  const said = texts.flatMap(({ value, mentions }) => [
    ...mentions.map((one) => (one.role === "on" ? undefined : dayOfMention(one, days))),
    value.includes("schedule.start") ? days.first?.ms : undefined,
    /schedule\.(?:end|lastDay)/.test(value) ? days.last?.ms : undefined,
  ]);
  return new Set(said.filter((one) => one !== undefined));
}

function daysInConstants(node: JsonNode | undefined, zone: Zone): ReadonlySet<number> {
  const days = new Set<number>();
  const visit = (one: JsonNode | undefined): void => {
    if (one?.kind === "array") one.items.forEach(visit);
    if (one?.kind === "object") for (const { value } of one.entries) visit(value);
    const ms = one?.kind === "string" ? parseTime(one.value, zone) : undefined;
    if (ms !== undefined) days.add(dayOfMoment(ms, zone));
  };
  visit(node);
  return days;
}

function findingsIn(text: DatedText, known: KnownDays): Finding[] {
  const dates = text.mentions.flatMap((mention) => {
    const found = contradictionOf(mention, known);
    return found ? [findingOf(text, mention, { ...found, zone: known.zone })] : [];
  });
  return dates.length > 0 ? dates : yearFindingsIn(text, known);
}

function findingOf(
  { node, value }: DatedText,
  { start, end }: DateMention,
  found: Contradiction & { zone: Zone },
): Finding {
  const { date, day, isExact, isGuess, which, zone } = found;
  const at = rangeOfCharacters(node, start, end);
  const said = value.slice(start, end);
  const line = describeSourceLine(day.node, node);
  const name = which === "first" ? en`first`.zh`第一天` : en`last`.zh`最后一天`;
  const meant = isExact ? rewriteDay(said, day.ms, zone) : (formatTime(day.ms, "YYYY-MM-DD", zone) ?? "");
  if (isExact) {
    const message = en`The text says ${said}, the schedule (${line}) says ${meant}, expected the same ${name} day in both`
      .zh`文字写的是“${said}”，活动时间（${line}）写的是“${meant}”，两处的${name}应相同`;
    const entry = scheduleEntryFor(day, which, { ms: date, zone });
    const fix = en`Find out which is the real ${name} day. If it is ${said}, write ${entry} on ${line}. If it is ${meant}, write ${meant} here.`
      .zh`请先核对真正的${name}是哪天。如果是“${said}”，请在${line}写 ${entry}；如果是“${meant}”，请在这里写“${meant}”。`;
    // A schedule that was moved by a year contradicts the first and the last day.
    const [year, scheduled] = [date, day.ms].map((ms) => Number(formatTime(ms, "YYYY", zone)));
    const years = (year ?? 0) - (scheduled ?? 0);
    const subject = years === 0 ? undefined : `schedule moved by ${years} years`;
    return { at, message, fix, severity: isGuess && "warning", subject };
  }
  const limit = which === "first" ? en`at least`.zh`不早于` : en`at most`.zh`不晚于`;
  const message = en`The text says ${said}, expected ${limit} ${meant}, the ${name} day of the schedule (${line})`
    .zh`文字写的是“${said}”，应${limit}“${meant}”，即活动时间的${name}（${line}）`;
  const entry = scheduleEntryFor(day, which, { ms: date, zone });
  const fix = en`Find out which is right. If the campaign includes ${said}, write ${entry} on ${line}; if not, correct the date here. If the date is not about the campaign, write it in "constants" and insert it.`
    .zh`请先核对哪个对。如果活动包括“${said}”，请在${line}写 ${entry}；如果不包括，请改正这里的日期。如果这个日期与活动期无关，请写在“constants”里，再插入文字。`;
  return { at, message, fix };
}

function yearFindingsIn({ node, value }: DatedText, { first, last, zone }: KnownDays): Finding[] {
  const yearOf = (ms: number) => Number(formatTime(ms, "YYYY", zone));
  const day = first ?? last;
  if (!day) return [];
  return yearsNamedIn(value).flatMap(({ end, isBeginning, isEnding, start, year }) => {
    const from = yearOf((first ?? day).ms - (isEnding ? YEAR_MARGIN_MS : 0));
    const to = yearOf((last ?? day).ms + (isBeginning ? YEAR_MARGIN_MS : 0));
    if ((year >= from && year <= to) || (year < from && isAboutEarlier(value))) return [];
    const meant = yearOf(day.ms);
    const line = describeSourceLine(day.node, node);
    const message = en`The text says ${year}, the schedule (${line}) says ${meant}, expected the same year in both`
      .zh`文字写的是 ${year}，活动时间（${line}）写的是 ${meant}，两处的年份应相同`;
    const fix = en`Find out the real year. If it is ${year}, write ${year} in the days of the schedule (${line}). If it is ${meant}, write ${meant} here.`
      .zh`请先核对真正的年份。如果是 ${year}，请把活动时间（${line}）的年份写成 ${year}；如果是 ${meant}，请在这里写 ${meant}。`;
    const subject = `year ${year} beside the schedule`;
    return [{ at: rangeOfCharacters(node, start, end), message, fix, subject }];
  });
}
