import { useEffect, useLayoutEffect, useRef } from "react";
import { useCampaign } from "../campaign-context.ts";

/** For so long a page that still grows is scrolled to the section that was asked for, in milliseconds. */
const PATIENCE_MS = 3000;

/** What tells that the customer scrolls by hand. */
const OWN_SCROLLING = ["wheel", "touchmove", "keydown", "mousedown"];

/** Under this name the page keeps which section it went to: one that is come back to stands as it was left. */
const SEEN = "anchor";

/** What an entry of the browser's history holds besides what the router puts there. */
interface Entry {
  /** Where the page was scrolled when a link led on from here, in CSS pixels. */
  scrolled?: number;
  /** So many links inside of the page led here. */
  jumps?: number;
}

/**
 * Follows the part of the address behind #: `arrive` is called with it when it is one of these names, as soon as the
 * block is there and whenever it changes. The way back to where a link was tapped leads there. Returns how to write
 * the address without going anywhere, for what is open.
 */
export function useAnchors(
  names: readonly string[],
  arrive: (name: string) => void,
): (name: string | undefined) => void {
  const { kept } = useCampaign();
  const wasSeen = useRef(false);
  const follow = useRef<(entry: Entry) => void>(undefined);
  useEffect(() => {
    follow.current = ({ scrolled }) => {
      if (scrolled !== undefined) return comeBackTo(scrolled);
      const name = window.location.hash.slice(1);
      if (!names.includes(name)) return;
      kept?.set(SEEN, window.location.hash);
      arrive(name);
    };
  });
  // Before any block arrives: several may hold the same section, one inside the other.
  useLayoutEffect(() => {
    wasSeen.current = kept?.get(SEEN) === window.location.hash;
  }, [kept]);
  useEffect(() => {
    const place = placeOf(window.location);
    const onChange = () => {
      // Of other pages, others know.
      if (placeOf(window.location) === place) follow.current?.(entryNow());
    };
    if (!wasSeen.current) follow.current?.({});
    window.addEventListener("popstate", onChange);
    window.addEventListener("hashchange", onChange);
    return () => {
      window.removeEventListener("popstate", onChange);
      window.removeEventListener("hashchange", onChange);
    };
  }, []);
  return (name) => {
    const hash = name === undefined ? "" : `#${name}`;
    kept?.set(SEEN, hash);
    // Past the router, in its own entry: to it, another entry is another page, with a store of its own.
    window.history.replaceState(window.history.state, "", placeOf(window.location) + hash);
  };
}

/** Leads to a section of the page by a new entry of the browser's history; `to` is its name with #. */
export function goToAnchor(to: string): void {
  const { history, location, scrollY } = window;
  const { scrolled, jumps = 0 } = entryNow();
  const isHere = location.hash === to;
  // The router's key goes along: for it, this is the same page.
  if (!isHere) {
    write({ scrolled: scrollY });
    history.pushState({ ...history.state, scrolled: undefined, jumps: jumps + 1 }, "", to);
  } else if (scrolled !== undefined) write({ scrolled: undefined });
  window.dispatchEvent(new Event("hashchange"));
}

function write(entry: { scrolled: number | undefined }): void {
  window.history.replaceState({ ...window.history.state, ...entry }, "");
}

function entryNow(): Entry {
  return (window.history.state ?? {}) as Entry; // written by the router and by goToAnchor alone
}

function placeOf({ pathname, search }: Location): string {
  return pathname + search;
}

let leaveOff = () => {};

/**
 * Scrolls to a section and moves the keyboard there. As long as the page still grows it is kept in sight, until the
 * customer scrolls.
 */
export function reach(name: string): void {
  leaveOff();
  const section = document.getElementById(name);
  if (!section) return;
  const observer = new ResizeObserver(() => section.scrollIntoView());
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of OWN_SCROLLING) window.removeEventListener(event, stop);
  };
  const timer = setTimeout(stop, PATIENCE_MS);
  for (const event of OWN_SCROLLING) window.addEventListener(event, stop, { passive: true });
  leaveOff = stop;
  section.querySelector<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
  section.scrollIntoView();
  observer.observe(document.body);
}

/** Scrolls back to where the customer was. */
function comeBackTo(scrolled: number): void {
  leaveOff();
  window.scrollTo(0, scrolled);
}
