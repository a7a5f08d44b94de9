import { en, type Saying } from "../../../language/messages/saying.ts";
import { DAY_MS, formatTime } from "../../../language/time.ts";

/** How a moment or day is written, by the name of its format in JSON Schema. */
const PATTERNS: Readonly<Record<string, { pattern: string; behind: string }>> = {
  "date-time": { pattern: "YYYY-MM-DDT00:00:00", behind: "+08:00" },
  date: { pattern: "YYYY-MM-DD", behind: "" },
};

/** Days that are often meant, as a format writes them; none of what is no date. Pure. */
export function datesFor(format: string | undefined, now: number): { text: string; detail: Saying }[] {
  const form = PATTERNS[format ?? ""];
  if (!form) return [];
  const days: [number, Saying][] = [
    [0, en`today`.zh`今天`],
    [1, en`tomorrow`.zh`明天`],
    [7, en`in a week`.zh`一周后`],
    [30, en`in 30 days`.zh`30天后`],
  ];
  return days.flatMap(([day, detail]) => {
    const text = formatTime(now + day * DAY_MS, form.pattern);
    return text === undefined ? [] : [{ text: text + form.behind, detail }];
  });
}
