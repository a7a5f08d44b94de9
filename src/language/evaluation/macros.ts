import type { Macro } from "../functions.generated.ts";
import { MaybeItem, UNKNOWN } from "../values.ts";

/** Evaluates a macro's body for one item: a value, undefined for an error, or UNKNOWN. */
type MacroBody = (item: unknown) => unknown;

/** Implementations of the list macros: `list.exists(x, …)`, `all`, `map` and `filter`. */
export const macroImplementations: Readonly<
  Record<Macro, (list: readonly unknown[], body: MacroBody) => unknown>
> = {
  exists: (list, body) => joinItemsByAndOr(true, list, body),
  all: (list, body) => joinItemsByAndOr(false, list, body),
  map: mapItems,
  filter: filterItems,
};

/**
 * Joins the results for all items with || (`verdict` true) or && (`verdict` false). An item that may be missing
 * from the list decides nothing.
 */
export function joinItemsByAndOr(
  verdict: boolean,
  list: readonly unknown[],
  body: MacroBody,
): boolean | typeof UNKNOWN | undefined {
  let isUnknown = false;
  let isError = false;
  for (const one of list) {
    const isMaybe = one instanceof MaybeItem;
    const value = body(isMaybe ? one.item : one);
    if (value === !verdict) continue;
    if (isMaybe || value === UNKNOWN) isUnknown = true;
    else if (value === verdict) return verdict;
    else isError = true;
  }
  return isUnknown ? UNKNOWN : isError ? undefined : !verdict;
}

/**
 * Applies `map`. An unknown item stays unknown alone; the list keeps its other items. That an unknown item
 * could be an error, and so the whole list, is ignored on purpose, also in `filter`.
 */
function mapItems(list: readonly unknown[], body: MacroBody): unknown {
  const values: unknown[] = [];
  let isError = false;
  for (const one of list) {
    const isMaybe = one instanceof MaybeItem;
    const value = body(isMaybe ? one.item : one);
    if (value === undefined) isError = true;
    values.push(isMaybe ? new MaybeItem(value) : value);
  }
  return isError ? resultOfListWithError(list) : values;
}

function filterItems(list: readonly unknown[], body: MacroBody): unknown {
  const kept: unknown[] = [];
  for (const one of list) {
    const isMaybe = one instanceof MaybeItem;
    const verdict = body(isMaybe ? one.item : one);
    if (verdict === true) kept.push(one);
    else if (verdict === UNKNOWN) kept.push(isMaybe ? one : new MaybeItem(one));
    else if (verdict !== false) return resultOfListWithError(list);
  }
  return kept;
}

/**
 * Returns the result for a list with an error: undefined, or UNKNOWN if some item may be missing, and so
 * perhaps the error too.
 */
function resultOfListWithError(list: readonly unknown[]): typeof UNKNOWN | undefined {
  return list.some((one) => one instanceof MaybeItem) ? UNKNOWN : undefined;
}
