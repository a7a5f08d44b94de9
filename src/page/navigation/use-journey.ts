import { useEffect, useLayoutEffect, useState } from "react";
import type { Location, NavigationType } from "react-router-dom";
import { departure, type Journey, type Stop, stopKey, travel } from "./journey.ts";
import { visitOf } from "./visit.ts";

/** For so long a page that grows is scrolled back to where it was, in milliseconds. */
const PATIENCE_MS = 3000;

/** What tells that the customer scrolls by hand. */
const OWN_SCROLLING = ["wheel", "touchmove", "keydown", "mousedown"];

/**
 * Follows the customer through the app: each page that is shown is a stop, which keeps where it was scrolled and
 * what its blocks keep. A new page opens at its top; one come back to stands as it was left.
 */
export function useJourney({ location, type }: Shown, host: string): { stop: Stop; journey: Journey } {
  const [journey, setJourney] = useState(() => {
    const begun = travel(departure, stopAt(location, host), type);
    // A page that came drawn may have been read on already.
    for (const stop of begun.stops) stop.scroll = window.scrollY;
    return begun;
  });
  const stop = journey.stops[journey.at] as Stop; // travel() always stands at a stop
  if (stop.key !== stopKey(location)) setJourney(travel(journey, stopAt(location, host), type));

  useEffect(() => {
    // The browser would scroll before the page is drawn. Leaving the app, it is left to it again.
    const set = (mode: ScrollRestoration) => {
      window.history.scrollRestoration = mode;
    };
    const leave = () => set("auto");
    set("manual");
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, []);

  useLayoutEffect(() => scrollTo(stop), [stop]);
  return { stop, journey };
}

/** A page that is shown, and how the router came to it. */
interface Shown {
  location: Location;
  type: `${NavigationType}`;
}

function stopAt(location: Location, host: string): Pick<Stop, "key" | "path" | "visit"> {
  return { key: stopKey(location), path: location.pathname, visit: visitOf({ ...location, host }) };
}

/** Scrolls to where a stop was left, as soon as its page is long enough, and then follows the customer. Returns how to stop that. */
function scrollTo(stop: Stop): () => void {
  const goal = stop.scroll;
  let isThere = false;
  const arrive = () => {
    isThere = true;
    observer.disconnect();
    clearTimeout(timer);
    for (const name of OWN_SCROLLING) window.removeEventListener(name, arrive);
  };
  const approach = () => {
    if (isThere) return;
    window.scrollTo(0, goal);
    if (Math.abs(window.scrollY - goal) < 1) arrive();
  };
  const note = () => {
    if (isThere) stop.scroll = window.scrollY;
  };
  const observer = new ResizeObserver(approach);
  const timer = setTimeout(arrive, PATIENCE_MS);
  for (const name of OWN_SCROLLING) window.addEventListener(name, arrive, { passive: true });
  window.addEventListener("scroll", note, { passive: true });
  approach();
  if (!isThere) observer.observe(document.body);
  // What stands in the cache is drawn after this, but before the next frame.
  requestAnimationFrame(approach);
  return () => {
    arrive();
    window.removeEventListener("scroll", note);
  };
}
