import { sayKnown } from "../check/schema/say.ts";
import { adviceBehind } from "../language/messages/find-closest.ts";
import { en, type Saying } from "../language/messages/saying.ts";
import type { Scope } from "../language/syntax/ast.ts";
import { parseTime } from "../language/time.ts";
import { isObject, mapValues, UNKNOWN } from "../language/values.ts";
import { type Plan, requiresLogin } from "../plan/plan.ts";
import { readAnswer } from "../plan/read-answer.ts";
import { scopeOf, withNames } from "../play/snapshot.ts";
import { snapshotOf } from "../play/snapshot-of.ts";
import { describeField, rawAt, sayMisfit, unlisted } from "./field-words.ts";
import type { Path, Read, Words } from "./reason.ts";
import { sayPath } from "./say-term.ts";
import { sayValue } from "./say-value.ts";

/** What somebody gives for the names that expressions see, as a page takes it. */
export interface Given {
  scope: Scope;
  words: Words;
  /** What was given in vain. */
  remarks: readonly Saying[];
  /** What these reads ask for that is not given, and what it is then. */
  missing: (reads: readonly Read[]) => Saying[];
}

/** Names that are objects, beside those of endpoints. */
const OBJECTS = ["session", "query", "navigation", "local", "forms", "arguments", "address", "device"];

/**
 * Reads given data as a phone would: answers (their `data`) by their schemas, whatever form they come in. Without a word
 * of `session` there is a login where any answer is given. What is not given is as on a page to which nothing came: an
 * answer that the page loads is waited for, a field has its default or is unknown. `now` is the moment where none is
 * given, milliseconds since 1970. Pure; says what is wrong where something is.
 */
export function readGiven(plan: Plan, data: unknown, now: number): Given | { wrong: Saying } {
  if (!isObject(data))
    return {
      wrong: en`expected an object with names, such as {"session": {…}}`
        .zh`应为写着名称的对象，如 {"session": {…}}`,
    };
  const wrong = Object.entries(data).flatMap(([name, value]) => wrongIn(plan, name, value) ?? [])[0];
  if (wrong) return { wrong };
  const moment = momentOf(data.now);
  if (moment === undefined)
    return {
      wrong: en`"now" is ${sayValue(data.now)}, expected a moment such as "2025-01-27 08:00:00"`
        .zh`“now”是${sayValue(data.now)}，应为时间，如 "2025-01-27 08:00:00"`,
    };
  const given = Object.keys(plan.endpoints).filter((name) => Object.hasOwn(data, name));
  const session = { loggedIn: given.length > 0, ...(data.session as object | undefined) };
  const snapshot = snapshotOf(plan, {
    ...data,
    ...answersOf(plan, data),
    session,
    query: asTexts(data.query),
    now: moment ?? now,
  });
  const names = withActionNames(plan, data, scopeOf({ plan, snapshot }));
  return {
    scope: names,
    words: wordsOf(plan, data),
    remarks: [
      ...inVain(plan, data, session.loggedIn),
      ...given.flatMap((name) => strangers(plan, name, data[name])),
    ],
    missing: (reads) => missingIn(plan, data, { reads, scope: names }),
  };
}

function wrongIn(plan: Plan, name: string, value: unknown): Saying | undefined {
  if (OBJECTS.includes(name))
    return isObject(value)
      ? undefined
      : en`"${name}" is ${sayValue(value)}, expected an object`.zh`“${name}”是${sayValue(value)}，应为对象`;
  if (name === "now" || Object.hasOwn(plan.endpoints, name)) return undefined;
  const known = [...Object.keys(plan.endpoints), ...OBJECTS, "now"].filter((one) => !one.startsWith("$"));
  const expected = en`, expected names of this page${sayKnown(known)}`
    .zh`，应为本页面的名称${sayKnown(known)}`;
  const advice = adviceBehind(name, known, expected);
  return en`nothing is called "${name}" here${advice}`.zh`这里没有“${name}”${advice}`;
}

/** Null where none is given, undefined for what is none. */
function momentOf(given: unknown): number | null | undefined {
  if (given === undefined) return null;
  if (typeof given === "string") return parseTime(given);
  return typeof given === "number" && Number.isFinite(given) ? given : undefined;
}

function answersOf(plan: Plan, data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const answers = Object.entries(plan.endpoints).flatMap(([name, { data: schema }]): [string, unknown][] => {
    if (Object.hasOwn(data, name)) return [[name, readAnswer(schema, data[name]).data]];
    return plan.load.includes(name) ? [[name, UNKNOWN]] : [];
  });
  return Object.fromEntries(answers);
}

/** Parameters of an address are texts. */
function asTexts(query: unknown): Record<string, string | null> {
  const given = query as Record<string, unknown> | undefined;
  return mapValues(given, (value) => (value === null ? null : String(value)));
}

/** The names that only actions see stand there as they are given. */
function withActionNames(
  plan: Plan,
  { forms, arguments: own }: Readonly<Record<string, unknown>>,
  scope: Scope,
): Scope {
  const typed = Object.entries((forms as Record<string, object> | undefined) ?? {}).map(([name, fields]) => {
    const known = (scope.forms as Record<string, object> | undefined)?.[name];
    return [name, { ...known, ...fields }];
  });
  return withNames(plan, scope, {
    forms: { ...(scope.forms as object), ...Object.fromEntries(typed) },
    ...(own !== undefined && { arguments: own }),
  });
}

function wordsOf(plan: Plan, data: Readonly<Record<string, unknown>>): Words {
  return {
    describe: (path) => describeField(plan, path),
    whyUnknown: ([root = "", ...rest]) => {
      const name = String(root);
      const endpoint = plan.endpoints[name];
      if (!endpoint) return undefined;
      if (!Object.hasOwn(data, name))
        return en`no answer is given, so the page still waits for it`.zh`没有给出返回数据，页面还在等待`;
      return sayMisfit(endpoint.data, data[name], rest);
    },
  };
}

/** Answers that nobody has who is not logged in. */
function inVain(plan: Plan, data: Readonly<Record<string, unknown>>, isLoggedIn: boolean): Saying[] {
  if (isLoggedIn) return [];
  const names = Object.keys(plan.endpoints).filter(
    (name) => Object.hasOwn(data, name) && requiresLogin(plan, name),
  );
  return names.map((name) => en`${name} only counts after a login`.zh`${name}只有登录后才有效`);
}

function strangers(plan: Plan, name: string, raw: unknown): Saying[] {
  return unlisted(plan.endpoints[name]?.data, raw, [name]).map(({ path, known }) => {
    const advice = adviceBehind(String(path.at(-1)), known);
    return en`${sayPath(path)} is not in the answer's schema${advice}`
      .zh`${sayPath(path)}不在接口的字段里${advice}`;
  });
}

/** Answers and their fields that are read and were not given; each once. */
function missingIn(
  plan: Plan,
  data: Readonly<Record<string, unknown>>,
  { reads, scope }: { reads: readonly Read[]; scope: Scope },
): Saying[] {
  const told = new Map<string, Saying>();
  for (const { path } of reads) {
    const [root = "", ...rest] = path;
    const name = String(root);
    const isOfAnswer = Object.hasOwn(plan.endpoints, name);
    if (name === "now" && data.now === undefined)
      told.set(name, en`now (the present moment)`.zh`now（按当前时间）`);
    if (!isOfAnswer || (Object.hasOwn(data, name) && rawAt(data[name], rest) !== undefined)) continue;
    // What is not there before a login is no lack of the data.
    if (!Object.hasOwn(scope, name)) continue;
    const at: Path = Object.hasOwn(data, name) ? path : [name];
    const value = rawAt(scope, at);
    const [text, said] = [sayPath(at), sayValue(value)];
    const isKnown = value !== UNKNOWN;
    told.set(
      text,
      isKnown
        ? en`${text} (taken as ${said})`.zh`${text}（按${said}计）`
        : en`${text} (${said})`.zh`${text}（${said}）`,
    );
  }
  return [...told.values()];
}
