import { Failure } from "../check/command-result.ts";
import { zoneOfName } from "../check/place/zone-of-name.ts";
import { en, type LocalizedText } from "../language/messages/localized-text.ts";
import { DAY_MS, formatOffset, offsetAt, parseTime, type Zone } from "../language/time.ts";
import { scheduledMoment } from "./release/schedule.ts";
import { formatScheduledMoment } from "./release/schedule-messages.ts";
import type { Site } from "./site.ts";

/** The longest time ahead (ms): a later moment is more likely a wrong year. */
const MAX_AHEAD_MS = 366 * DAY_MS;

/**
 * Returns the moment for `ScheduledRelease.at` that a text names: with an offset, or in the time of a zone, by its IANA name
 * (undefined: no zone is known, so an offset is needed). Fails with a readable message if the text cannot be read, if the zone's
 * clocks skip or repeat it, if it is not after `now`, or if it is more than a year ahead. Pure.
 */
export function parsePublishTime(text: string, timeZone: string | undefined, now: Date): string {
  const zone = timeZone === undefined ? undefined : zoneOfName(timeZone);
  const asUtc = parseTime(text, 0);
  if (asUtc === undefined)
    throw wrongTime(
      text,
      en`a time such as 2026-12-04T10:00 or 2026-12-04T10:00+08:00`
        .zh`2026-12-04T10:00 或 2026-12-04T10:00+08:00 这样的时间`,
    );
  const hasOffset = /(Z|[+-]\d\d:?\d\d)$/i.test(text.trim()) && parseTime(text, 600) === asUtc;
  if (!hasOffset && zone === undefined)
    throw wrongTime(
      text,
      en`an offset as well, such as +08:00, since the project has no default brand with a time zone`
        .zh`还要写上与 UTC 的时差，如 +08:00，因为项目没有带时区的默认品牌`,
    );
  const shown = zone ?? 0;
  const ms = hasOffset ? asUtc : momentInZone(text, { local: asUtc, zone: shown, name: timeZone ?? "" });
  const said = (moment: number) => formatScheduledMoment(scheduledMoment(moment, shown));
  if (ms <= now.getTime())
    throw wrongTime(
      text,
      en`a time in the future: it is now ${said(now.getTime())}`
        .zh`将来的时间：现在是 ${said(now.getTime())}`,
    );
  const last = now.getTime() + MAX_AHEAD_MS;
  if (ms > last)
    throw wrongTime(
      text,
      en`a time until ${said(last)}. Check the year`.zh`不晚于 ${said(last)} 的时间，请检查年份`,
    );
  return scheduledMoment(ms, shown);
}

/** Returns the moment of a local time (written as if it were UTC, ms). Fails if the zone has none or two of it. */
function momentInZone(
  text: string,
  { local, name, zone }: { local: number; name: string; zone: Zone },
): number {
  const offsets = new Set([local - DAY_MS, local + DAY_MS].map((ms) => offsetAt(zone, ms)));
  const moments = [...offsets]
    .map((offset) => local - offset)
    .filter((ms) => ms + offsetAt(zone, ms) === local);
  const [first, second] = moments.sort((one, other) => one - other);
  if (first === undefined)
    throw wrongTime(
      text,
      en`a time that exists in ${name}: clocks are put forward over it`
        .zh`${name} 里存在的时间：那时时钟正好拨快，跳过了它`,
    );
  if (second === undefined) return first;
  const choices = [first, second].map((ms) => formatOffset(zone, ms)).join(", ");
  throw wrongTime(
    text,
    en`its offset as well, one of ${choices}: in ${name}, clocks are put back and show it twice`
      .zh`还要写上与 UTC 的时差（${choices} 之一）：${name} 的时钟那时拨慢，这个时间出现两次`,
  );
}

/** Returns the time zone of a project's default brand, by its IANA name; undefined without such a brand. */
export function timeZoneOfProject(site: Pick<Site, "brands" | "defaultBrand">): string | undefined {
  const id = site.defaultBrand();
  return site.brands().find((brand) => brand.id === id)?.timeZone;
}

function wrongTime(text: string, expected: LocalizedText): Failure {
  return new Failure(
    en`--at is ${text}, expected ${expected}. Nothing was published.`
      .zh`--at 是 ${text}，应为${expected}。没有发布。`,
    2,
  );
}
