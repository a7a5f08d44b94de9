import { nodesOf } from "../../../explain/nodes-of.ts";
import { readGiven } from "../../../explain/read-given.ts";
import { attempt } from "../../../language/evaluation/evaluate.ts";
import { groupBy } from "../../../language/group-by.ts";
import { en, type Saying, same, sayJson } from "../../../language/messages/saying.ts";
import type { Node, Scope } from "../../../language/syntax/ast.ts";
import { childrenOf } from "../../../language/syntax/names-in.ts";
import { DAY_MS, dayOf, parseTime, SHANGHAI_MS } from "../../../language/time.ts";
import { UNKNOWN } from "../../../language/values.ts";
import type { Plan } from "../../../plan/plan.ts";
import { momentsOf } from "../../../play/moments.ts";
import { withNames } from "../../../play/snapshot.ts";

/** A moment at which a page changes by itself, and what is other from then on. */
export interface Turn {
  /** Milliseconds since 1970. */
  at: number;
  sayings: readonly Saying[];
}

interface Asked {
  plan: Plan;
  /** What is drawn by the time beside the tables: conditions, and numbers that run down to 0. */
  timed: readonly string[];
  /** What the page is told, as `npx campaign-engine explain` takes it; its moment does not matter. */
  data: Readonly<Record<string, unknown>>;
  from: number;
  to: number;
  /** What customers read in a state. */
  textOf: (table: string, state: string) => string;
}

/** So many hours are looked at one by one; of more only the beginnings of days. */
const MOST_HOURS = 1500;
const HOUR = DAY_MS / 24;

/**
 * The moments at which a page changes by itself while it is told the same: those of its schedule, and where a table, a
 * condition or a countdown turns. They are reckoned from comparisons with the time, named moments and the beginnings of
 * days; all others are looked for between two hours. In their order. Pure.
 */
export function turnsOf(asked: Asked): Turn[] {
  const { data, from, plan, to } = asked;
  const given = readGiven(plan, { ...data, now: from }, from);
  const { start, end } = plan.campaign.schedule ?? {};
  const own: Turn[] = [
    { text: start, saying: en`the campaign starts`.zh`活动开始` },
    { text: end, saying: en`the campaign ends`.zh`活动结束` },
  ].flatMap(({ saying, text }) => (text === undefined ? [] : [{ at: Date.parse(text), sayings: [saying] }]));
  const found = "wrong" in given ? [] : changesOf(asked, given.scope);
  const inside = [...own, ...found].filter(({ at }) => from <= at && at <= to);
  return [...groupBy(inside, ({ at }) => [at])]
    .map(([at, turns]) => ({ at, sayings: turns.flatMap(({ sayings }) => sayings) }))
    .sort((one, other) => one.at - other.at);
}

/** Something that is one of few things at each moment. */
interface Watch {
  read: (scope: Scope) => string;
  say: (before: string, after: string) => Saying;
  nodes: readonly Node[];
}

function changesOf(asked: Asked, scope: Scope): Turn[] {
  const { plan, from, to } = asked;
  const watches = watchesOf(asked, scope);
  if (watches.length === 0) return [];
  const scopeAt = (now: number) => withNames(plan, scope, { now });
  const look = (now: number): string[] => {
    const seen = scopeAt(now);
    return watches.map(({ read }) => read(seen));
  };
  const isSame = (one: readonly string[], other: readonly string[]) =>
    one.every((each, i) => each === other[i]);
  const turns: Turn[] = [];
  const points = pointsOf(asked, watches, scopeAt);
  let [at, before] = [from, look(from)];
  for (const point of [...points, to]) {
    const last = look(point);
    while (point > at && !isSame(before, last)) {
      let [low, high] = [at, point];
      while (high - low > 1) {
        const middle = Math.floor((low + high) / 2);
        if (isSame(before, look(middle))) low = middle;
        else high = middle;
      }
      const after = look(high);
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

function watchesOf({ plan, textOf, timed }: Asked, scope: Scope): Watch[] {
  const nodeOf = nodesOf(plan);
  const tables = Object.entries(plan.campaign.tables ?? {}).flatMap(([name, table]): Watch[] => {
    const { as = "item", each, rows } = table;
    const conditions = rows.flatMap(({ when }) => when ?? []);
    if (![...conditions, ...(each === undefined ? [] : [each])].some((one) => plan.reads(one).has("now")))
      return [];
    const rowIn = (one: Scope) => {
      const row = plan.row(table, one);
      return row === UNKNOWN ? "?" : (row?.state ?? "");
    };
    const nodes = conditions.flatMap((one) => nodeOf(one) ?? []);
    const sayState = (state: string) => sayJson(textOf(name, state) || state);
    const say: Watch["say"] = (before, after) =>
      en`${name}: ${sayState(before)} becomes ${sayState(after)}`
        .zh`${name}：${sayState(before)}变为${sayState(after)}`;
    if (each === undefined) return [{ read: rowIn, say, nodes }];
    const items = (one: Scope): readonly unknown[] => {
      const list = plan.evaluate(each, one);
      return Array.isArray(list) ? list : [];
    };
    // A list of which items come and go is told as a whole.
    const most = items(scope).length;
    return Array.from({ length: most }, (_, index) => ({
      read: (one) => rowIn(withNames(plan, one, { [as]: items(one)[index] })),
      say: (before, after) =>
        en`item ${index + 1}, ${say(before, after)}`.zh`第 ${index + 1} 项，${say(before, after)}`,
      nodes,
    }));
  });
  return [...tables, ...timed.flatMap((text) => watchOf(text, nodeOf(text)))];
}

function watchOf(text: string, node: Node | undefined): Watch[] {
  if (!node) return [];
  const read = (scope: Scope) => {
    const value = attempt(node, scope);
    return typeof value === "number" ? (value > 0 ? "runs" : "over") : String(value === true);
  };
  const say: Watch["say"] = (_, after) => {
    const what = same(text);
    if (after === "over") return en`${what} has run out`.zh`${what} 倒计时结束`;
    if (after === "runs") return en`${what} begins to run`.zh`${what} 倒计时开始`;
    return after === "true"
      ? en`${what} holds from now on`.zh`${what} 开始成立`
      : en`${what} holds no longer`.zh`${what} 不再成立`;
  };
  return [{ read, say, nodes: [node] }];
}

/** The moments at which something may turn, in their order. */
function pointsOf(asked: Asked, watches: readonly Watch[], scopeAt: (now: number) => Scope): number[] {
  const { data, from, plan, to } = asked;
  const isShort = to - from <= MOST_HOURS * HOUR;
  const step = isShort ? HOUR : DAY_MS;
  const first = isShort ? Math.ceil(from / HOUR) * HOUR : (dayOf(from) + 1) * DAY_MS - SHANGHAI_MS;
  const grid = Array.from(
    { length: Math.max(0, Math.ceil((to - first) / step)) },
    (_, i) => first + i * step,
  );
  const seen = [scopeAt(from), scopeAt(to), scopeAt((from + to) / 2)] as const;
  const nodes = watches.flatMap((watch) => watch.nodes);
  const reckoned = [...new Set(nodes)].flatMap((node) => rootsIn(plan, node, { from, to, seen }));
  const named = [...momentsIn(data), ...momentsIn(plan.campaign.constants), ...momentsOf(plan)];
  const exact = [...reckoned, ...named].flatMap((at) => [at - 1, at, at + 1]);
  const inside = [...new Set([...grid, ...exact])].filter((at) => from < at && at < to);
  return inside.sort((one, other) => one - other);
}

interface Ends {
  from: number;
  to: number;
  /** What is known at both ends, and in the middle. */
  seen: readonly [Scope, Scope, Scope];
}

/** Where two sides of a comparison, of which the time is a part, are the same; where a number that hangs on it is 0. */
function rootsIn(plan: Plan, node: Node, ends: Ends, way: readonly string[] = []): number[] {
  const defined = node.kind === "member" && node.object.kind === "name" && node.object.name === "values";
  const value = defined && !way.includes(node.property) ? plan.campaign.values?.[node.property] : undefined;
  const definition = value === undefined ? undefined : nodesOf(plan)(value);
  const inside = definition
    ? rootsIn(plan, definition, ends, [...way, (node as Extract<Node, { kind: "member" }>).property])
    : childrenOf(node).flatMap((child) => rootsIn(plan, child, ends, way));
  const [first, last, middle] = ends.seen.map((scope) => distanceOf(node, scope));
  if (first === undefined || last === undefined || middle === undefined || first === last) return inside;
  const isStraight = Math.abs((first + last) / 2 - middle) < 1e-6 * (1 + Math.abs(last - first));
  const root = ends.from + ((ends.to - ends.from) * first) / (first - last);
  return isStraight && ends.from < root && root < ends.to ? [...inside, Math.round(root)] : inside;
}

function distanceOf(node: Node, scope: Scope): number | undefined {
  const isCompared = node.kind === "binary" && ["<", "<=", ">", ">=", "==", "!="].includes(node.operator);
  const sides = isCompared
    ? [attempt(node.left, scope), attempt(node.right, scope)]
    : [attempt(node, scope), 0];
  const [left, right] = sides;
  return typeof left === "number" && typeof right === "number" ? left - right : undefined;
}

/** The moments that texts name, wherever they stand. */
export function momentsIn(value: unknown): number[] {
  const moment = typeof value === "string" ? parseTime(value) : undefined;
  if (moment !== undefined) return [moment];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(momentsIn) : [];
}
