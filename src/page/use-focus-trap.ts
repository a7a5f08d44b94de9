import { type RefObject, useEffect, useRef } from "react";

const FOCUSABLE = "button,a[href],input,select,textarea,[tabindex='0']";

/** Returns the elements where Tab stops. Disabled and hidden ones are left out: they cannot take the focus. */
function stopsIn(box: HTMLElement): HTMLElement[] {
  const candidates = [...box.querySelectorAll<HTMLElement>(FOCUSABLE)];
  return candidates.filter((one) => !one.matches(":disabled") && !one.closest("[hidden],[inert]"));
}

/**
 * Traps the focus in an element while it is mounted: it gets the focus, Tab cycles in it, Escape closes it, and the
 * focus then returns to where it was. The package focus-trap, with tabbable, is several times as large, because it
 * supports shadow roots, frames and several containers, which this app does not have.
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
      // Only the topmost dialog handles keys.
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
