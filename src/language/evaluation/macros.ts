import type { Macro } from "../functions.generated.ts";
import { Maybe, UNKNOWN } from "../values.ts";

/** Evaluates a macro's body for one item: a value, undefined for an error, or UNKNOWN. */
type Body = (item: unknown) => unknown;

export const macros: Readonly<Record<Macro, (list: readonly unknown[], body: Body) => unknown>> = {
  exists: (list, body) => decide(true, list, body),
  all: (list, body) => decide(false, list, body),
  map: mapped,
  filter: filtered,
};

/** Joins items with || (`verdict` true) or && (`verdict` false). An item that may be missing decides nothing. */
export function decide(
  verdict: boolean,
  list: readonly unknown[],
  body: Body,
): boolean | typeof UNKNOWN | undefined {
  let isUnknown = false;
  let isError = false;
  for (const one of list) {
    const isMaybe = one instanceof Maybe;
    const value = body(isMaybe ? one.item : one);
    if (value === !verdict) continue;
    if (isMaybe || value === UNKNOWN) isUnknown = true;
    else if (value === verdict) return verdict;
    else isError = true;
  }
  return isUnknown ? UNKNOWN : isError ? undefined : !verdict;
}

/**
 * An unknown item stays unknown alone; the list keeps its other items. An unknown item could make the whole list an
 * error (as null could, if the schema allows it); `map` and `filter` ignore that on purpose.
 */
function mapped(list: readonly unknown[], body: Body): unknown {
  const values: unknown[] = [];
  let isError = false;
  for (const one of list) {
    const isMaybe = one instanceof Maybe;
    const value = body(isMaybe ? one.item : one);
    if (value === undefined) isError = true;
    values.push(isMaybe ? new Maybe(value) : value);
  }
  return isError ? errorOf(list) : values;
}

function filtered(list: readonly unknown[], body: Body): unknown {
  const kept: unknown[] = [];
  for (const one of list) {
    const isMaybe = one instanceof Maybe;
    const verdict = body(isMaybe ? one.item : one);
    if (verdict === true) kept.push(one);
    else if (verdict === UNKNOWN) kept.push(isMaybe ? one : new Maybe(one));
    else if (verdict !== false) return errorOf(list);
  }
  return kept;
}

/** With an item that may be missing, an error is not certain either. */
function errorOf(list: readonly unknown[]): typeof UNKNOWN | undefined {
  return list.some((one) => one instanceof Maybe) ? UNKNOWN : undefined;
}
