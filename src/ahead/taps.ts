/** A tap that waits for React: the text of the tapped element, and the animation that shows that it waits. */
interface EarlyTap {
  text: string | null;
  pulse: Animation | undefined;
}

declare global {
  interface Window {
    /** The elements that were tapped before React; undefined once React takes taps. */
    tappedEarly?: Map<Element, EarlyTap> | undefined;
  }
}

/** What a tap may be meant for. A tap on anything else is kept as well: the element may be one that React listens to. */
const CONTROL = 'button, a, [role="button"], [role="tab"]';

/** What browsers handle themselves, so that a second click would undo or repeat it. */
const NATIVE = 'label, input, select, textarea, summary, a[href^="#"]';

/** Keeps taps until React can handle them. Runs in the page's inline script. */
export function keepTaps(): void {
  const taps = new Map<Element, EarlyTap>();
  window.tappedEarly = taps;
  document.addEventListener("click", ({ target }) => {
    if (!window.tappedEarly || !(target instanceof Element) || target.closest(NATIVE)) return;
    const control = target.closest<HTMLElement>(CONTROL) ?? target;
    if (taps.has(control) || control.getAttribute("aria-disabled") === "true") return;
    const pulse = control.matches(CONTROL)
      ? control.animate([{ opacity: 1 }, { opacity: 0.55 }], {
          ...{ duration: 250, direction: "alternate" },
          iterations: Number.POSITIVE_INFINITY,
        })
      : undefined;
    taps.set(control, { text: control.textContent, pulse });
  });
  document.addEventListener("submit", (event) => {
    if (window.tappedEarly) event.preventDefault();
  });
}

/**
 * Leaves taps to React from now on. Returns a function that repeats the early taps, to be called once React listens. A
 * tap is dropped if its element is gone or has another text: the customer must not tap something else.
 */
export function leaveTaps(): () => void {
  const taps = window.tappedEarly ?? new Map<Element, EarlyTap>();
  window.tappedEarly = undefined;
  return () => {
    for (const [element, { text, pulse }] of taps) {
      pulse?.cancel();
      if (element.isConnected && element.textContent === text) (element as HTMLElement).click();
    }
  };
}
