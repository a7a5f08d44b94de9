import type { NavigationType } from "react-router-dom";
import { pageKey } from "../../plan/published.ts";
import type { PageVisit } from "../../play/snapshot.ts";

/** One page that the customer came through. */
export interface Stop {
  /** Tells it from all others: see stopKey. */
  key: string;
  path: string;
  visit: PageVisit;
  /** How far it was scrolled, in CSS pixels. */
  scroll: number;
  /** What its blocks keep for when the customer comes back to it. */
  kept: Map<string, unknown>;
}

/** Where the customer came through since the app was opened: the browser's history, as far as pages need to know it. */
export interface Journey {
  stops: readonly Stop[];
  /** The index of the stop that is looked at. */
  at: number;
}

/** The same for a history entry however often it is come to. The router has no key of its own for entries that it did not make. */
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

/** The same for the entry that the browser is at, by what it holds. */
export function entryKey({ key = "default" }: { key?: string }, { pathname, search }: Location): string {
  return stopKey({ key, pathname, search });
}

/** Before the first page. */
export const departure: Journey = { stops: [], at: -1 };

/**
 * The journey after the router went to a page, by how it went. A stop that is known is found again with what it
 * keeps; where history leads to one from before the app was opened, the journey begins anew. Pure.
 */
export function travel(
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

/** Whether going to this page is going back to the one that the customer came from: the same page, seen by the same customer. */
export function isWayBack({ stops, at }: Journey, to: Pick<Stop, "path" | "visit">): boolean {
  const before = stops[at - 1];
  return (
    before !== undefined &&
    pageKey(before.path) === pageKey(to.path) &&
    before.visit.token === to.visit.token &&
    before.visit.phoneType === to.visit.phoneType
  );
}
