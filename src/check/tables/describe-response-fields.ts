import {
  en,
  joinMessages,
  type LocalizedText,
  type MessagePart,
} from "../../language/messages/localized-text.ts";
import type { Place } from "../../language/place.ts";
import { printExpression } from "../../language/syntax/ast.ts";
import { formatTime } from "../../language/time.ts";
import type { FieldValues, KnownCondition } from "./world/proof-question.ts";

/**
 * Describes the relevant fields of a response for a message: `status.count=3, now=2025-01-27 00:00:00`. With `meaningOf`,
 * also what each field means.
 */
export function describeResponseFields(
  fields: FieldValues,
  { zone }: Place,
  meaningOf: (path: string) => string | undefined = () => undefined,
): LocalizedText {
  const all = Object.entries(fields).map(([path, value]): MessagePart => {
    if (path.endsWith("?")) return describeEndpointState(path.slice(0, -1), value === true);
    if (path === "now" && typeof value === "number")
      return `now=${formatTime(value, "YYYY-MM-DD HH:mm:ss", zone) ?? value}`;
    const meaning = meaningOf(path);
    const said = `${path}=${JSON.stringify(value)}`;
    return meaning === undefined ? said : en`${said} (“${meaning}”)`.zh`${said}（“${meaning}”）`;
  });
  return joinMessages(all, { en: ", ", zh: "，" });
}

function describeEndpointState(endpoint: string, isAnswered: boolean): LocalizedText {
  return isAnswered
    ? en`${endpoint} has an answer`.zh`${endpoint}已返回数据`
    : en`${endpoint} has no answer`.zh`${endpoint}未返回数据`;
}

/**
 * Describes conditions that always or never hold, as part of a sentence: `session.loggedIn is true and status.done is
 * not true`.
 */
export function describeKnownConditions(facts: readonly KnownCondition[]): LocalizedText {
  return joinMessages(facts.map(describeKnownCondition), { en: " and ", zh: "，且 " });
}

function describeKnownCondition({ node, holds }: KnownCondition): LocalizedText {
  if (node.kind !== "call" || node.name !== "has") {
    const text = printExpression(node);
    return holds ? en`${text} is true`.zh`${text}成立` : en`${text} is not true`.zh`${text}不成立`;
  }
  const what = node.arguments.map(printExpression).join();
  return holds ? en`${what} has a value`.zh`${what}有数据` : en`${what} has no value`.zh`${what}没有数据`;
}
