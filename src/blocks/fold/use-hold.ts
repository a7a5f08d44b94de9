import { useLayoutEffect, useRef } from "react";

/**
 * Keeps what was tapped under the finger: `hold` notes where it stands, and when `open` has changed the page is
 * scrolled by as much as what closed above it was high.
 */
export function useHold(open: string | undefined): (element: HTMLElement) => void {
  const held = useRef<{ element: HTMLElement; top: number }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is open moves what is below
  useLayoutEffect(() => {
    const { element, top = 0 } = held.current ?? {};
    held.current = undefined;
    if (element) window.scrollBy(0, topOf(element) - top);
  }, [open]);
  return (element) => {
    held.current = { element, top: topOf(element) };
  };
}

function topOf(element: HTMLElement): number {
  return element.getBoundingClientRect().top;
}
