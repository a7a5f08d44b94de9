import { attempt } from "../language/evaluation/evaluate.ts";
import { en, type Saying } from "../language/messages/saying.ts";
import { type Node, print } from "../language/syntax/ast.ts";
import { Maybe, UNKNOWN } from "../language/values.ts";
import { placeOf, stepTo } from "./place.ts";
import { type Env, type Finding, type Place, partOf, type Read, type Trace } from "./reason.ts";
import { sayPath, sayTerm } from "./say-term.ts";
import { sayAll, withDetails } from "./say-value.ts";

type Macro = Extract<Node, { kind: "macro" }>;
type Parts = Omit<Trace, "value">;

/** Of so many items is told why each is as it is. */
const MOST_ITEMS = 3;

/** What the macro's expression says of an item. */
interface Judged {
  index: number;
  trace: Trace;
  /** The item may not be there. */
  isMaybe: boolean;
}

/** What a macro says: of a condition on the items why it holds, or fails, for them. */
export function traceMacro(node: Macro, env: Env): Parts {
  const list = env.trace(node.list, env, "value");
  const { value: all } = list;
  if (all === undefined || all === UNKNOWN) return list;
  if (!Array.isArray(all)) {
    const term = sayTerm(node.list, env);
    const saying = en`${term} is no list`.zh`${term}不是列表`;
    return {
      findings: [{ part: partOf(node.list, env), value: undefined, saying, inside: [] }],
      reads: list.reads,
    };
  }
  const place = all.some((item) => item instanceof Maybe) ? undefined : placeOf(node.list, env);
  const judged = all.map((one: unknown, index): Judged => {
    const isMaybe = one instanceof Maybe;
    return { index, isMaybe, trace: traceItem(node, env, { index, place, value: isMaybe ? one.item : one }) };
  });
  if (node.macro === "map" || node.macro === "filter") {
    const reads = [...list.reads, ...judged.flatMap(({ trace }) => trace.reads)];
    return { findings: [tellList(node, env, judged)], reads };
  }
  return traceCondition(node, env, { judged, place, list });
}

/** What the expression says of one item, which the list itself may have at a place. */
function traceItem(
  node: Macro,
  env: Env,
  { index, place, value }: { index: number; place: Place | undefined; value: unknown },
): Trace {
  const scope = { ...env.scope, [node.item]: value };
  const items = new Map([...env.items, [node.item, place && stepTo(place, index, value)] as const]);
  return env.trace(node.body, { ...env, scope, items }, "value");
}

interface Items {
  list: Trace;
  judged: readonly Judged[];
  place: Place | undefined;
}

/** exists and all: one item may settle it, else all of them have to be as they are. */
function traceCondition(node: Macro, env: Env, { judged, list, place }: Items): Parts {
  const value = attempt(node, env.scope);
  const settling = judged.find(({ isMaybe, trace }) => !isMaybe && trace.value === (node.macro === "exists"));
  const isOdd = ({ isMaybe, trace }: Judged) => isMaybe || typeof trace.value !== "boolean";
  const odd = judged.filter(isOdd);
  const telling = settling ? [settling] : odd.length > 0 ? odd : judged;
  const size: Read[] = place ? [...place.via, { ...place.end, isSize: true }] : [...list.reads];
  const inside = telling.slice(0, MOST_ITEMS).map((one) => tellItem(node, env, { ...one, place }));
  const said = withDetails(sayCondition(node, env, { value, total: judged.length }), inside);
  const reads = (settling ? [settling] : judged).flatMap(({ trace }) => trace.reads);
  return {
    findings: [{ part: partOf(node, env), value, saying: said, inside }],
    reads: settling && isWithin(place, settling) ? [...(place?.via ?? []), ...reads] : [...size, ...reads],
  };
}

/** Whether what is read of an item says that it is there: others may then come and go. */
function isWithin(place: Place | undefined, { index, trace }: Judged): boolean {
  if (!place) return false;
  const item = [...place.path, index];
  return trace.reads.some(({ path }) => item.every((key, at) => path[at] === key));
}

function tellItem(node: Macro, env: Env, { index, place, trace }: Judged & Pick<Items, "place">): Finding {
  const name = `${place ? sayPath(place.path) : print(node.list)}[${index}]`;
  const why = sayAll(trace.findings);
  const saying = en`${name}: ${why}`.zh`${name}：${why}`;
  return { part: partOf(node.body, env), value: trace.value, saying, inside: trace.findings };
}

function sayCondition(node: Macro, env: Env, { value, total }: { value: unknown; total: number }): Saying {
  const [list, body] = [sayTerm(node.list, env), print(node.body)];
  if (total === 0) return en`${list} is empty`.zh`${list}是空的`;
  const isAll = node.macro === "all";
  if (typeof value !== "boolean")
    return isAll
      ? en`whether ${body} holds for all in ${list} cannot be said`
          .zh`${list}里是否每一项都满足 ${body}，无法判断`
      : en`whether one in ${list} has ${body} cannot be said`.zh`${list}里是否有一项满足 ${body}，无法判断`;
  if (isAll)
    return value
      ? en`${body} holds for all ${total} in ${list}`.zh`${list}的 ${total} 项都满足 ${body}`
      : en`${body} does not hold for all in ${list}`.zh`${list}里不是每一项都满足 ${body}`;
  return value
    ? en`one in ${list} has ${body}`.zh`${list}里有一项满足 ${body}`
    : en`none of the ${total} in ${list} has ${body}`.zh`${list}的 ${total} 项都不满足 ${body}`;
}

/** What becomes of a list. */
function tellList(node: Macro, env: Env, judged: readonly Judged[]): Finding {
  const value = attempt(node, env.scope);
  const failed = judged.filter(({ trace }) => trace.value === undefined);
  const [list, body, total] = [sayTerm(node.list, env), print(node.body), judged.length];
  const count = judged.filter(({ trace }) => trace.value === true).length;
  const inside = failed.slice(0, MOST_ITEMS).map((one) => tellItem(node, env, { ...one, place: undefined }));
  const said =
    total === 0
      ? en`${list} is empty`.zh`${list}是空的`
      : node.macro === "map"
        ? en`${list} has ${total} of them`.zh`${list}有 ${total} 项`
        : en`${count} of the ${total} in ${list} have ${body}`
            .zh`${list}的 ${total} 项里有 ${count} 项满足 ${body}`;
  return { part: partOf(node, env), value, saying: withDetails(said, inside), inside };
}
