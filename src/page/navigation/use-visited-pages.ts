import { useEffect, useLayoutEffect, useState } from "react";
import type { Location, NavigationType } from "react-router-dom";
import {
  EMPTY_JOURNEY,
  historyEntryKey,
  type Journey,
  type JourneyStop,
  journeyAfterNavigation,
} from "./visited-page-journey.ts";

/** Time for which a page's scroll position is restored while the page still grows (ms). */
const RESTORE_TIMEOUT_MS = 3000;

/** Events that show that the customer scrolls. */
const SCROLL_EVENTS = ["wheel", "touchmove", "keydown", "mousedown"];

/**
 * Records the visited pages with their scroll position and their blocks' state. A new page opens at its top; a page
 * to which the customer returns is restored.
 */
export function useVisitedPages(
  { location, type }: ShownPage,
  host: string,
): { stop: JourneyStop; journey: Journey } {
  const [journey, setJourney] = useState(() => {
    const begun = journeyAfterNavigation(EMPTY_JOURNEY, createVisitedPage(location, host), type);
    // The customer may have scrolled a prerendered page already.
    for (const stop of begun.stops) stop.scroll = window.scrollY;
    return begun;
  });
  const stop = journey.stops[journey.at] as JourneyStop; // `at` is always the index of a stop after travel()
  if (stop.key !== historyEntryKey(location))
    setJourney(journeyAfterNavigation(journey, createVisitedPage(location, host), type));

  useEffect(() => {
    // The browser would scroll before the page is rendered. Its own restoration is enabled again when the app is left.
    const setRestoration = (mode: ScrollRestoration) => {
      window.history.scrollRestoration = mode;
    };
    const restoreBrowserScroll = () => setRestoration("auto");
    setRestoration("manual");
    window.addEventListener("pagehide", restoreBrowserScroll);
    return () => {
      window.removeEventListener("pagehide", restoreBrowserScroll);
      restoreBrowserScroll();
    };
  }, []);

  useLayoutEffect(() => restoreScroll(stop), [stop]);
  return { stop, journey };
}

/** The shown page's location, and the type of the navigation to it. */
interface ShownPage {
  location: Location;
  type: `${NavigationType}`;
}

function createVisitedPage(location: Location, host: string): Pick<JourneyStop, "key" | "path" | "arrival"> {
  return {
    key: historyEntryKey(location),
    path: location.pathname,
    arrival: { search: location.search, state: location.state, host },
  };
}

/**
 * Restores the scroll position of a page once it is long enough, then records it. Returns a function to stop.
 */
function restoreScroll(stop: JourneyStop): () => void {
  const target = stop.scroll;
  let isThere = false;
  const arrive = () => {
    isThere = true;
    observer.disconnect();
    clearTimeout(timer);
    for (const name of SCROLL_EVENTS) window.removeEventListener(name, arrive);
  };
  const restore = () => {
    if (isThere) return;
    window.scrollTo(0, target);
    if (Math.abs(window.scrollY - target) < 1) arrive();
  };
  const recordScroll = () => {
    if (isThere) stop.scroll = window.scrollY;
  };
  const observer = new ResizeObserver(restore);
  const timer = setTimeout(arrive, RESTORE_TIMEOUT_MS);
  for (const name of SCROLL_EVENTS) window.addEventListener(name, arrive, { passive: true });
  window.addEventListener("scroll", recordScroll, { passive: true });
  restore();
  if (!isThere) observer.observe(document.body);
  // Cached content is rendered after this effect, but before the next frame.
  requestAnimationFrame(restore);
  return () => {
    arrive();
    window.removeEventListener("scroll", recordScroll);
  };
}
