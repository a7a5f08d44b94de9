import { MISSING_VALUE_TEXT } from "../language/evaluation/render-template.ts";
import { createPressedElementMarker } from "../page/navigation/mark-pressed-element.ts";

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

/** Controls. Taps on other elements are kept as well: React may listen to them. */
const CONTROLS = 'button, a, [role="button"], [role="tab"]';

const WAITING_PULSE: Parameters<Element["animate"]> = [
  [{ opacity: 1 }, { opacity: 0.55 }],
  { duration: 250, direction: "alternate", iterations: Number.POSITIVE_INFINITY },
];

/** CSS selector of links to other pages of this site. */
const APP_LINKS = 'a[href^="/"]';

/** Elements whose taps browsers handle. A second click would undo or repeat that. */
const BROWSER_HANDLED = 'label, input, select, textarea, summary, a[href^="#"]';

/** Keeps taps until React can handle them, and shows what is pressed. Runs in the page's inline script. */
export function recordEarlyTaps(): void {
  const taps = new Map<Element, EarlyTap>();
  const stopPresses = createPressedElementMarker(() => false).start();
  const early: EarlyTaps = {
    taps,
    stop() {
      stopPresses();
      document.removeEventListener("click", keepTap);
      document.removeEventListener("submit", preventSubmit);
    },
  };
  const keepTap = (event: Event) => {
    const { target } = event;
    if (!(target instanceof Element) || target.closest(BROWSER_HANDLED)) return;
    const control = target.closest<HTMLElement>(CONTROLS) ?? target;
    // The browser would follow the link without the session, which is in this page's address.
    if (control.matches(APP_LINKS)) event.preventDefault();
    if (taps.has(control) || control.getAttribute("aria-disabled") === "true") return;
    const isControl = control.matches(CONTROLS);
    taps.set(control, {
      text: control.textContent,
      pulse: isControl ? control.animate(...WAITING_PULSE) : undefined,
    });
    if (isControl) early.onTap?.(control as HTMLElement);
  };
  const preventSubmit = (event: Event) => event.preventDefault();
  document.addEventListener("click", keepTap);
  document.addEventListener("submit", preventSubmit);
  window.tappedEarly = early;
}

/** Returns whether a text is the same as before, apart from values that were missing then. */
function isSameText(before: string, now: string): boolean {
  const [start = "", ...others] = before.split(MISSING_VALUE_TEXT);
  const end = others.pop();
  if (end === undefined || !(start + end)) return before === now;
  return now.startsWith(start) && now.endsWith(end);
}

/**
 * Leaves taps to React from now on. Returns a function that repeats the early taps, to be called once React listens. A
 * tap is dropped if its element is gone or has another text, since it would then do another thing. A value that was
 * missing in the text may have come.
 */
export function handTapsToReact(): () => void {
  const early = window.tappedEarly;
  early?.stop();
  window.tappedEarly = undefined;
  return () => {
    for (const [element, { text, pulse }] of early?.taps ?? []) {
      pulse?.cancel();
      if (element.isConnected && isSameText(text ?? "", element.textContent ?? ""))
        (element as HTMLElement).click();
    }
  };
}
