import { type RefObject, useEffect, useRef } from "react";

/** CSS selector of elements that may take the keyboard focus. */
const FOCUSABLE_SELECTOR = "button,a[href],input,select,textarea,[tabindex='0']";

/**
 * Returns the elements in a box at which Tab stops. Disabled and hidden ones cannot take the focus and are left
 * out.
 */
function findTabStops(box: HTMLElement): HTMLElement[] {
  const candidates = [...box.querySelectorAll<HTMLElement>(FOCUSABLE_SELECTOR)];
  return candidates.filter((one) => !one.matches(":disabled") && !one.closest("[hidden],[inert]"));
}

/**
 * Keeps the keyboard focus in an element, such as a dialog, while it is mounted: Tab cycles in it, Escape
 * closes it, then the focus returns. The package focus-trap is several times as large, for frames and shadow
 * roots, which are not needed here.
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
      const stops = findTabStops(box);
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
