import { createPresses } from "../page/navigation/pressed.ts";

/** A tap that waits for React: the text of the tapped element, and the animation that shows that it waits. */
interface EarlyTap {
  text: string | null;
  pulse: Animation | undefined;
}

interface EarlyTaps {
  taps: Map<Element, EarlyTap>;
  /** Called once for each control that is tapped. */
  onTap?: (control: HTMLElement) => void;
  /** Stops listening. */
  stop(): void;
}

declare global {
  interface Window {
    /** The taps made before React; undefined once React takes taps. */
    tappedEarly?: EarlyTaps | undefined;
  }
}

/** What a tap may be meant for. A tap on anything else is kept as well: the element may be one that React listens to. */
const CONTROL = 'button, a, [role="button"], [role="tab"]';

const PULSE: Parameters<Element["animate"]> = [
  [{ opacity: 1 }, { opacity: 0.55 }],
  { duration: 250, direction: "alternate", iterations: Number.POSITIVE_INFINITY },
];

/** What browsers handle themselves, so that a second click would undo or repeat it. */
const NATIVE = 'label, input, select, textarea, summary, a[href^="#"]';

/** Keeps taps until React can handle them, and shows what is pressed. Runs in the page's inline script. */
export function keepTaps(): void {
  const taps = new Map<Element, EarlyTap>();
  const stopPresses = createPresses(() => false).start();
  const early: EarlyTaps = {
    taps,
    stop() {
      stopPresses();
      document.removeEventListener("click", keep);
      document.removeEventListener("submit", prevent);
    },
  };
  const keep = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest(NATIVE)) return;
    const control = target.closest<HTMLElement>(CONTROL) ?? target;
    if (taps.has(control) || control.getAttribute("aria-disabled") === "true") return;
    const isControl = control.matches(CONTROL);
    taps.set(control, {
      text: control.textContent,
      pulse: isControl ? control.animate(...PULSE) : undefined,
    });
    if (isControl) early.onTap?.(control as HTMLElement);
  };
  const prevent = (event: Event) => event.preventDefault();
  document.addEventListener("click", keep);
  document.addEventListener("submit", prevent);
  window.tappedEarly = early;
}

/**
 * Leaves taps to React from now on. Returns a function that repeats the early taps, to be called once React listens. A
 * tap is dropped if its element is gone or has another text: the customer must not tap something else.
 */
export function leaveTaps(): () => void {
  const early = window.tappedEarly;
  early?.stop();
  window.tappedEarly = undefined;
  return () => {
    for (const [element, { text, pulse }] of early?.taps ?? []) {
      pulse?.cancel();
      if (element.isConnected && element.textContent === text) (element as HTMLElement).click();
    }
  };
}
