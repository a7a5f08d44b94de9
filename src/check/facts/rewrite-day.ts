import { formatTime, type Zone } from "../../language/time.ts";

/** Writes a day (ms since 1970) in the notation of a date in a text, such as 7月3日, 2025-07-03 or 7.3. Pure. */
export function rewriteDay(said: string, day: number, zone: Zone): string {
  const parts = [
    ...(/^\D*\d{4}/.test(said) ? ["YYYY"] : []),
    ...(/(?<!\d)0\d/.test(said) || /^\d{8}$/.test(said) ? ["MM", "DD"] : ["M", "D"]),
  ];
  if (/^\d{8}$/.test(said)) return formatTime(day, parts.join(""), zone) ?? said;
  // The last day of a range may lack its month, which may be wrong as well.
  if (/^\d+[日号]$/.test(said)) return formatTime(day, "M月D日", zone) ?? said;
  return said.replace(/[\d０-９]+/g, () => formatTime(day, parts.shift() ?? "D", zone) ?? "");
}
