import { formatOffset, formatTime, type Zone } from "../language/time.ts";

/** Formats a moment as ISO text to the second with the offset of a zone: `2025-01-22T06:00:00+08:00`. */
export function formatZonedTime(moment: number, zone: Zone): string {
  return formatTime(moment, "YYYY-MM-DDTHH:mm:ss", zone) + formatOffset(zone, moment);
}
