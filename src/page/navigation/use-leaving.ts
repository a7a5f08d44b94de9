import { useContext, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Navigator, UNSAFE_NavigationContext } from "react-router-dom";
import { createDialogEntries, type DialogEntries } from "./dialog-entries.ts";
import { createPresses } from "./pressed.ts";

/** A way to another site that has led nowhere by then leads nowhere, in milliseconds. */
const WAY_OUT_MS = 10_000;

/** So is a way to another page that has not begun by then: it was given up before anything was drawn of it. */
const WAY_ON_MS = 1000;

/** Where a page is left for: another page of the app, another site, or something of the phone's, over which the page stays. */
export type Goal = "page" | "site" | "phone";

/** How a page is left. */
export interface Leaving {
  /** What is on its way in its stead, as the customer is to see. */
  coming: Exclude<Goal, "phone"> | undefined;
  /** Shows at once that it was heard, takes the page's dialogs out of the browser's history, and then goes on by `go`. */
  leave(go: () => void, to: Goal): void;
  entries: DialogEntries;
}

/** Leaves the page of this entry (stopKey) as it should be; `isOnItsWay` says that the next one is not there yet. */
export function useLeaving(shown: string, isOnItsWay: boolean): Leaving {
  const [entries] = useState(createDialogEntries);
  const [led, setLed] = useState<Leaving["coming"]>();
  const coming = isOnItsWay ? "page" : led;
  const isLeaving = coming !== undefined;
  const known = useRef(false);
  const [presses] = useState(() => createPresses(() => known.current));

  useLayoutEffect(() => {
    known.current = isLeaving;
    if (!isLeaving) presses.release();
  }, [presses, isLeaving]);
  useLayoutEffect(() => entries.show(shown), [entries, shown]);
  useEffect(() => entries.start(), [entries]);
  useEffect(() => presses.start(), [presses]);
  useEffect(() => {
    if (led === undefined || isOnItsWay) return;
    const end = () => setLed(undefined);
    const timer = setTimeout(end, led === "site" ? WAY_OUT_MS : WAY_ON_MS);
    document.addEventListener("visibilitychange", end);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", end);
    };
  }, [led, isOnItsWay]);
  // The next page is there, or the way to it was given up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one of them changes
  useLayoutEffect(() => () => setLed(undefined), [shown, isOnItsWay]);

  const leave: Leaving["leave"] = (go, to) => {
    if (to !== "phone") {
      known.current = true;
      setLed(to);
    }
    entries.leave(go);
  };
  return { coming, leave, entries };
}

/**
 * What leads to other pages, by addresses in full. The router's `useNavigate` does the same, and weighs half a kilobyte
 * for addresses that are told from a route, and for data routers: there are neither here.
 */
export function useRouter(): Navigator {
  return useContext(UNSAFE_NavigationContext).navigator;
}
