import { type DateMention, datesInText } from "../../check/content/dates-in-text.ts";
import { dayOfMention, type ScheduleDays, scheduleDaysOf } from "../../check/facts/compare-with-schedule.ts";
import type { Finding } from "../../check/facts/finding.ts";
import type { Inspection } from "../../check/inspect/document-inspection.ts";
import {
  type JsonNode,
  jsonPointerOf,
  nodeAtPath,
  rangeInsideQuotes,
  rangeOfCharacters,
  stringValueOf,
} from "../../check/json/json-node.ts";
import { findDatesBesideSchedule } from "../../check/rules/texts/date-beside-schedule.ts";
import { findDaysBesideSchedule } from "../../check/rules/texts/days-beside-schedule.ts";
import { en, type LocalizedText } from "../../language/messages/localized-text.ts";
import { findStrings } from "../../migrate/copy-campaign.ts";
import type { FoundPlace } from "./left-place.ts";
import {
  type CampaignDays,
  campaignDaysOf,
  momentsAmongConstants,
  movedDay,
  movedMoment,
} from "./move-dates.ts";

/**
 * Returns the dates of a copied document that the operator should look at: those that contradict the schedule, a schedule that is
 * still that of the template, and dates that are neither first nor last day and were copied or computed.
 */
export function datesLeft(inspection: Inspection, source: JsonNode | undefined): FoundPlace[] {
  const { place, root } = inspection;
  const days = scheduleDaysOf(root, place.zone);
  const old = source && scheduleDaysOf(source, place.zone);
  const wrong = [...findDatesBesideSchedule(inspection), ...findDaysBesideSchedule(inspection)].flatMap(
    (finding) => placeOfFinding(finding, inspection),
  );
  if (!days || !old || !source) return wrong;
  const compared = { days, old, source };
  const others = [
    ...unchangedSchedule(compared, root),
    ...otherDates(inspection, compared),
    ...moments(inspection, compared),
  ];
  const isNew = ({ range }: FoundPlace) => wrong.every((one) => one.range.start !== range.start);
  return [...wrong, ...others.filter(isNew)];
}

interface ComparedDays {
  days: ScheduleDays;
  /** The schedule of the template. */
  old: ScheduleDays;
  source: JsonNode;
}

function placeOfFinding({ at, message }: Finding, { texts }: Inspection): FoundPlace[] {
  const text = texts.find(
    ({ visit: { node } }) => node.source === at.source && node.start <= at.start && at.end <= node.end,
  );
  if (!text) return [];
  const shown = at.source.text.slice(at.start, at.end);
  return [{ kind: "date", shown, why: message, pointer: jsonPointerOf(text.visit.path), range: at }];
}

function unchangedSchedule({ days, old }: ComparedDays, root: JsonNode): FoundPlace[] {
  return (["first", "last"] as const).flatMap((which): FoundPlace[] => {
    const node = days[which]?.node;
    const before = old[which]?.node;
    // A last day is read as the moment after it; its file has what the operator wrote.
    const shown = node && writtenText(node);
    if (!node || !before || shown === undefined || shown !== writtenText(before)) return [];
    const why =
      which === "first"
        ? en`the campaign still starts when the template does`.zh`开始时间还是模板的`
        : en`the campaign still ends when the template does`.zh`结束时间还是模板的`;
    const schedule = nodeAtPath(root, ["schedule"]);
    const key =
      schedule?.kind === "object" ? schedule.entries.find(({ value }) => value === node)?.key : undefined;
    return [
      {
        kind: "schedule",
        shown,
        why,
        pointer: jsonPointerOf(["schedule", key ?? "start"]),
        range: rangeInsideQuotes(node),
      },
    ];
  });
}

function writtenText(node: JsonNode): string {
  const { end, source, start } = rangeInsideQuotes(node);
  return source.text.slice(start, end);
}

const COPIED = en`a date of the template`.zh`模板的日期`;
const COMPUTED = en`moved with the campaign; check this date`.zh`随活动时间推算，请核对`;

/** Dates in texts whose clause the template also has, apart from its numbers. */
function otherDates({ texts }: Inspection, { days, old, source }: ComparedDays): FoundPlace[] {
  const mentions = findStrings(source).flatMap(({ node }) => datesInText(node.value));
  const before = new Map(mentions.map((one) => [withoutDigits(one.clause), one]));
  return texts.flatMap(({ isTemplate, visit: { node, path } }): FoundPlace[] => {
    if (!isTemplate || node.kind !== "string") return [];
    return datesInText(node.value).flatMap((mention): FoundPlace[] => {
      const why = whyToCheck(mention, before.get(withoutDigits(mention.clause)), { days, old });
      const range = rangeOfCharacters(node, mention.start, mention.end);
      const shown = node.value.slice(mention.start, mention.end);
      return why ? [{ kind: "date", shown, why, pointer: jsonPointerOf(path), range }] : [];
    });
  });
}

function whyToCheck(
  mention: DateMention,
  was: DateMention | undefined,
  { days, old }: Pick<ComparedDays, "days" | "old">,
): LocalizedText | undefined {
  const [day, before] = [dayOfMention(mention, days), was && dayOfMention(was, old)];
  if (day === undefined || before === undefined || day === days.first?.ms || day === days.last?.ms)
    return undefined;
  return whyOf(day, before, [campaignDaysOf(old), campaignDaysOf(days)], mention.role === "to");
}

function whyOf(
  day: number,
  before: number,
  [from, to]: readonly [CampaignDays, CampaignDays],
  isLast: boolean,
): LocalizedText | undefined {
  if (day === before) return COPIED;
  return day === movedDay(before, from, to, isLast) ? COMPUTED : undefined;
}

/** Moments among the constants, at the same place as in the template. */
function moments({ root, place: { zone } }: Inspection, { days, old, source }: ComparedDays): FoundPlace[] {
  return momentsAmongConstants(root, zone).flatMap(({ day, node, path }): FoundPlace[] => {
    const was = stringValueOf(nodeAtPath(source, path));
    if (was === undefined || day === days.first?.ms || day === days.last?.ms) return [];
    const isComputed = node.value === movedMoment(was, campaignDaysOf(old), campaignDaysOf(days));
    if (node.value !== was && !isComputed) return [];
    const why = node.value === was ? COPIED : COMPUTED;
    const pointer = jsonPointerOf(path);
    return [{ kind: "date", shown: node.value, why, pointer, range: rangeInsideQuotes(node) }];
  });
}

function withoutDigits(text: string): string {
  return text.replace(/[\d０-９]+/g, "#");
}
