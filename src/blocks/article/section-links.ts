import { useEffect, useLayoutEffect, useRef } from "react";
import { useCampaign } from "../campaign-context.ts";

/** Maximum time for which a growing page is kept scrolled to the requested section (ms). */
const FOLLOW_GROWTH_MS = 3000;

/** Events which mean that the customer scrolls by hand. */
const USER_SCROLL_EVENTS = ["wheel", "touchmove", "keydown", "mousedown"];

/** Key of the kept state that names the section last shown, so that a restored page does not jump to it again. */
const VISITED_SECTION_KEY = "anchor";

/** State of a browser history entry, besides the router's own. */
interface HistoryEntry {
  /** Scroll position in CSS pixels when a link was tapped on this entry. */
  scrolled?: number;
  /** Number of links inside the page that led here. */
  jumps?: number;
}

/**
 * Follows the address's fragment (after #). Calls `arrive` with it if it is one of these names: when the block mounts
 * and whenever it changes. Going back restores the position at which a link was tapped. Returns a function that writes
 * the open section to the address without navigating.
 */
export function useSectionInAddress(
  names: readonly string[],
  arrive: (name: string) => void,
): (name: string | undefined) => void {
  const { kept } = useCampaign();
  const wasSeen = useRef(false);
  const follow = useRef<(entry: HistoryEntry) => void>(undefined);
  useEffect(() => {
    follow.current = ({ scrolled }) => {
      if (scrolled !== undefined) return restoreScrollPosition(scrolled);
      const name = window.location.hash.slice(1);
      if (!names.includes(name)) return;
      kept?.set(VISITED_SECTION_KEY, window.location.hash);
      arrive(name);
    };
  });
  // Runs before any block's `arrive`: nested blocks may hold the same section.
  useLayoutEffect(() => {
    wasSeen.current = kept?.get(VISITED_SECTION_KEY) === window.location.hash;
  }, [kept]);
  useEffect(() => {
    const place = pathAndQueryOf(window.location);
    const onChange = () => {
      // Other pages handle their own addresses.
      if (pathAndQueryOf(window.location) === place) follow.current?.(currentHistoryEntry());
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
    kept?.set(VISITED_SECTION_KEY, hash);
    // Bypasses the router and keeps the entry: for the router, another entry is another page with its own store.
    window.history.replaceState(window.history.state, "", pathAndQueryOf(window.location) + hash);
  };
}

/** Goes to a section of the page with a new browser history entry; `to` is its name with #. */
export function pushSectionLink(to: string): void {
  const { history, location, scrollY } = window;
  const { scrolled, jumps = 0 } = currentHistoryEntry();
  const isHere = location.hash === to;
  // Keeps the router's key: for the router, this is the same page.
  if (!isHere) {
    writeHistoryEntry({ scrolled: scrollY });
    history.pushState({ ...history.state, scrolled: undefined, jumps: jumps + 1 }, "", to);
  } else if (scrolled !== undefined) writeHistoryEntry({ scrolled: undefined });
  window.dispatchEvent(new Event("hashchange"));
}

function writeHistoryEntry(entry: { scrolled: number | undefined }): void {
  window.history.replaceState({ ...window.history.state, ...entry }, "");
}

function currentHistoryEntry(): HistoryEntry {
  return (window.history.state ?? {}) as HistoryEntry; // written only by the router and by pushSectionLink
}

function pathAndQueryOf({ pathname, search }: Location): string {
  return pathname + search;
}

let stopFollowingGrowth = () => {};

/**
 * Scrolls to a section and moves the keyboard focus there. While the page still grows, the section is kept in view,
 * until the customer scrolls.
 */
export function scrollToSection(name: string): void {
  stopFollowingGrowth();
  const section = document.getElementById(name);
  if (!section) return;
  const observer = new ResizeObserver(() => section.scrollIntoView());
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of USER_SCROLL_EVENTS) window.removeEventListener(event, stop);
  };
  const timer = setTimeout(stop, FOLLOW_GROWTH_MS);
  for (const event of USER_SCROLL_EVENTS) window.addEventListener(event, stop, { passive: true });
  stopFollowingGrowth = stop;
  section.querySelector<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
  section.scrollIntoView();
  observer.observe(document.body);
}

/** Restores the customer's scroll position. */
function restoreScrollPosition(scrolled: number): void {
  stopFollowingGrowth();
  window.scrollTo(0, scrolled);
}
