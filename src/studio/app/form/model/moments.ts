import { formatTime, parseTime } from "../../../../language/time.ts";

/** A moment of a document as the browser's own control has it, in China's time; empty where it is no moment. Pure. */
export function momentField(written: string): string {
  const moment = parseTime(written);
  return moment === undefined ? "" : (formatTime(moment, "YYYY-MM-DDTHH:mm:ss") ?? "");
}

/** What the control says, as documents write moments. Pure. */
export function writtenMoment(field: string): string {
  return `${field.length === 16 ? `${field}:00` : field}+08:00`;
}
