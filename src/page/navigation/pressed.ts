/** Marks what a finger or a key is on, or what was tapped and leads on: page.css says how it looks. */
const MARK = "data-pressed";

/** What can be pressed. */
const PRESSABLE = 'button, a[href], [role="button"]';

/** A tap that is shorter is seen for so long, in milliseconds. */
const SEEN_MS = 120;

/**
 * Shows at once what is pressed, whatever the page is busy with: by an attribute that React knows nothing of. (`:active`
 * comes late on a screen that may be scrolled, and is gone with the finger.) Where `isLeaving` then holds, it stays
 * until `release`. `start` returns how to stop.
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
    timer = setTimeout(() => isLeaving() || release(), SEEN_MS);
  };
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" || event.key === " ") press(event);
  };
  const listeners: [string, (event: never) => void][] = [
    ["pointerdown", press],
    ["keydown", pressKey],
    ["pointerup", lift],
    ["keyup", lift],
    // It has become a scroll.
    ["pointercancel", release],
  ];
  return {
    release,
    start() {
      // In the capturing phase, before anything that a block does.
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
