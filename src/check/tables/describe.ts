import { en, joined, type Saying } from "../../language/messages/saying.ts";
import { formatTime } from "../../language/time.ts";
import type { Assignment } from "./world/question.ts";

/** Fields and their values as people read them: `status.count=3, now=2025-01-27 00:00:00`. */
export function describe(fields: Assignment): Saying {
  const all = Object.entries(fields).map(([path, value]) => {
    if (path.endsWith("?")) return sayAnswered(path.slice(0, -1), value === true);
    if (path === "now" && typeof value === "number")
      return `now=${formatTime(value, "YYYY-MM-DD HH:mm:ss") ?? value}`;
    return `${path}=${JSON.stringify(value)}`;
  });
  return joined(all, { en: ", ", zh: "，" });
}

function sayAnswered(endpoint: string, isAnswered: boolean): Saying {
  return isAnswered
    ? en`${endpoint} has an answer`.zh`${endpoint}已返回数据`
    : en`${endpoint} has no answer`.zh`${endpoint}未返回数据`;
}
