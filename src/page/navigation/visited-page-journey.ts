import type { NavigationType } from "react-router-dom";
import type { Session } from "../../language/document.generated.ts";
import { pageKey } from "../../plan/published-page.ts";
import { type ArrivalAddress, readPageVisit } from "./read-page-visit.ts";

/** A page that the customer visited since the app was opened, with what is needed to restore it. */
export interface JourneyStop {
  /** Unique key; see historyEntryKey. */
  key: string;
  path: string;
  arrival: ArrivalAddress;
  /** Scroll position (CSS px). */
  scroll: number;
  /** What its blocks remember for when the customer comes back. */
  kept: Map<string, unknown>;
}

/**
 * The pages that the customer visited since the app was opened, and which of them is shown. It mirrors the
 * browser's history.
 */
export interface Journey {
  stops: readonly JourneyStop[];
  /** Index of the current stop. */
  at: number;
}

/**
 * Returns the key of a page in the history. Path and query distinguish entries to which the router gave no key.
 */
export function historyEntryKey({
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

/** Returns the `historyEntryKey` of the browser's current history entry, from its state and address. */
export function currentHistoryEntryKey(
  { key = "default" }: { key?: string },
  { pathname, search }: Location,
): string {
  return historyEntryKey({ key, pathname, search });
}

/** Journey before the first page. */
export const EMPTY_JOURNEY: Journey = { stops: [], at: -1 };

/**
 * Returns the journey after a navigation. A page that it already contains is found again, with its state. If
 * the customer goes back to before the app was opened, the journey starts again. Pure.
 */
export function journeyAfterNavigation(
  { stops, at }: Journey,
  to: Pick<JourneyStop, "key" | "path" | "arrival">,
  type: `${NavigationType}`,
): Journey {
  const known = stops.findIndex(({ key }) => key === to.key);
  if (known !== -1) return { stops, at: known };
  const stop: JourneyStop = { ...to, scroll: 0, kept: new Map() };
  if (type === "POP") return { stops: [stop], at: 0 };
  const before = stops.slice(0, type === "PUSH" ? at + 1 : Math.max(0, at));
  return { stops: [...before, stop], at: before.length };
}

/** Whether this page is the one from which the customer came, opened by the same customer of this session. */
export function isPageCustomerCameFrom(
  { stops, at }: Journey,
  to: Pick<JourneyStop, "path" | "arrival">,
  session: Session | undefined,
): boolean {
  const before = stops[at - 1];
  if (!before || pageKey(before.path) !== pageKey(to.path)) return false;
  const [one, other] = [before, to].map(({ arrival }) => readPageVisit({ ...arrival, session }));
  return one?.token === other?.token && one?.phoneType === other?.phoneType;
}
