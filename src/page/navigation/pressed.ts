/** Attribute of an element that is pressed, or that was tapped and is leaving the page; controls.css styles it. */
const MARK = "data-pressed";

/** Selector of elements that can be pressed. */
const PRESSABLE = 'button, a[href], [role="button"]';

/** Minimum time that a press is shown (ms). */
const MIN_PRESS_MS = 120;

/**
 * Shows at once which element is pressed, even while React is busy, by an attribute that React does not manage.
 * (`:active` comes late on a page that scrolls, and ends with the touch.) If `isLeaving` returns true after the press,
 * the mark stays until `release`. `start` returns a function that stops it.
 */
export function createPresses(isLeaving: () => boolean): { release(): void; start(): () => void } {
  let pressed: Element | undefined;
  let timer: ReturnType<typeof setTimeout>;
  const release = () => {
    clearTimeout(timer);
    pressed?.removeAttribute(MARK);
    pressed = undefined;
  };
  const press = ({ target }: Event) => {
    release();
    const found = target instanceof Element ? target.closest(PRESSABLE) : null;
    if (!found || found.matches(':disabled, [aria-disabled="true"]')) return;
    pressed = found;
    found.setAttribute(MARK, "");
  };
  const lift = () => {
    clearTimeout(timer);
    timer = setTimeout(() => isLeaving() || release(), MIN_PRESS_MS);
  };
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" || event.key === " ") press(event);
  };
  const listeners: [string, (event: never) => void][] = [
    ["pointerdown", press],
    ["keydown", pressKey],
    ["pointerup", lift],
    ["keyup", lift],
    // The touch became a scroll.
    ["pointercancel", release],
  ];
  return {
    release,
    start() {
      // In the capturing phase, before any handler of a block.
      for (const [name, listener] of listeners)
        window.addEventListener(name, listener as EventListener, true);
      return () => {
        release();
        for (const [name, listener] of listeners)
          window.removeEventListener(name, listener as EventListener, true);
      };
    },
  };
}
