import { evaluateRaw } from "../language/evaluation/evaluate.ts";
import { countNoun, en, type LocalizedText } from "../language/messages/localized-text.ts";
import { type Node, printExpression } from "../language/syntax/ast.ts";
import { MaybeItem, UNKNOWN } from "../language/values.ts";
import { formatTermAsSubject, formatValuePath } from "./describe-term.ts";
import { appendReasons, joinFindings } from "./format-value.ts";
import { childLocation, scopeLocationOf } from "./scope-location.ts";
import {
  type DecidingPart,
  expressionRangeOf,
  type ReadValue,
  type ScopeLocation,
  type TraceEnvironment,
  type TraceResult,
} from "./verdict-reason.ts";

type MacroNode = Extract<Node, { kind: "macro" }>;
type FindingsAndReads = Omit<TraceResult, "value">;

/** Maximum items of a list that an explanation lists one by one. */
const MAX_EXPLAINED_ITEMS = 3;

/** The trace of a macro's body for one item. */
interface TracedItem {
  index: number;
  trace: TraceResult;
  /** Whether the item may be missing, because a filter's condition for it is unknown. */
  isMaybe: boolean;
}

/** Traces a macro: explains for which items its condition holds or fails. */
export function traceMacro(node: MacroNode, env: TraceEnvironment): FindingsAndReads {
  const list = env.trace(node.list, env, "value");
  const { value: all } = list;
  if (all === undefined || all === UNKNOWN) return list;
  if (!Array.isArray(all)) {
    const term = formatTermAsSubject(node.list, env);
    const saying = en`${term} is not a list`.zh`${term}不是列表`;
    return {
      findings: [{ part: expressionRangeOf(node.list, env), value: undefined, saying, inside: [] }],
      reads: list.reads,
    };
  }
  const place = all.some((item) => item instanceof MaybeItem) ? undefined : scopeLocationOf(node.list, env);
  const judged = all.map((one: unknown, index): TracedItem => {
    const isMaybe = one instanceof MaybeItem;
    return { index, isMaybe, trace: traceItem(node, env, { index, place, value: isMaybe ? one.item : one }) };
  });
  if (node.macro === "map" || node.macro === "filter") {
    const reads = [...list.reads, ...judged.flatMap(({ trace }) => trace.reads)];
    return { findings: [createListFinding(node, env, judged)], reads };
  }
  return traceExistsOrAll(node, env, { judged, place, list });
}

/** Traces the macro's body for one item. `place` is the location of the list in the scope, if it has one. */
function traceItem(
  node: MacroNode,
  env: TraceEnvironment,
  { index, place, value }: { index: number; place: ScopeLocation | undefined; value: unknown },
): TraceResult {
  const scope = { ...env.scope, [node.item]: value };
  const items = new Map([...env.items, [node.item, place && childLocation(place, index, value)] as const]);
  return env.trace(node.body, { ...env, scope, items }, "value");
}

interface TracedList {
  list: TraceResult;
  judged: readonly TracedItem[];
  place: ScopeLocation | undefined;
}

/** Traces `exists` or `all`: one item may decide the result; otherwise it depends on all items. */
function traceExistsOrAll(
  node: MacroNode,
  env: TraceEnvironment,
  { judged, list, place }: TracedList,
): FindingsAndReads {
  const value = evaluateRaw(node, env.scope, env.place);
  const settling = judged.find(({ isMaybe, trace }) => !isMaybe && trace.value === (node.macro === "exists"));
  const isOdd = ({ isMaybe, trace }: TracedItem) => isMaybe || typeof trace.value !== "boolean";
  const odd = judged.filter(isOdd);
  const telling = settling ? [settling] : odd.length > 0 ? odd : judged;
  const size: ReadValue[] = place ? [...place.via, { ...place.end, isSize: true }] : [...list.reads];
  const inside = telling
    .slice(0, MAX_EXPLAINED_ITEMS)
    .map((one) => createItemFinding(node, env, { ...one, place }));
  const said = appendReasons(describeMacroResult(node, env, { value, total: judged.length }), inside);
  const reads = (settling ? [settling] : judged).flatMap(({ trace }) => trace.reads);
  return {
    findings: [{ part: expressionRangeOf(node, env), value, saying: said, inside }],
    reads:
      settling && readsDecidingItem(place, settling)
        ? [...(place?.via ?? []), ...reads]
        : [...size, ...reads],
  };
}

/** Returns whether the reads include the deciding item itself. Then the size of the list does not matter. */
function readsDecidingItem(place: ScopeLocation | undefined, { index, trace }: TracedItem): boolean {
  if (!place) return false;
  const item = [...place.path, index];
  return trace.reads.some(({ path }) => item.every((key, at) => path[at] === key));
}

function createItemFinding(
  node: MacroNode,
  env: TraceEnvironment,
  { index, place, trace }: TracedItem & Pick<TracedList, "place">,
): DecidingPart {
  const name = `${place ? formatValuePath(place.path) : printExpression(node.list)}[${index}]`;
  const why = joinFindings(trace.findings);
  const saying = en`${name}: ${why}`.zh`${name}：${why}`;
  return { part: expressionRangeOf(node.body, env), value: trace.value, saying, inside: trace.findings };
}

function describeMacroResult(
  node: MacroNode,
  env: TraceEnvironment,
  { value, total }: { value: unknown; total: number },
): LocalizedText {
  const [list, body] = [formatTermAsSubject(node.list, env), printExpression(node.body)];
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
      ? en`all ${countNoun(total, "item")} of ${list} meet ${body}`.zh`${list}的 ${total} 项都满足 ${body}`
      : en`not all items of ${list} meet ${body}`.zh`${list}里不是每一项都满足 ${body}`;
  return value
    ? en`an item of ${list} meets ${body}`.zh`${list}里有一项满足 ${body}`
    : en`none of the ${countNoun(total, "item")} of ${list} meets ${body}`
        .zh`${list}的 ${total} 项都不满足 ${body}`;
}

/** Describes the list that `map` or `filter` returns. */
function createListFinding(
  node: MacroNode,
  env: TraceEnvironment,
  judged: readonly TracedItem[],
): DecidingPart {
  const value = evaluateRaw(node, env.scope, env.place);
  const failed = judged.filter(({ trace }) => trace.value === undefined);
  const [list, body, total] = [
    formatTermAsSubject(node.list, env),
    printExpression(node.body),
    judged.length,
  ];
  const count = judged.filter(({ trace }) => trace.value === true).length;
  const inside = failed
    .slice(0, MAX_EXPLAINED_ITEMS)
    .map((one) => createItemFinding(node, env, { ...one, place: undefined }));
  const said =
    total === 0
      ? en`${list} is empty`.zh`${list}是空的`
      : node.macro === "map"
        ? en`${list} has ${countNoun(total, "item")}`.zh`${list}有 ${total} 项`
        : en`${count} of ${countNoun(total, "item")} of ${list} meet ${body}`
            .zh`${list}的 ${total} 项里有 ${count} 项满足 ${body}`;
  return { part: expressionRangeOf(node, env), value, saying: appendReasons(said, inside), inside };
}
