import {
  en,
  formatJsonInMessage,
  joinMessages,
  type LocalizedText,
  truncateToLength,
  untranslatedText,
} from "../language/messages/localized-text.ts";
import type { Node } from "../language/syntax/ast.ts";
import { formatTime, isMomentText, type Zone } from "../language/time.ts";
import { tryOrUndefined } from "../language/try-or-undefined.ts";
import { hasUnknown, ownEntryOf, stripUnknown, UNKNOWN } from "../language/values.ts";
import { findDefinitionOfValue } from "./scope-location.ts";
import type { DecidingPart, TraceEnvironment } from "./verdict-reason.ts";

/** Maximum characters of a value; longer ones are cut. */
const MAX_VALUE_LENGTH = 60;

/** Maximum number of reasons in one sentence of an explanation; further ones become “and so on”. */
const MAX_LISTED_FINDINGS = 6;

/** Formats a value for people: a number as a moment if a time zone is given, long values cut. */
export function formatValue(value: unknown, momentZone: Zone | false = false): LocalizedText {
  if (value === undefined) return en`no value`.zh`没有值`;
  if (value === UNKNOWN) return en`unknown`.zh`未知`;
  if (value === null) return en`empty (null)`.zh`空（null）`;
  if (momentZone !== false && typeof value === "number") {
    const text = formatTime(value, "YYYY-MM-DD HH:mm:ss", momentZone);
    if (text !== undefined) return untranslatedText(text);
  }
  if (typeof value === "string") return formatJsonInMessage(truncateToLength(value, MAX_VALUE_LENGTH));
  return untranslatedText(truncateToLength(printJson(value), MAX_VALUE_LENGTH));
}

/** Returns the name of a value among the names of its field; undefined without one, and for lists and objects. */
export function nameOfValue(
  names: Readonly<Record<string, string>> | undefined,
  value: unknown,
): string | undefined {
  return names && typeof value !== "object" ? ownEntryOf(names, String(value)) : undefined;
}

/** Returns "…" for a value that is nested too deeply to be printed. */
function printJson(value: unknown): string {
  return tryOrUndefined(() => JSON.stringify(hasUnknown(value) ? stripUnknown(value) : value)) ?? "…";
}

/** Returns whether a node yields a moment in milliseconds, as far as its syntax shows. */
export function isMomentNode(node: Node, env: TraceEnvironment): boolean {
  const defined = findDefinitionOfValue(node, env);
  if (defined) return isMomentNode(defined.node, defined.env);
  switch (node.kind) {
    case "name":
      return node.name === "now" && !env.items.has("now");
    case "member":
      return node.object.kind === "name" && node.object.name === "schedule" && !env.items.has("schedule");
    case "call":
      return (
        node.name === "time" ||
        node.name === "date" ||
        ((node.name === "min" || node.name === "max") && node.arguments.some((one) => isMomentNode(one, env)))
      );
    case "conditional":
      return isMomentNode(node.yes, env) || isMomentNode(node.no, env);
    case "binary":
      // The difference of two moments is a duration.
      if (node.operator === "+") return isMomentNode(node.left, env) || isMomentNode(node.right, env);
      return node.operator === "-" && isMomentNode(node.left, env) && !isMomentNode(node.right, env);
    default:
      return false;
  }
}

/** Returns whether a value is a text that names a moment. */
export function isMoment(value: unknown): value is string {
  return typeof value === "string" && isMomentText(value);
}

/** Joins the sentences of findings without duplicates, up to the maximum. */
export function joinFindings(findings: readonly DecidingPart[]): LocalizedText {
  const sayings = new Map(findings.map(({ saying }) => [saying.en, saying]));
  const first = [...sayings.values()].slice(0, MAX_LISTED_FINDINGS);
  const all = joinMessages(first, { en: "; ", zh: "；" });
  return sayings.size > MAX_LISTED_FINDINGS ? en`${all} and so on`.zh`${all}，等等` : all;
}

/** Appends the reasons for a sentence in parentheses. */
export function appendReasons(saying: LocalizedText, details: readonly DecidingPart[]): LocalizedText {
  if (details.length === 0) return saying;
  const all = joinFindings(details);
  return en`${saying} (${all})`.zh`${saying}（${all}）`;
}

/** Appends the values from which a formula is calculated. */
export function appendCalculatedValues(
  formula: LocalizedText,
  details: readonly DecidingPart[],
): LocalizedText {
  if (details.length === 0) return formula;
  const all = joinFindings(details);
  return en`${formula}, where ${all}`.zh`${formula}，其中${all}`;
}
