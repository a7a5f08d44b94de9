import { parsedExpressionsOf } from "../../../explain/parsed-expressions.ts";
import { readGivenData } from "../../../explain/read-given-data.ts";
import { evaluateRaw } from "../../../language/evaluation/evaluate.ts";
import { groupBy } from "../../../language/group-by.ts";
import {
  en,
  formatJsonInMessage,
  type LocalizedText,
  untranslatedText,
} from "../../../language/messages/localized-text.ts";
import type { Place } from "../../../language/place.ts";
import type { Node, Scope } from "../../../language/syntax/ast.ts";
import { childNodesOf } from "../../../language/syntax/names-in-expression.ts";
import { DAY_MS, dayNumber, parseTime, startOfDayNumber, type Zone } from "../../../language/time.ts";
import { UNKNOWN } from "../../../language/values.ts";
import type { Plan } from "../../../plan/plan.ts";
import { scheduleMoments } from "../../../play/schedule-moments.ts";
import { replaceNamesInScope } from "../../../play/snapshot.ts";

/** A moment at which a page changes by itself, and descriptions of the changes. */
export interface TimedChange {
  /** Milliseconds since 1970. */
  at: number;
  sayings: readonly LocalizedText[];
}

interface PageChangeSearch {
  plan: Plan;
  /** Expressions outside of tables that depend on the time: conditions, and countdowns to 0. */
  timed: readonly string[];
  /** The page's data, in the format of `npx campaign-engine explain`; its `now` is ignored. */
  data: Readonly<Record<string, unknown>>;
  from: number;
  to: number;
  /** Returns the text that customers read in a state. */
  textOf: (table: string, state: string) => string;
}

/** Longest time range, in hours, that the search samples by the hour; longer ones are sampled by the day. */
const MAX_HOURLY_RANGE_HOURS = 1500;
const HOUR_MS = DAY_MS / 24;

/**
 * Returns the moments, in order, at which a page changes by itself while its data stays the same: its start and end,
 * and each change of a table's row, a condition or a countdown. Candidates are computed from comparisons with the
 * time, named moments and starts of days; between two samples, a binary search finds the rest. Pure.
 */
export function findPageChanges(asked: PageChangeSearch): TimedChange[] {
  const { data, from, plan, to } = asked;
  const given = readGivenData(plan, { ...data, now: from }, from);
  const { start, end } = plan.campaign.schedule ?? {};
  const own: TimedChange[] = [
    { text: start, saying: en`the campaign starts`.zh`活动开始` },
    { text: end, saying: en`the campaign ends`.zh`活动结束` },
  ].flatMap(({ saying, text }) => (text === undefined ? [] : [{ at: Date.parse(text), sayings: [saying] }]));
  const found = "wrong" in given ? [] : findValueChanges(asked, given.scope);
  const inside = [...own, ...found].filter(({ at }) => from <= at && at <= to);
  return [...groupBy(inside, ({ at }) => [at])]
    .map(([at, turns]) => ({ at, sayings: turns.flatMap(({ sayings }) => sayings) }))
    .sort((one, other) => one.at - other.at);
}

/** Part of a page that may change with the time: the state of a table, a condition or a countdown. */
interface WatchedValue {
  read: (scope: Scope) => string;
  say: (before: string, after: string) => LocalizedText;
  nodes: readonly Node[];
}

function findValueChanges(asked: PageChangeSearch, scope: Scope): TimedChange[] {
  const { plan, from, to } = asked;
  const watches = watchedValuesOfPage(asked, scope);
  if (watches.length === 0) return [];
  const scopeAt = (now: number) => replaceNamesInScope(plan, scope, { now });
  const readWatches = (now: number): string[] => {
    const seen = scopeAt(now);
    return watches.map(({ read }) => read(seen));
  };
  const isSame = (one: readonly string[], other: readonly string[]) =>
    one.every((each, i) => each === other[i]);
  const turns: TimedChange[] = [];
  const points = candidateMoments(asked, watches, scopeAt);
  let [at, before] = [from, readWatches(from)];
  for (const point of [...points, to]) {
    const last = readWatches(point);
    while (point > at && !isSame(before, last)) {
      let [low, high] = [at, point];
      while (high - low > 1) {
        const middle = Math.floor((low + high) / 2);
        if (isSame(before, readWatches(middle))) low = middle;
        else high = middle;
      }
      const after = readWatches(high);
      const sayings = watches.flatMap(({ say }, index) => {
        const [was = "", is = ""] = [before[index], after[index]];
        return was === is ? [] : say(was, is);
      });
      turns.push({ at: high, sayings });
      [at, before] = [high, after];
    }
    at = Math.max(at, point);
  }
  return turns;
}

function watchedValuesOfPage({ plan, textOf, timed }: PageChangeSearch, scope: Scope): WatchedValue[] {
  const nodeOf = parsedExpressionsOf(plan);
  const tables = Object.entries(plan.campaign.tables ?? {}).flatMap(([name, table]): WatchedValue[] => {
    const { as = "item", each, rows } = table;
    const conditions = rows.flatMap(({ when }) => when ?? []);
    if (![...conditions, ...(each === undefined ? [] : [each])].some((one) => plan.reads(one).has("now")))
      return [];
    const rowIn = (one: Scope) => {
      const row = plan.row(table, one);
      return row === UNKNOWN ? "?" : (row?.state ?? "");
    };
    const nodes = conditions.flatMap((one) => nodeOf(one) ?? []);
    const sayState = (state: string) => formatJsonInMessage(textOf(name, state) || state);
    const say: WatchedValue["say"] = (before, after) =>
      en`${name}: ${sayState(before)} becomes ${sayState(after)}`
        .zh`${name}：${sayState(before)}变为${sayState(after)}`;
    if (each === undefined) return [{ read: rowIn, say, nodes }];
    const items = (one: Scope): readonly unknown[] => {
      const list = plan.evaluate(each, one);
      return Array.isArray(list) ? list : [];
    };
    // Only as many items are watched as the list has now.
    const most = items(scope).length;
    return Array.from({ length: most }, (_, index) => ({
      read: (one) => rowIn(replaceNamesInScope(plan, one, { [as]: items(one)[index] })),
      say: (before, after) =>
        en`item ${index + 1}, ${say(before, after)}`.zh`第 ${index + 1} 项，${say(before, after)}`,
      nodes,
    }));
  });
  return [...tables, ...timed.flatMap((text) => watchedExpression(text, nodeOf(text), plan.place))];
}

function watchedExpression(text: string, node: Node | undefined, place: Place): WatchedValue[] {
  if (!node) return [];
  const read = (scope: Scope) => {
    const value = evaluateRaw(node, scope, place);
    return typeof value === "number" ? (value > 0 ? "runs" : "over") : String(value === true);
  };
  const say: WatchedValue["say"] = (_, after) => {
    const what = untranslatedText(text);
    if (after === "over") return en`the countdown ${what} ends`.zh`${what} 倒计时结束`;
    if (after === "runs") return en`the countdown ${what} starts`.zh`${what} 倒计时开始`;
    return after === "true"
      ? en`${what} becomes true`.zh`${what} 开始成立`
      : en`${what} becomes false`.zh`${what} 不再成立`;
  };
  return [{ read, say, nodes: [node] }];
}

/** Returns the moments at which the page may change, in order. */
function candidateMoments(
  asked: PageChangeSearch,
  watches: readonly WatchedValue[],
  scopeAt: (now: number) => Scope,
): number[] {
  const { data, from, plan, to } = asked;
  const isShort = to - from <= MAX_HOURLY_RANGE_HOURS * HOUR_MS;
  const { zone } = plan.place;
  const first = isShort ? Math.ceil(from / HOUR_MS) : dayNumber(from, zone) + 1;
  const momentAt = (count: number) => (isShort ? count * HOUR_MS : startOfDayNumber(count, zone));
  const length = Math.max(0, Math.ceil((to - momentAt(first)) / (isShort ? HOUR_MS : DAY_MS)));
  const grid = Array.from({ length }, (_, i) => momentAt(first + i));
  const seen = [scopeAt(from), scopeAt(to), scopeAt((from + to) / 2)] as const;
  const nodes = watches.flatMap((watch) => watch.nodes);
  const reckoned = [...new Set(nodes)].flatMap((node) => momentsOfEquality(plan, node, { from, to, seen }));
  const named = [
    ...momentsInStrings(data, zone),
    ...momentsInStrings(plan.campaign.constants, zone),
    ...scheduleMoments(plan),
  ];
  const exact = [...reckoned, ...named].flatMap((at) => [at - 1, at, at + 1]);
  const inside = [...new Set([...grid, ...exact])].filter((at) => from < at && at < to);
  return inside.sort((one, other) => one - other);
}

interface SampledRange {
  from: number;
  to: number;
  /** What expressions can read at the start, the end and the middle of the range. */
  seen: readonly [Scope, Scope, Scope];
}

/**
 * Returns the moments in a range at which two compared numbers become equal, or a number becomes 0. Finds only values
 * that are linear in time.
 */
function momentsOfEquality(
  plan: Plan,
  node: Node,
  ends: SampledRange,
  way: readonly string[] = [],
): number[] {
  const defined = node.kind === "member" && node.object.kind === "name" && node.object.name === "values";
  const value = defined && !way.includes(node.property) ? plan.campaign.values?.[node.property] : undefined;
  const definition = value === undefined ? undefined : parsedExpressionsOf(plan)(value);
  const inside = definition
    ? momentsOfEquality(plan, definition, ends, [
        ...way,
        (node as Extract<Node, { kind: "member" }>).property,
      ])
    : childNodesOf(node).flatMap((child) => momentsOfEquality(plan, child, ends, way));
  const [first, last, middle] = ends.seen.map((scope) => comparedDifference(node, scope, plan.place));
  if (first === undefined || last === undefined || middle === undefined || first === last) return inside;
  const isStraight = Math.abs((first + last) / 2 - middle) < 1e-6 * (1 + Math.abs(last - first));
  const root = ends.from + ((ends.to - ends.from) * first) / (first - last);
  return isStraight && ends.from < root && root < ends.to ? [...inside, Math.round(root)] : inside;
}

/**
 * Returns the left side of a comparison minus the right; of another expression, its number. Undefined if not numeric.
 */
function comparedDifference(node: Node, scope: Scope, place: Place): number | undefined {
  const isCompared = node.kind === "binary" && ["<", "<=", ">", ">=", "==", "!="].includes(node.operator);
  const sides = isCompared
    ? [node.left, node.right].map((side) => evaluateRaw(side, scope, place))
    : [evaluateRaw(node, scope, place), 0];
  const [left, right] = sides;
  return typeof left === "number" && typeof right === "number" ? left - right : undefined;
}

/** Returns the moments that are written as strings anywhere inside a value. */
export function momentsInStrings(value: unknown, zone: Zone): number[] {
  const moment = typeof value === "string" ? parseTime(value, zone) : undefined;
  if (moment !== undefined) return [moment];
  return typeof value === "object" && value !== null
    ? Object.values(value).flatMap((one) => momentsInStrings(one, zone))
    : [];
}
