import { en, joined, type Saying } from "../../language/messages/saying.ts";
import { print } from "../../language/syntax/ast.ts";
import { formatTime } from "../../language/time.ts";
import type { Assignment, Fact } from "./world/question.ts";

/** Describes fields and their values: `status.count=3, now=2025-01-27 00:00:00`. */
export function describeFields(fields: Assignment): Saying {
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

/** Describes facts as part of a sentence: `session.loggedIn holds and status.done does not`. */
export function sayFacts(facts: readonly Fact[]): Saying {
  return joined(facts.map(sayFact), { en: " and ", zh: "，且 " });
}

function sayFact({ node, holds }: Fact): Saying {
  if (node.kind !== "call" || node.name !== "has") {
    const text = print(node);
    return holds ? en`${text} is true`.zh`${text}成立` : en`${text} is not true`.zh`${text}不成立`;
  }
  const what = node.arguments.map(print).join();
  return holds ? en`${what} has a value`.zh`${what}有数据` : en`${what} has no value`.zh`${what}没有数据`;
}
