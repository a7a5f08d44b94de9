import { useEffect, useState } from "react";
import type { SectionsBlock } from "../../language/document.generated.ts";
import { sectionAt } from "./logic.ts";

/** The section that the page is scrolled to. It is looked for once a frame, and only a change draws anything. */
export function useSection(sections: SectionsBlock["sections"]): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      setCurrent(sectionAt(sections, window.scrollY));
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      window.removeEventListener("scroll", onScroll);
      cancelAnimationFrame(frame);
    };
  }, [sections]);
  return current;
}

/** Scrolls there, smoothly unless the customer wants no movement. The keyboard goes on from this element. */
export function scrollToSection(top: number, element: HTMLElement | null): void {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element?.focus({ preventScroll: true });
  window.scrollTo({ top, behavior: isStill ? "auto" : "smooth" });
}
