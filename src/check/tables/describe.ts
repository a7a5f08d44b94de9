import { formatTime } from "../../language/time.ts";
import type { Assignment } from "./question.ts";

/** Fields and their values as people read them: `status.count=3, now=2025-01-27 00:00:00`. */
export function describe(fields: Assignment): string {
  return Object.entries(fields)
    .map(([path, value]) => {
      if (path.endsWith("?"))
        return value === true ? `${path.slice(0, -1)} has an answer` : `${path.slice(0, -1)} has no answer`;
      if (path === "now" && typeof value === "number")
        return `now=${formatTime(value, "YYYY-MM-DD HH:mm:ss") ?? value}`;
      return `${path}=${JSON.stringify(value)}`;
    })
    .join(", ");
}
