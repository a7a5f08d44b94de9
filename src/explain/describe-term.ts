import {
  countNoun,
  en,
  type LocalizedText,
  type MessagePart,
  untranslatedText,
} from "../language/messages/localized-text.ts";
import { type Node, printExpression } from "../language/syntax/ast.ts";
import { UNKNOWN } from "../language/values.ts";
import { appendCalculatedValues, formatValue, isMomentNode, nameOfValue } from "./format-value.ts";
import { type CodedDescription, parseCodedDescription } from "./parse-coded-description.ts";
import { findDefinitionOfValue, scopeLocationOf } from "./scope-location.ts";
import {
  type DecidingPart,
  expressionRangeOf,
  type ScopeLocation,
  type TraceEnvironment,
  type ValuePath,
} from "./verdict-reason.ts";

/** Descriptions of names that no document describes. */
export const BUILT_IN_NAMES: Readonly<Record<string, LocalizedText>> = {
  now: en`current time`.zh`当前时间`,
  "schedule.start": en`start of the campaign`.zh`活动开始时间`,
  "schedule.end": en`end of the campaign`.zh`活动截止时间`,
  "schedule.lastDay": en`last day of the campaign`.zh`活动最后一天`,
};

/** Formats a node as the subject of a sentence: the label of its field, and its source in parentheses. */
export function formatTermAsSubject(node: Node, env: TraceEnvironment): LocalizedText {
  const about = fieldLabelOfTerm(node, env);
  const text = printExpression(node);
  return about ? en`${about} (${text})`.zh`${about}（${text}）` : untranslatedText(text);
}

/** Formats a node as the object of a sentence: its value, and its label and source in parentheses. */
export function formatTermWithValue(node: Node, value: LocalizedText, env: TraceEnvironment): LocalizedText {
  const about = fieldLabelOfTerm(node, env);
  const text = printExpression(node);
  return about
    ? en`${value} (${about}, ${text})`.zh`${value}（${about}，${text}）`
    : en`${value} (${text})`.zh`${value}（${text}）`;
}

/** Formats a value of a node, with its name, or the meaning that the description of its field lists: `0 (running)`. */
export function formatValueWithMeaning(node: Node, value: unknown, env: TraceEnvironment): LocalizedText {
  const text = formatValue(value, isMomentNode(node, env) && env.place.zone);
  const path = pathOfNodeValue(node, env);
  const named = path && nameOfValue(env.words.namesOf?.(path), value);
  const meaning = named ?? fieldDescriptionOf(node, env)?.meanings.get(String(value));
  return meaning === undefined ? text : en`${text} (${meaning})`.zh`${text}（${meaning}）`;
}

function fieldLabelOfTerm(node: Node, env: TraceEnvironment): MessagePart | undefined {
  const path = pathOfNodeValue(node, env);
  return path && (fieldDescriptionOf(node, env)?.label ?? BUILT_IN_NAMES[formatValuePath(path)]);
}

function fieldDescriptionOf(node: Node, env: TraceEnvironment): CodedDescription | undefined {
  const path = pathOfNodeValue(node, env);
  const description = path && env.words.describe?.(path);
  return description === undefined ? undefined : parseCodedDescription(description);
}

/** Returns the path of a node's value; undefined without one. */
function pathOfNodeValue(node: Node, env: TraceEnvironment): ValuePath | undefined {
  const place = findDefinitionOfValue(node, env) ? undefined : scopeLocationOf(node, env);
  return place && place.value !== undefined ? place.path : undefined;
}

/** Returns the finding for the value at a location, or for its absence. */
export function findingAboutValue(node: Node, place: ScopeLocation, env: TraceEnvironment): DecidingPart {
  const { value } = place;
  const saying =
    value === UNKNOWN
      ? describeUnknownValue(node, place, env)
      : value === undefined
        ? describeMissingValue(node, place)
        : (describeLoginState(node, place) ??
          describeValueOfTerm(formatTermAsSubject(node, env), formatValueWithMeaning(node, value, env)));
  return { part: expressionRangeOf(node, env), value, saying, inside: [] };
}

/** Says in words whether the customer is logged in; returns undefined for any other value. */
function describeLoginState(node: Node, { path, value }: ScopeLocation): LocalizedText | undefined {
  if (formatValuePath(path) !== "session.loggedIn" || typeof value !== "boolean") return undefined;
  const text = printExpression(node);
  return value
    ? en`the customer is logged in (${text} is true)`.zh`顾客已登录（${text} 是 true）`
    : en`the customer is not logged in (${text} is false)`.zh`顾客未登录（${text} 是 false）`;
}

function describeUnknownValue(node: Node, { path }: ScopeLocation, env: TraceEnvironment): LocalizedText {
  const term = formatTermAsSubject(node, env);
  const why = env.words.whyUnknown?.(path) ?? en`the value cannot be read`.zh`返回的值无法识别`;
  return en`${term} is unknown: ${why}`.zh`${term}未知：${why}`;
}

/** Says that a value is missing, and names the last owner on its path that exists. */
function describeMissingValue(node: Node, { path, end }: ScopeLocation): LocalizedText {
  const text = printExpression(node);
  const owner = formatValuePath(path);
  if (end.isSize) {
    const count = Array.isArray(end.value) ? end.value.length : 0;
    return en`${text} has no value: ${owner} has only ${countNoun(count, "item")}`
      .zh`${text}没有值：${owner}里只有${count}项`;
  }
  if (end.value === undefined) return en`${text} has no value`.zh`${text}没有值`;
  const there = describeValueOfTerm(untranslatedText(owner), formatValue(end.value));
  return en`${text} has no value (${there})`.zh`${text}没有值（${there}）`;
}

/** Formats a path: `garden.beds[2].weeds`. */
export function formatValuePath(path: ValuePath): string {
  return path.map((key, at) => (typeof key === "number" ? `[${key}]` : at === 0 ? key : `.${key}`)).join("");
}

/** Returns the sentence that a term has this value, or has none. */
export function describeValueOfTerm(term: LocalizedText, value: LocalizedText): LocalizedText {
  const isMissing = value.zh === "没有值";
  return isMissing
    ? en`${term} has no value`.zh`${term}没有值`
    : en`${term} is ${value}`.zh`${term}是${value}`;
}

/** Describes a value by its definition: `values.gap = max(0, a - b), where a is 120; b is 80`. */
export function describeByDefinition(
  node: Node,
  definition: Node,
  inside: readonly DecidingPart[],
): LocalizedText {
  const [name, text] = [printExpression(node), printExpression(definition)];
  return appendCalculatedValues(en`${name} = ${text}`.zh`${name} = ${text}`, inside);
}
