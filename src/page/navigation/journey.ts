import type { NavigationType } from "react-router-dom";
import { pageKey } from "../../plan/published.ts";
import type { PageVisit } from "../../play/snapshot.ts";

/** A page in the customer's history. */
export interface Stop {
  /** Unique key; see stopKey. */
  key: string;
  path: string;
  visit: PageVisit;
  /** Scroll position (CSS px). */
  scroll: number;
  /** State that its blocks keep for the customer's return. */
  kept: Map<string, unknown>;
}

/** Pages that the customer visited since the app was opened: the part of the browser's history that pages need. */
export interface Journey {
  stops: readonly Stop[];
  /** Index of the current stop. */
  at: number;
}

/** Returns a stable key of a history entry. Path and query distinguish entries without a router key. */
export function stopKey({
  key,
  pathname,
  search,
}: {
  key: string;
  pathname: string;
  search: string;
}): string {
  return `${key} ${pathname}${search}`;
}

/** Returns the `stopKey` of the browser's current entry, from its state and address. */
export function entryKey({ key = "default" }: { key?: string }, { pathname, search }: Location): string {
  return stopKey({ key, pathname, search });
}

/** Journey before the first page. */
export const EMPTY_JOURNEY: Journey = { stops: [], at: -1 };

/**
 * Returns the journey after a navigation of the given type. A known stop is found again with its kept state. If history
 * leads to an entry from before the app was opened, the journey starts again. Pure.
 */
export function advanceJourney(
  { stops, at }: Journey,
  to: Pick<Stop, "key" | "path" | "visit">,
  type: `${NavigationType}`,
): Journey {
  const known = stops.findIndex(({ key }) => key === to.key);
  if (known !== -1) return { stops, at: known };
  const stop: Stop = { ...to, scroll: 0, kept: new Map() };
  if (type === "POP") return { stops: [stop], at: 0 };
  const before = stops.slice(0, type === "PUSH" ? at + 1 : Math.max(0, at));
  return { stops: [...before, stop], at: before.length };
}

/** Whether this page is the one that the customer came from: the same page for the same customer. */
export function isWayBack({ stops, at }: Journey, to: Pick<Stop, "path" | "visit">): boolean {
  const before = stops[at - 1];
  return (
    before !== undefined &&
    pageKey(before.path) === pageKey(to.path) &&
    before.visit.token === to.visit.token &&
    before.visit.phoneType === to.visit.phoneType
  );
}
