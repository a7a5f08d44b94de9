/**
 * Attribute of an element that the customer presses, or whose tap is opening another page; controls.css styles
 * it.
 */
const PRESSED_ATTRIBUTE = "data-pressed";

/** CSS selector of elements that can be pressed. */
const PRESSABLE_SELECTOR = 'button, a[href], [role="button"]';

/** Minimum time for which a press is visible (ms). */
const MIN_PRESS_MS = 120;

/**
 * Shows at once which element is pressed, even while React is busy, by an attribute that React does not manage.
 * (`:active` comes late on a page that scrolls, and ends with the touch.) If `isLeaving` returns true after the press,
 * the mark stays until `release`. `start` returns a function that stops it.
 */
export function createPressedElementMarker(isLeaving: () => boolean): {
  release(): void;
  start(): () => void;
} {
  let pressed: Element | undefined;
  let timer: ReturnType<typeof setTimeout>;
  const unmarkPressed = () => {
    clearTimeout(timer);
    pressed?.removeAttribute(PRESSED_ATTRIBUTE);
    pressed = undefined;
  };
  const markPressed = ({ target }: Event) => {
    unmarkPressed();
    const found = target instanceof Element ? target.closest(PRESSABLE_SELECTOR) : null;
    if (!found || found.matches(':disabled, [aria-disabled="true"]')) return;
    pressed = found;
    found.setAttribute(PRESSED_ATTRIBUTE, "");
  };
  const unmarkLater = () => {
    clearTimeout(timer);
    timer = setTimeout(() => isLeaving() || unmarkPressed(), MIN_PRESS_MS);
  };
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" || event.key === " ") markPressed(event);
  };
  const listeners: [string, (event: never) => void][] = [
    ["pointerdown", markPressed],
    ["keydown", pressKey],
    ["pointerup", unmarkLater],
    ["keyup", unmarkLater],
    // The touch became a scroll.
    ["pointercancel", unmarkPressed],
  ];
  return {
    release: unmarkPressed,
    start() {
      // In the capturing phase, before any handler of a block.
      for (const [name, listener] of listeners)
        window.addEventListener(name, listener as EventListener, true);
      return () => {
        unmarkPressed();
        for (const [name, listener] of listeners)
          window.removeEventListener(name, listener as EventListener, true);
      };
    },
  };
}
