import { type RefObject, useEffect, useRef } from "react";

const FOCUSABLE = "button,a[href],input,select,textarea,[tabindex='0']";

/** Where Tab stops in an element. What is disabled or hidden would not take the focus, and so let it out. */
function stopsIn(box: HTMLElement): HTMLElement[] {
  const candidates = [...box.querySelectorAll<HTMLElement>(FOCUSABLE)];
  return candidates.filter((one) => !one.matches(":disabled") && !one.closest("[hidden],[inert]"));
}

/**
 * Keeps the keyboard inside an element while it is there: it gets the focus, Tab goes round in it, Escape
 * closes it, and afterwards the focus is back where it was. The package focus-trap, with tabbable, is several times as
 * large: it serves shadow roots, frames and several containers, none of which is here.
 */
export function useFocusTrap(element: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const close = useRef(onEscape);
  useEffect(() => {
    close.current = onEscape;
  });
  useEffect(() => {
    const box = element.current;
    if (!box) return;
    const before = document.activeElement;
    box.focus();
    const onKey = (event: KeyboardEvent) => {
      // Only the topmost of several boxes listens.
      const boxes = document.querySelectorAll("[aria-modal]");
      if (boxes[boxes.length - 1] !== box) return;
      if (event.key === "Escape") close.current();
      if (event.key !== "Tab") return;
      const stops = stopsIn(box);
      const edge = event.shiftKey ? stops[0] : stops[stops.length - 1];
      const inside = box.contains(document.activeElement) && document.activeElement !== box;
      if (inside && document.activeElement !== edge) return;
      event.preventDefault();
      (event.shiftKey ? stops[stops.length - 1] : stops[0])?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("keydown", onKey);
      if (before instanceof HTMLElement) before.focus();
    };
  }, [element]);
}
