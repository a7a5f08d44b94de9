import { en, joinWithAnd, type LocalizedText } from "../../language/messages/localized-text.ts";
import type { CarriedSchedule } from "./carry-schedule.ts";
import type { ReleaseStore, ScheduledRelease } from "./release-store.ts";

/** Writes a moment for a message, such as 2026-12-04 10:00 (UTC+08:00). */
export function formatScheduledMoment(at: string): string {
  const [, day = "", time = "", offset = ""] = /^(.*)T(.*?)(?::00)?(Z|[+-]..:..)$/.exec(at) ?? [];
  return `${day} ${time} (UTC${offset === "Z" ? "" : offset})`;
}

/** Says which release is scheduled for when, and by whom. */
export function describeSchedule(schedule: ScheduledRelease): LocalizedText {
  const moment = describeMoment(schedule);
  return en`release ${schedule.release}, ${moment}`.zh`版本 ${schedule.release}，${moment}`;
}

/** Says when a release goes live, and who scheduled it. */
export function describeMoment({ at, by }: ScheduledRelease): LocalizedText {
  const moment = formatScheduledMoment(at);
  return by === undefined
    ? en`scheduled for ${moment}`.zh`定于 ${moment} 上线`
    : en`scheduled for ${moment} by ${by}`.zh`定于 ${moment} 上线，由 ${by} 设定`;
}

/** Returns the message for a second schedule. */
export function alreadyScheduledMessage({ name }: ReleaseStore, next: ScheduledRelease): LocalizedText {
  return en`${name} already has a schedule: ${describeSchedule(next)}. Nothing was scheduled. Cancel that one first (on the command line: --cancel), or wait until it is live.`
    .zh`${name} 已有定时发布：${describeSchedule(next)}。没有设定新的定时发布。请先取消它（命令行用 --cancel），或等它上线之后再试。`;
}

/** Returns the message for a publish that would publish now what is scheduled for later. */
export function earlyDocumentsMessage(
  { name }: ReleaseStore,
  { before, early }: Pick<CarriedSchedule, "before" | "early">,
): LocalizedText {
  const list = joinWithAnd(early);
  return en`${list} would go live now, but ${name} has a schedule: ${describeSchedule(before)}. Nothing was published. Choose the campaigns to publish now, or cancel the schedule (on the command line: --cancel).`
    .zh`${list} 会立即上线，但 ${name} 里设定了定时发布：${describeSchedule(before)}。没有发布。请选定现在要发布的活动，或先取消定时发布（命令行用 --cancel）。`;
}

/** Says what became of the scheduled release after a publish or rollback. */
export function carriedScheduleMessages({
  before,
  conflicts,
  isUnreadable,
  next,
}: CarriedSchedule): LocalizedText[] {
  const was = describeSchedule(before);
  if (isUnreadable)
    return [
      en`The schedule is cancelled (${was}): its manifest, or that of the release before it, is missing or cut off. Schedule it again with --at.`
        .zh`定时发布已取消（${was}）：它或前一个版本的清单缺失或不完整。请用 --at 重新设定。`,
    ];
  if (!next)
    return [
      en`The schedule has ended (${was}): this release already contains all of it.`
        .zh`定时发布已结束（${was}）：它的内容都已包含在这个版本里。`,
    ];
  const carried = en`Still scheduled: ${describeSchedule(next)}. It now includes this release; it replaces ${before.release}.`
    .zh`定时发布仍然有效：${describeSchedule(next)}。它已包含这个版本的内容，取代 ${before.release}。`;
  if (conflicts.length === 0) return [carried];
  const both = joinWithAnd(conflicts);
  return [
    carried,
    en`Look at ${both}: this release and the scheduled one both changed it. At that moment, the scheduled version replaces the one that is live now. To keep the new one, cancel the schedule (on the command line: --cancel) and schedule again.`
      .zh`请检查 ${both}：这个版本和定时发布的版本都改了它。到时会换成定时发布的内容。如果要保留现在的内容，请取消定时发布（命令行用 --cancel），再重新设定。`,
  ];
}

/** Returns the message for a schedule in a store without a release, where nothing would be served until then. */
export function noReleaseToScheduleMessage({ name }: ReleaseStore): LocalizedText {
  return en`${name} contains no release yet, so nothing would be served until then. Publish without --at first.`
    .zh`${name} 里还没有版本，到时间之前没有内容可以显示。请先不带 --at 发布一次。`;
}
