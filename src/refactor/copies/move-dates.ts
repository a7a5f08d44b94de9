import { datesInText } from "../../check/content/dates-in-text.ts";
import { yearsNamedIn } from "../../check/content/years-in-text.ts";
import {
  dayOfMention,
  dayOfMoment,
  type ScheduleDay,
  type ScheduleDays,
  scheduleDaysOf,
  scheduleEntryFor,
} from "../../check/facts/compare-with-schedule.ts";
import { rewriteDay } from "../../check/facts/rewrite-day.ts";
import type { Inspection } from "../../check/inspect/document-inspection.ts";
import type { TextEdit } from "../../check/json/apply-edits.ts";
import {
  type DocumentPath,
  findChild,
  type JsonNode,
  rangeInsideQuotes,
  rangeOfCharacters,
  rangeOfWholeValue,
} from "../../check/json/json-node.ts";
import { dayNumber, formatTime, parseTime, startOfDayNumber, type Zone } from "../../language/time.ts";

/** The first and last day of a campaign (ms since 1970); undefined if it has none. */
export interface CampaignDays {
  zone: Zone;
  first: number | undefined;
  last: number | undefined;
}

/** Days after the end of a campaign for which its texts may name dates: until when vouchers are valid. */
const MAX_DAYS_AFTER = 366;

/** Returns the days of a schedule. */
export function campaignDaysOf({ first, last, zone }: ScheduleDays): CampaignDays {
  return { zone, first: first?.ms, last: last?.ms };
}

/**
 * Returns the day that corresponds to `day` after a campaign was moved: first and last day become those of the new schedule,
 * days between them and after the end keep their distance. Days before the campaign stay. Pure.
 */
export function movedDay(day: number, before: CampaignDays, after: CampaignDays, isLast = false): number {
  const { zone } = before;
  const begin = before.first ?? before.last ?? day;
  const end = before.last ?? begin;
  const distance = dayNumber(day, zone) - dayNumber(end, zone);
  if (day < begin || distance > MAX_DAYS_AFTER) return day;
  const isAtEnd =
    before.last !== undefined && (day > before.last || (day === before.last && (isLast || day !== begin)));
  const [from, to] = isAtEnd ? [before.last, after.last] : [before.first, after.first];
  if (from === undefined || to === undefined) return day;
  return startOfDayNumber(dayNumber(day, zone) + dayNumber(to, zone) - dayNumber(from, zone), zone);
}

/**
 * Returns the edits of a file that move a document to another first and last day: its schedule, dates in texts and moments
 * among its constants. Nothing if the document has no schedule.
 */
export function editsForNewDays(
  { place: { zone }, root, texts }: Inspection,
  file: string,
  wanted: Partial<Pick<CampaignDays, "first" | "last">>,
): TextEdit[] {
  const days = scheduleDaysOf(root, zone);
  if (!days) return [];
  const before = campaignDaysOf(days);
  const after = {
    zone,
    first: days.first && (wanted.first ?? before.first),
    last: days.last && (wanted.last ?? before.last),
  };
  const schedule = (["first", "last"] as const).flatMap((which): TextEdit[] => {
    const [day, ms] = [days[which], after[which]];
    if (!day || ms === undefined || day.ms === ms || day.node.source.path !== file) return [];
    return [editOfScheduleDay(day, which, { ms, zone })];
  });
  const inTexts = texts.flatMap(({ isTemplate, visit: { node } }): TextEdit[] => {
    if (!isTemplate || node.kind !== "string" || node.source.path !== file) return [];
    return editsInText(node.value, { before, after, days }).map(({ end, start, suggestion }) => {
      const range = rangeOfCharacters(node, start, end);
      return { start: range.start, end: range.end, suggestion };
    });
  });
  const moments = momentsAmongConstants(root, zone).flatMap(({ node }): TextEdit[] => {
    const moved = movedMoment(node.value, before, after);
    if (node.source.path !== file || moved === undefined || moved === node.value) return [];
    const { end, start } = rangeInsideQuotes(node);
    return [{ start, end, suggestion: moved }];
  });
  return withoutRepeats([...schedule, ...inTexts, ...moments]);
}

function editOfScheduleDay(
  day: ScheduleDay,
  which: "first" | "last",
  to: { ms: number; zone: Zone },
): TextEdit {
  const entry = scheduleEntryFor(day, which, to);
  const { end, start } = rangeOfWholeValue(day.node);
  return { start, end, suggestion: entry.slice(entry.indexOf(": ") + 2) };
}

interface MovedDays {
  before: CampaignDays;
  after: CampaignDays;
  days: ScheduleDays;
}

/** Returns the edits of a text; offsets are characters of its value. */
function editsInText(text: string, { after, before, days }: MovedDays): TextEdit[] {
  const mentions = datesInText(text);
  const dates = mentions.flatMap((mention): TextEdit[] => {
    const { end, role, start } = mention;
    const day = dayOfMention(mention, days);
    const moved = day === undefined ? undefined : movedDay(day, before, after, role === "to");
    if (moved === undefined || moved === day) return [];
    return [{ start, end, suggestion: rewriteDay(text.slice(start, end), moved, days.zone) }];
  });
  const yearOf = (ms: number | undefined) => ms && Number(formatTime(ms, "YYYY", days.zone));
  const years = yearsNamedIn(text).flatMap(({ end, start, year }): TextEdit[] => {
    if (mentions.some((one) => one.start < end && one.end > start)) return [];
    const which = (["first", "last"] as const).find((one) => yearOf(before[one]) === year);
    const next = which && yearOf(after[which]);
    return next === undefined || next === year ? [] : [{ start, end, suggestion: String(next) }];
  });
  return [...dates, ...years];
}

/** Returns the moments among the constants of a document, each with the first moment of its day. */
export function momentsAmongConstants(
  root: JsonNode,
  zone: Zone,
): { node: JsonNode & { kind: "string" }; path: DocumentPath; day: number }[] {
  const visit = (
    node: JsonNode | undefined,
    path: DocumentPath,
  ): ReturnType<typeof momentsAmongConstants> => {
    if (node?.kind === "array") return node.items.flatMap((item, index) => visit(item, [...path, index]));
    if (node?.kind === "object")
      return node.entries.flatMap(({ key, value }) => visit(value, [...path, key]));
    const ms = node?.kind === "string" && DATED.test(node.value) ? parseTime(node.value, zone) : undefined;
    return node?.kind === "string" && ms !== undefined ? [{ node, path, day: dayOfMoment(ms, zone) }] : [];
  };
  return visit(findChild(root, "constants"), ["constants"]);
}

const DATED = /^\d{4}-\d\d-\d\d/;

/** Returns the text of a moment on the corresponding day of the new schedule; undefined if the text is no moment. */
export function movedMoment(text: string, before: CampaignDays, after: CampaignDays): string | undefined {
  const ms = DATED.test(text) ? parseTime(text, before.zone) : undefined;
  if (ms === undefined) return undefined;
  const day = movedDay(dayOfMoment(ms, before.zone), before, after);
  const written = formatTime(day, "YYYY-MM-DD", before.zone);
  return written && written + text.slice(written.length);
}

/** Variants of a document read the same values of its file. */
function withoutRepeats(edits: readonly TextEdit[]): TextEdit[] {
  return [...new Map(edits.map((edit) => [edit.start, edit])).values()];
}
