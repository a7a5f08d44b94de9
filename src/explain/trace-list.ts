import { evaluateRaw } from "../language/evaluation/evaluate.ts";
import { en, plural, type Saying } from "../language/messages/saying.ts";
import { type Node, print } from "../language/syntax/ast.ts";
import { Maybe, UNKNOWN } from "../language/values.ts";
import {
  type Env,
  expressionRangeOf,
  type Finding,
  type ReadValue,
  type ScopeLocation,
  type Trace,
} from "./reason.ts";
import { sayPath, sayTerm } from "./say-term.ts";
import { sayAll, withDetails } from "./say-value.ts";
import { childLocation, scopeLocationOf } from "./scope-location.ts";

type Macro = Extract<Node, { kind: "macro" }>;
type Parts = Omit<Trace, "value">;

/** Maximum items that are explained one by one. */
const MAX_ITEMS = 3;

/** The trace of a macro's body for one item. */
interface TracedItem {
  index: number;
  trace: Trace;
  /** Whether the item may be missing, because a filter's condition for it is unknown. */
  isMaybe: boolean;
}

/** Traces a macro: explains for which items its condition holds or fails. */
export function traceMacro(node: Macro, env: Env): Parts {
  const list = env.trace(node.list, env, "value");
  const { value: all } = list;
  if (all === undefined || all === UNKNOWN) return list;
  if (!Array.isArray(all)) {
    const term = sayTerm(node.list, env);
    const saying = en`${term} is not a list`.zh`${term}不是列表`;
    return {
      findings: [{ part: expressionRangeOf(node.list, env), value: undefined, saying, inside: [] }],
      reads: list.reads,
    };
  }
  const place = all.some((item) => item instanceof Maybe) ? undefined : scopeLocationOf(node.list, env);
  const judged = all.map((one: unknown, index): TracedItem => {
    const isMaybe = one instanceof Maybe;
    return { index, isMaybe, trace: traceItem(node, env, { index, place, value: isMaybe ? one.item : one }) };
  });
  if (node.macro === "map" || node.macro === "filter") {
    const reads = [...list.reads, ...judged.flatMap(({ trace }) => trace.reads)];
    return { findings: [listFinding(node, env, judged)], reads };
  }
  return traceCondition(node, env, { judged, place, list });
}

/** Traces the macro's body for one item. `place` is the location of the list in the scope, if it has one. */
function traceItem(
  node: Macro,
  env: Env,
  { index, place, value }: { index: number; place: ScopeLocation | undefined; value: unknown },
): Trace {
  const scope = { ...env.scope, [node.item]: value };
  const items = new Map([...env.items, [node.item, place && childLocation(place, index, value)] as const]);
  return env.trace(node.body, { ...env, scope, items }, "value");
}

interface Items {
  list: Trace;
  judged: readonly TracedItem[];
  place: ScopeLocation | undefined;
}

/** Traces `exists` or `all`: one item may decide the result; otherwise it depends on all items. */
function traceCondition(node: Macro, env: Env, { judged, list, place }: Items): Parts {
  const value = evaluateRaw(node, env.scope);
  const settling = judged.find(({ isMaybe, trace }) => !isMaybe && trace.value === (node.macro === "exists"));
  const isOdd = ({ isMaybe, trace }: TracedItem) => isMaybe || typeof trace.value !== "boolean";
  const odd = judged.filter(isOdd);
  const telling = settling ? [settling] : odd.length > 0 ? odd : judged;
  const size: ReadValue[] = place ? [...place.via, { ...place.end, isSize: true }] : [...list.reads];
  const inside = telling.slice(0, MAX_ITEMS).map((one) => itemFinding(node, env, { ...one, place }));
  const said = withDetails(sayCondition(node, env, { value, total: judged.length }), inside);
  const reads = (settling ? [settling] : judged).flatMap(({ trace }) => trace.reads);
  return {
    findings: [{ part: expressionRangeOf(node, env), value, saying: said, inside }],
    reads: settling && isWithin(place, settling) ? [...(place?.via ?? []), ...reads] : [...size, ...reads],
  };
}

/** Returns whether the reads include the deciding item itself. Then the size of the list does not matter. */
function isWithin(place: ScopeLocation | undefined, { index, trace }: TracedItem): boolean {
  if (!place) return false;
  const item = [...place.path, index];
  return trace.reads.some(({ path }) => item.every((key, at) => path[at] === key));
}

function itemFinding(
  node: Macro,
  env: Env,
  { index, place, trace }: TracedItem & Pick<Items, "place">,
): Finding {
  const name = `${place ? sayPath(place.path) : print(node.list)}[${index}]`;
  const why = sayAll(trace.findings);
  const saying = en`${name}: ${why}`.zh`${name}：${why}`;
  return { part: expressionRangeOf(node.body, env), value: trace.value, saying, inside: trace.findings };
}

function sayCondition(node: Macro, env: Env, { value, total }: { value: unknown; total: number }): Saying {
  const [list, body] = [sayTerm(node.list, env), print(node.body)];
  if (total === 0) return en`${list} is empty`.zh`${list}是空的`;
  const isAll = node.macro === "all";
  if (typeof value !== "boolean")
    return isAll
      ? en`it is unknown whether all items of ${list} meet ${body}`
          .zh`无法判断${list}里是否每一项都满足 ${body}`
      : en`it is unknown whether an item of ${list} meets ${body}`
          .zh`无法判断${list}里是否有一项满足 ${body}`;
  if (isAll)
    return value
      ? en`all ${plural(total, "item")} of ${list} meet ${body}`.zh`${list}的 ${total} 项都满足 ${body}`
      : en`not all items of ${list} meet ${body}`.zh`${list}里不是每一项都满足 ${body}`;
  return value
    ? en`an item of ${list} meets ${body}`.zh`${list}里有一项满足 ${body}`
    : en`none of the ${plural(total, "item")} of ${list} meets ${body}`
        .zh`${list}的 ${total} 项都不满足 ${body}`;
}

/** Describes the list that `map` or `filter` returns. */
function listFinding(node: Macro, env: Env, judged: readonly TracedItem[]): Finding {
  const value = evaluateRaw(node, env.scope);
  const failed = judged.filter(({ trace }) => trace.value === undefined);
  const [list, body, total] = [sayTerm(node.list, env), print(node.body), judged.length];
  const count = judged.filter(({ trace }) => trace.value === true).length;
  const inside = failed
    .slice(0, MAX_ITEMS)
    .map((one) => itemFinding(node, env, { ...one, place: undefined }));
  const said =
    total === 0
      ? en`${list} is empty`.zh`${list}是空的`
      : node.macro === "map"
        ? en`${list} has ${plural(total, "item")}`.zh`${list}有 ${total} 项`
        : en`${count} of ${plural(total, "item")} of ${list} meet ${body}`
            .zh`${list}的 ${total} 项里有 ${count} 项满足 ${body}`;
  return { part: expressionRangeOf(node, env), value, saying: withDetails(said, inside), inside };
}
