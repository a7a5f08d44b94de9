import { useContext, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Navigator, UNSAFE_NavigationContext } from "react-router-dom";
import { createDialogHistoryEntries, type DialogEntries } from "./dialog-history-entries.ts";
import { createPressedElementMarker } from "./mark-pressed-element.ts";

/** Timeout after which leaving for another site counts as failed (ms). */
const LEAVE_SITE_TIMEOUT_MS = 10_000;

/** Timeout after which leaving for another page counts as given up if its navigation has not started (ms). */
const LEAVE_PAGE_TIMEOUT_MS = 1000;

/**
 * Where a tap leads: another page of the app, another site, or something that the phone opens over the page.
 */
export type LeaveTarget = "page" | "site" | "phone";

/** Leaves pages: runs the navigation, and tells what is loading. */
export interface PageLeaving {
  /** Kind of destination that is loading, to be shown to the customer; undefined if none is. */
  coming: Exclude<LeaveTarget, "phone"> | undefined;
  /** Shows the tap's effect at once, removes the page's dialogs from the browser's history, then calls `go`. */
  leave(go: () => void, to: LeaveTarget): void;
  entries: DialogEntries;
}

/**
 * Provides functions to leave the page of this history entry (`historyEntryKey`). `isOnItsWay` says that the next page
 * is still loading.
 */
export function usePageLeaving(shown: string, isOnItsWay: boolean): PageLeaving {
  const [entries] = useState(createDialogHistoryEntries);
  const [led, setLed] = useState<PageLeaving["coming"]>();
  const coming = isOnItsWay ? "page" : led;
  const isLeaving = coming !== undefined;
  const known = useRef(false);
  const [presses] = useState(() => createPressedElementMarker(() => known.current));

  useLayoutEffect(() => {
    known.current = isLeaving;
    if (!isLeaving) presses.release();
  }, [presses, isLeaving]);
  useLayoutEffect(() => entries.show(shown), [entries, shown]);
  useEffect(() => entries.start(), [entries]);
  useEffect(() => presses.start(), [presses]);
  useEffect(() => {
    if (led === undefined || isOnItsWay) return;
    const endLeaving = () => setLed(undefined);
    const timer = setTimeout(endLeaving, led === "site" ? LEAVE_SITE_TIMEOUT_MS : LEAVE_PAGE_TIMEOUT_MS);
    document.addEventListener("visibilitychange", endLeaving);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", endLeaving);
    };
  }, [led, isOnItsWay]);
  // The next page is shown, or its navigation was given up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one of them changes
  useLayoutEffect(() => () => setLed(undefined), [shown, isOnItsWay]);

  const leave: PageLeaving["leave"] = (go, to) => {
    if (to !== "phone") {
      known.current = true;
      setLed(to);
    }
    entries.leave(go);
  };
  return { coming, leave, entries };
}

/**
 * Returns the router's function for going to absolute addresses. `useNavigate` also resolves relative ones and
 * data routers, which this app does not use, and costs half a kilobyte more.
 */
export function useNavigator(): Navigator {
  return useContext(UNSAFE_NavigationContext).navigator;
}
