import { formatExistingNames } from "../check/schema/mistake-message-parts.ts";
import { adviseClosestWord } from "../language/messages/find-closest.ts";
import { en, type LocalizedText } from "../language/messages/localized-text.ts";
import type { Scope } from "../language/syntax/ast.ts";
import { parseTime, type Zone } from "../language/time.ts";
import { isObject, mapValues, UNKNOWN } from "../language/values.ts";
import { type Plan, requiresLogin } from "../plan/plan.ts";
import { readAnswer } from "../plan/read-answer.ts";
import { replaceNamesInScope, scopeOfSnapshot } from "../play/snapshot.ts";
import { snapshotFromScope } from "../play/snapshot-from-scope.ts";
import { describeMisfit, fieldWordsOf, findUnlistedFields, rawValueAtPath } from "./describe-field.ts";
import { formatValuePath } from "./describe-term.ts";
import { formatValue } from "./format-value.ts";
import type { FieldDescriptions, ReadValue, ValuePath } from "./verdict-reason.ts";

/** Data given by a user for the names in expressions, as a page reads it. */
export interface GivenData {
  scope: Scope;
  words: FieldDescriptions;
  /** Warnings about given data that has no effect. */
  remarks: readonly LocalizedText[];
  /** Describes the reads without given data, and the values assumed for them. */
  missing: (reads: readonly ReadValue[]) => LocalizedText[];
}

/** Names in expressions whose values are objects, but not answers of endpoints. */
const NON_ANSWER_NAMES = [
  "session",
  "query",
  "navigation",
  "local",
  "forms",
  "arguments",
  "address",
  "device",
];

/**
 * Reads given data like a phone: schemas read the `data` of answers. Without `session`, the customer is logged in if
 * any answer is given. Without an answer that the page loads, the page still waits for it; a missing field has its
 * default or is unknown. `now` (ms since 1970) is used if the data has none. Returns `wrong` for invalid data. Pure.
 */
export function readGivenData(plan: Plan, data: unknown, now: number): GivenData | { wrong: LocalizedText } {
  if (!isObject(data))
    return {
      wrong: en`found ${formatValue(data)}, expected an object such as {"session": {…}}`
        .zh`写的是${formatValue(data)}，应为对象，如 {"session": {…}}`,
    };
  const wrong = Object.entries(data).flatMap(
    ([name, value]) => findProblemInGivenData(plan, name, value) ?? [],
  )[0];
  if (wrong) return { wrong };
  const moment = parseGivenMoment(data.now, plan.place.zone);
  if (moment === undefined)
    return {
      wrong: en`"now" is ${formatValue(data.now)}, expected a time such as "2025-01-27 08:00:00"`
        .zh`“now”是${formatValue(data.now)}，应为时间，如 "2025-01-27 08:00:00"`,
    };
  const given = Object.keys(plan.endpoints).filter((name) => Object.hasOwn(data, name));
  const session = { loggedIn: given.length > 0, ...(data.session as object | undefined) };
  const snapshot = snapshotFromScope(plan, {
    ...data,
    ...readGivenAnswers(plan, data),
    session,
    query: queryParametersAsTexts(data.query),
    now: moment ?? now,
  });
  const names = addActionNames(plan, data, scopeOfSnapshot({ plan, snapshot }));
  return {
    scope: names,
    words: fieldDescriptionsOf(plan, data),
    remarks: [
      ...ignoredAnswerWarnings(plan, data, session.loggedIn),
      ...given.flatMap((name) => unlistedFieldWarnings(plan, name, data[name])),
    ],
    missing: (reads) => missingValues(plan, data, { reads, scope: names }),
  };
}

function findProblemInGivenData(plan: Plan, name: string, value: unknown): LocalizedText | undefined {
  if (NON_ANSWER_NAMES.includes(name))
    return isObject(value)
      ? undefined
      : en`"${name}" is ${formatValue(value)}, expected an object`
          .zh`“${name}”是${formatValue(value)}，应为对象`;
  if (name === "now" || Object.hasOwn(plan.endpoints, name)) return undefined;
  const known = [...Object.keys(plan.endpoints), ...NON_ANSWER_NAMES, "now"].filter(
    (one) => !one.startsWith("$"),
  );
  const expected = en`, expected names of this page${formatExistingNames(known)}`
    .zh`，应为本页面的名称${formatExistingNames(known)}`;
  const advice = adviseClosestWord(name, known, expected);
  return en`unknown name "${name}"${advice}`.zh`没有“${name}”这个名称${advice}`;
}

/** Returns the given moment in milliseconds: null if none is given, undefined if it cannot be read. */
function parseGivenMoment(given: unknown, zone: Zone): number | null | undefined {
  if (given === undefined) return null;
  if (typeof given === "string") return parseTime(given, zone);
  return typeof given === "number" && Number.isFinite(given) ? given : undefined;
}

function readGivenAnswers(plan: Plan, data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const answers = Object.entries(plan.endpoints).flatMap(([name, { data: schema }]): [string, unknown][] => {
    if (Object.hasOwn(data, name)) return [[name, readAnswer(schema, data[name], plan.place.zone).data]];
    return plan.load.includes(name) ? [[name, UNKNOWN]] : [];
  });
  return Object.fromEntries(answers);
}

/** Converts query parameters to texts, as in an address. */
function queryParametersAsTexts(query: unknown): Record<string, string | null> {
  const given = query as Record<string, unknown> | undefined;
  return mapValues(given, (value) => (value === null ? null : String(value)));
}

/** Adds the names that only actions see, with the given values. */
function addActionNames(
  plan: Plan,
  { forms, arguments: own }: Readonly<Record<string, unknown>>,
  scope: Scope,
): Scope {
  const typed = Object.entries((forms as Record<string, object> | undefined) ?? {}).map(([name, fields]) => {
    const known = (scope.forms as Record<string, object> | undefined)?.[name];
    return [name, { ...known, ...fields }];
  });
  return replaceNamesInScope(plan, scope, {
    forms: { ...(scope.forms as object), ...Object.fromEntries(typed) },
    ...(own !== undefined && { arguments: own }),
  });
}

function fieldDescriptionsOf(plan: Plan, data: Readonly<Record<string, unknown>>): FieldDescriptions {
  return {
    ...fieldWordsOf(plan),
    whyUnknown: ([root = "", ...rest]) => {
      const name = String(root);
      const endpoint = plan.endpoints[name];
      if (!endpoint) return undefined;
      if (!Object.hasOwn(data, name))
        return en`the data contains no answer of ${name}, so the page still waits`
          .zh`数据里没有${name}的返回数据，页面还在等待`;
      return describeMisfit(endpoint.data, data[name], rest);
    },
  };
}

/** Warns of answers that require a login, if the customer is not logged in. */
function ignoredAnswerWarnings(
  plan: Plan,
  data: Readonly<Record<string, unknown>>,
  isLoggedIn: boolean,
): LocalizedText[] {
  if (isLoggedIn) return [];
  const names = Object.keys(plan.endpoints).filter(
    (name) => Object.hasOwn(data, name) && requiresLogin(plan, name),
  );
  return names.map(
    (name) =>
      en`${name} has no effect: its call needs a login, and the customer is not logged in`
        .zh`${name}不起作用：登录后才会请求它，而顾客未登录`,
  );
}

function unlistedFieldWarnings(plan: Plan, name: string, raw: unknown): LocalizedText[] {
  return findUnlistedFields(plan.endpoints[name]?.data, raw, [name]).map(({ path, known }) => {
    const advice = adviseClosestWord(String(path.at(-1)), known);
    return en`${formatValuePath(path)} is ignored: the endpoint does not declare this field${advice}`
      .zh`${formatValuePath(path)}被忽略：接口没有声明这个字段${advice}`;
  });
}

/** Lists the answers and fields that are read but not given, each once. */
function missingValues(
  plan: Plan,
  data: Readonly<Record<string, unknown>>,
  { reads, scope }: { reads: readonly ReadValue[]; scope: Scope },
): LocalizedText[] {
  const found = new Map<string, LocalizedText>();
  for (const { path } of reads) {
    const [root = "", ...rest] = path;
    const name = String(root);
    const isOfAnswer = Object.hasOwn(plan.endpoints, name);
    if (name === "now" && data.now === undefined)
      found.set(name, en`now (the current time is used)`.zh`now（按当前时间）`);
    if (!isOfAnswer || (Object.hasOwn(data, name) && rawValueAtPath(data[name], rest) !== undefined))
      continue;
    // Without a login, this answer does not exist, so it is not missing.
    if (!Object.hasOwn(scope, name)) continue;
    const at: ValuePath = Object.hasOwn(data, name) ? path : [name];
    const value = rawValueAtPath(scope, at);
    const [text, said] = [formatValuePath(at), formatValue(value)];
    const isKnown = value !== UNKNOWN;
    found.set(
      text,
      isKnown
        ? en`${text} (${said} is assumed)`.zh`${text}（按${said}计算）`
        : en`${text} (${said})`.zh`${text}（${said}）`,
    );
  }
  return [...found.values()];
}
