import { beginningOf, en, joined, type Saying, same, sayJson } from "../language/messages/saying.ts";
import type { Node } from "../language/syntax/ast.ts";
import { formatTime, parseTime } from "../language/time.ts";
import { unlessThrown } from "../language/unless-thrown.ts";
import { hasUnknown, knownPart, UNKNOWN } from "../language/values.ts";
import { definitionOf } from "./place.ts";
import type { Env, Finding } from "./reason.ts";

/** Longer values are cut. */
const LONGEST = 60;

/** So many findings are told of one part. */
const MOST_TOLD = 6;

/** A value as people read it: moments in China's time, the beginning of what is long. */
export function sayValue(value: unknown, isMoment = false): Saying {
  if (value === undefined) return en`not there`.zh`没有值`;
  if (value === UNKNOWN) return en`unknown`.zh`未知`;
  if (value === null) return en`null`.zh`空（null）`;
  if (isMoment && typeof value === "number") {
    const text = formatTime(value, "YYYY-MM-DD HH:mm:ss");
    if (text !== undefined) return same(text);
  }
  if (typeof value === "string") return sayJson(beginningOf(value, LONGEST));
  return same(beginningOf(asJson(value), LONGEST));
}

/** Returns "…" for a value that is nested too deeply to be printed. */
function asJson(value: unknown): string {
  return unlessThrown(() => JSON.stringify(hasUnknown(value) ? knownPart(value) : value)) ?? "…";
}

/** Whether a node yields a moment in milliseconds, as far as it says so itself. */
export function isMoment(node: Node, env: Env): boolean {
  const defined = definitionOf(node, env);
  if (defined) return isMoment(defined.node, defined.env);
  switch (node.kind) {
    case "name":
      return node.name === "now" && !env.items.has("now");
    case "member":
      return node.object.kind === "name" && node.object.name === "schedule" && !env.items.has("schedule");
    case "call":
      return (
        node.name === "time" ||
        node.name === "date" ||
        ((node.name === "min" || node.name === "max") && node.arguments.some((one) => isMoment(one, env)))
      );
    case "conditional":
      return isMoment(node.yes, env) || isMoment(node.no, env);
    case "binary":
      // One moment less another is a time between them.
      if (node.operator === "+") return isMoment(node.left, env) || isMoment(node.right, env);
      return node.operator === "-" && isMoment(node.left, env) && !isMoment(node.right, env);
    default:
      return false;
  }
}

/** Whether a text is a moment as the mall writes it. */
export function isMomentText(value: unknown): value is string {
  return typeof value === "string" && parseTime(value) !== undefined;
}

/** What findings say, one behind the other, each once; of many the first. */
export function sayAll(findings: readonly Finding[]): Saying {
  const told = new Map(findings.map(({ saying }) => [saying.en, saying]));
  const first = [...told.values()].slice(0, MOST_TOLD);
  const all = joined(first, { en: "; ", zh: "；" });
  return told.size > MOST_TOLD ? en`${all} and so on`.zh`${all}，等等` : all;
}

/** A sentence with what it follows from behind it. */
export function withDetails(saying: Saying, details: readonly Finding[]): Saying {
  if (details.length === 0) return saying;
  const all = sayAll(details);
  return en`${saying} (${all})`.zh`${saying}（${all}）`;
}
