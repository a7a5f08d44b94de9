import { isDeepStrictEqual } from "node:util";
import { sampleValueOf } from "../../check/tables/world/sample-value.ts";
import { isObject, ownEntryOf } from "../../language/values.ts";
import { readAnswer } from "../../plan/read-answer.ts";
import type { ReachableState, SandboxCampaign } from "./sandbox-campaign.ts";

/** State of a table that a developer or a test picked, to be shown by the sandbox. */
export interface PickedState {
  table: string;
  state: string;
}

/**
 * Returns the state of a campaign without rules: the picked one, or by default the first in which a tap has an effect.
 */
export function chooseStateWithoutRules(
  campaign: SandboxCampaign,
  pick: PickedState | undefined,
): ReachableState | undefined {
  if (pick) return ownEntryOf(campaign.tables, pick.table)?.find(({ state }) => state === pick.state);
  const states = Object.values(campaign.tables)
    .flat()
    .filter((state) => !isLoggedOutState(state));
  return states.find((state) => state.do !== undefined && !state.disabled) ?? states[states.length - 1];
}

/** Returns whether customers see this state only before they log in; the server then knows no customer. */
export function isLoggedOutState({ scope }: { scope: ReachableState["scope"] }): boolean {
  return (scope.session as { loggedIn?: unknown } | undefined)?.loggedIn === false;
}

/**
 * Returns the data that an endpoint answers in this state, or null. If the witness has no data for it, the answer is a
 * sample of its schema.
 */
export function witnessData(
  campaign: SandboxCampaign,
  endpoint: string,
  state: ReachableState | undefined,
): unknown {
  if (state && Object.hasOwn(state.scope, endpoint)) return state.scope[endpoint];
  const schema = campaign.endpoints[endpoint]?.data;
  return schema ? sampleValueOf(schema) : null;
}

/** Time and data that the sandbox would answer if nobody had picked a state. */
export interface AnswersWithoutPick {
  /** The campaign's time. */
  now: number;
  /** Data that endpoints would answer, by name. */
  answers: Readonly<Record<string, unknown>>;
}

/**
 * Merges a picked state with the current answers, so that the rest of the page is consistent. The answers change only
 * as needed to show this state and to fit what the server is known to keep (`assume`). The moment changes only if the
 * state needs it. Pure.
 */
export function withCurrentAnswers(
  state: ReachableState,
  { endpoints, zone }: Pick<SandboxCampaign, "endpoints" | "zone">,
  current: AnswersWithoutPick,
): ReachableState {
  const { scope, shows } = state;
  if (!shows) return state;
  const own = Object.fromEntries(
    Object.keys(endpoints).flatMap((name) => (Object.hasOwn(scope, name) ? [[name, scope[name]]] : [])),
  );
  const wanted = Object.fromEntries(
    Object.entries(current.answers).filter(([name]) => Object.hasOwn(own, name)),
  );
  const now = shows({ ...scope, now: current.now }) ? current.now : scope.now;
  const answers = closestAcceptedValue(own, wanted, (all) => {
    const read = Object.entries(all as object).map(
      ([name, data]) => [name, readAnswer(endpoints[name]?.data, data, zone)] as const,
    );
    const asRead = Object.fromEntries(read.map(([name, { data }]) => [name, data]));
    return read.every(([, { misfits }]) => misfits.length === 0) && shows({ ...scope, ...asRead, now });
  });
  return { ...state, scope: { ...scope, ...(answers as object), now } };
}

/**
 * Returns the moment of a picked state: the `now` of its witness. Undefined if the state does not depend on time, and
 * if nobody picked it: a page that was just opened has the campaign's own time.
 */
export function pickedMoment(
  state: ReachableState | undefined,
  pick: PickedState | undefined,
): number | undefined {
  const moment = pick && state?.scope.now;
  return typeof moment === "number" && Number.isFinite(moment) ? moment : undefined;
}

type IsAccepted = (value: unknown) => boolean;

/**
 * Returns an accepted value as close to a wanted one as possible: it takes every part of `wanted` that stays accepted.
 * `own` must be accepted itself. If the lists differ in length, the item of `own` replaces one item of `wanted`, so
 * that only one of many calendar days changes. An empty `own` list removes one item. Pure.
 */
export function closestAcceptedValue(own: unknown, wanted: unknown, isKept: IsAccepted): unknown {
  if (isDeepStrictEqual(own, wanted)) return own;
  if (isKept(wanted)) return wanted;
  if (Array.isArray(own) && Array.isArray(wanted)) return closestList(own, wanted, isKept);
  if (isObject(own) && isObject(wanted)) return closestObject(own, wanted, isKept);
  return own;
}

function closestObject(
  own: Readonly<Record<string, unknown>>,
  wanted: Readonly<Record<string, unknown>>,
  isKept: IsAccepted,
): unknown {
  let now = own;
  for (const [key, value] of Object.entries(wanted)) {
    const before = now;
    now = {
      ...before,
      [key]: closestAcceptedValue(before[key], value, (one) => isKept({ ...before, [key]: one })),
    };
  }
  return now;
}

function closestList(own: readonly unknown[], wanted: readonly unknown[], isKept: IsAccepted): unknown {
  const isSameLength = own.length === wanted.length;
  const [item] = own;
  if (own.length === 0) return wanted.map((_, at) => withItemRemoved(wanted, at)).find(isKept) ?? own;
  for (const index of isSameLength ? [] : wanted.keys()) {
    const listWith = (one: unknown) => withItemReplaced(wanted, index, one);
    if (isKept(listWith(item)))
      return listWith(closestAcceptedValue(item, wanted[index], (one) => isKept(listWith(one))));
  }
  if (!isSameLength) return own;
  let now = own;
  for (const index of own.keys()) {
    const before = now;
    now = withItemReplaced(
      before,
      index,
      closestAcceptedValue(before[index], wanted[index], (one) =>
        isKept(withItemReplaced(before, index, one)),
      ),
    );
  }
  return now;
}

function withItemReplaced(list: readonly unknown[], at: number, item: unknown): unknown[] {
  return list.map((one, index) => (index === at ? item : one));
}

function withItemRemoved(list: readonly unknown[], at: number): unknown[] {
  return list.filter((_, index) => index !== at);
}
