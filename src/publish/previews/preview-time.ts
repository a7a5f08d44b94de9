import { Failure } from "../../check/command-result.ts";
import { en } from "../../language/messages/localized-text.ts";
import { DAY_MS } from "../../language/time.ts";

/** How long a preview lasts if nobody says. */
export const DEFAULT_PREVIEW_LIFE = "14d";

const HOUR_MS = 3_600_000;

/** The longest life of a preview: later, a new one is safer than a forgotten link. */
const MAX_PREVIEW_DAYS = 90;

/**
 * Returns how long a preview lasts (ms) by a text such as 7d or 12h. Fails with a readable message if it cannot be read, or if
 * it is not between an hour and 90 days. Pure.
 */
export function parsePreviewLife(text: string): number {
  const [, count = "", unit = ""] = /^([1-9]\d{0,4})([dh])$/.exec(text.trim()) ?? [];
  const life = Number(count) * (unit === "d" ? DAY_MS : HOUR_MS);
  if (life > 0 && life <= MAX_PREVIEW_DAYS * DAY_MS) return life;
  throw new Failure(
    en`--expires is ${text}, expected days or hours such as 7d or 12h, at most ${MAX_PREVIEW_DAYS}d. Nothing was published.`
      .zh`--expires 是 ${text}，应为天数或小时数，如 7d 或 12h，最多 ${MAX_PREVIEW_DAYS}d。没有发布。`,
    2,
  );
}
