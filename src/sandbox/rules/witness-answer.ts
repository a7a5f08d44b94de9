import { isDeepStrictEqual } from "node:util";
import { sampleOf } from "../../check/tables/world/sample.ts";
import { isObject, ownEntry } from "../../language/values.ts";
import { readAnswer } from "../../plan/read-answer.ts";
import type { SandboxCampaign, SandboxState } from "./campaign.ts";

/** A state of a table that somebody wants to see. */
export interface Pick {
  table: string;
  state: string;
}

/** The state that a campaign without rules is in: the one picked, else the first in which a tap does something. */
export function stateOf(campaign: SandboxCampaign, pick: Pick | undefined): SandboxState | undefined {
  if (pick) return ownEntry(campaign.tables, pick.table)?.find(({ state }) => state === pick.state);
  const states = Object.values(campaign.tables)
    .flat()
    .filter((state) => !isLoggedOut(state));
  return states.find((state) => state.do !== undefined && !state.disabled) ?? states[states.length - 1];
}

/** Whether a witness is one of the logged-out world, in which the server knows nobody. */
export function isLoggedOut({ scope }: { scope: SandboxState["scope"] }): boolean {
  return (scope.session as { loggedIn?: unknown } | undefined)?.loggedIn === false;
}

/** What an endpoint answers in this state, null where that is nothing; a sample of its schema where the witness does not say. */
export function witnessData(
  campaign: SandboxCampaign,
  endpoint: string,
  state: SandboxState | undefined,
): unknown {
  if (state && Object.hasOwn(state.scope, endpoint)) return state.scope[endpoint];
  const schema = campaign.endpoints[endpoint]?.data;
  return schema ? sampleOf(schema) : null;
}

/** What there would be if no state were picked. */
export interface Current {
  /** The campaign's time. */
  now: number;
  /** What endpoints would answer, by their names. */
  answers: Readonly<Record<string, unknown>>;
}

/**
 * A picked state with answers of which the rest of the page makes sense: those that there would be anyway, other only in
 * what makes them show this state, and in what the server is known to keep (`assume`). The moment is another one only
 * where the state needs that. Pure.
 */
export function completed(
  state: SandboxState,
  endpoints: SandboxCampaign["endpoints"],
  current: Current,
): SandboxState {
  const { scope, shows } = state;
  if (!shows) return state;
  const own = Object.fromEntries(
    Object.keys(endpoints).flatMap((name) => (Object.hasOwn(scope, name) ? [[name, scope[name]]] : [])),
  );
  const wanted = Object.fromEntries(
    Object.entries(current.answers).filter(([name]) => Object.hasOwn(own, name)),
  );
  const now = shows({ ...scope, now: current.now }) ? current.now : scope.now;
  const answers = approach(own, wanted, (all) => {
    const read = Object.entries(all as object).map(
      ([name, data]) => [name, readAnswer(endpoints[name]?.data, data)] as const,
    );
    const asRead = Object.fromEntries(read.map(([name, { data }]) => [name, data]));
    return read.every(([, { misfits }]) => misfits.length === 0) && shows({ ...scope, ...asRead, now });
  });
  return { ...state, scope: { ...scope, ...(answers as object), now } };
}

/**
 * When a picked state is: a witness whose state depends on the present moment names it as `now`. Undefined where
 * it does not, and where nobody picked the state: a page that is just opened has the campaign's own time.
 */
export function momentOf(state: SandboxState | undefined, pick: Pick | undefined): number | undefined {
  const moment = pick && state?.scope.now;
  return typeof moment === "number" && Number.isFinite(moment) ? moment : undefined;
}

type IsKept = (value: unknown) => boolean;

/**
 * A value that is kept, as near to a wanted one as that can be: what of it need not be other than there is as there.
 * `own` must be kept itself. Of a list of another length it becomes one item, so that of the many days of a calendar one
 * is as it is there; an empty list takes one item away. Pure.
 */
export function approach(own: unknown, wanted: unknown, isKept: IsKept): unknown {
  if (isDeepStrictEqual(own, wanted)) return own;
  if (isKept(wanted)) return wanted;
  if (Array.isArray(own) && Array.isArray(wanted)) return approachList(own, wanted, isKept);
  if (isObject(own) && isObject(wanted)) return approachObject(own, wanted, isKept);
  return own;
}

function approachObject(
  own: Readonly<Record<string, unknown>>,
  wanted: Readonly<Record<string, unknown>>,
  isKept: IsKept,
): unknown {
  let now = own;
  for (const [key, value] of Object.entries(wanted)) {
    const before = now;
    now = { ...before, [key]: approach(before[key], value, (one) => isKept({ ...before, [key]: one })) };
  }
  return now;
}

function approachList(own: readonly unknown[], wanted: readonly unknown[], isKept: IsKept): unknown {
  const isSameLength = own.length === wanted.length;
  const [item] = own;
  if (own.length === 0) return wanted.map((_, at) => without(wanted, at)).find(isKept) ?? own;
  for (const index of isSameLength ? [] : wanted.keys()) {
    const around = (one: unknown) => put(wanted, index, one);
    if (isKept(around(item))) return around(approach(item, wanted[index], (one) => isKept(around(one))));
  }
  if (!isSameLength) return own;
  let now = own;
  for (const index of own.keys()) {
    const before = now;
    now = put(
      before,
      index,
      approach(before[index], wanted[index], (one) => isKept(put(before, index, one))),
    );
  }
  return now;
}

function put(list: readonly unknown[], at: number, item: unknown): unknown[] {
  return list.map((one, index) => (index === at ? item : one));
}

function without(list: readonly unknown[], at: number): unknown[] {
  return list.filter((_, index) => index !== at);
}
