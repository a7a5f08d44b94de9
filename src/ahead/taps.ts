declare global {
  interface Window {
    /** What was tapped before this came, and what stood there (inline.ts). */
    tappedEarly?: Map<Element, string | null> | undefined;
  }
}

/** What React calls when something is tapped, as far as blocks ask for it. */
type Handler = (event: Pick<MouseEvent, "target" | "currentTarget" | "preventDefault">) => void;

/** A tap that only React can do. It is seen on the element that it was heard. */
interface Waiting {
  element: HTMLElement;
  /** What stood there. */
  text: string | null;
  pulse: Animation;
}

/** Taps on a page before React is there. */
export interface Taps {
  /** Notes what a tap on an element does by these properties of it. */
  listen(element: Element, props: Record<string, unknown>): void;
  /** Does what was tapped before anybody listened. */
  catchUp(): void;
  /** Leaves taps to React from now on. The function that it returns is to be called once React can do them: it repeats those that waited. */
  leave(): () => void;
}

/** Listens for taps below an element. `countEvents` says how much the page was told so far: what tells it something is done. */
export function createTaps(root: Element, countEvents: () => number): Taps {
  const handlers = new WeakMap<Element, Handler>();
  const waiting = new Map<Element, Waiting>();

  const keep = (element: HTMLElement) => {
    if (waiting.has(element)) return;
    const pulse = element.animate([{ opacity: 1 }, { opacity: 0.55 }], {
      ...{ duration: 250, direction: "alternate" },
      iterations: Number.POSITIVE_INFINITY,
    });
    waiting.set(element, { element, text: element.textContent, pulse });
  };

  const tap = (target: Element, preventDefault: () => void) => {
    for (let at: Element | null = target; at && at !== root; at = at.parentElement) {
      const handler = handlers.get(at);
      const isSending = at instanceof HTMLButtonElement && at.type === "submit";
      if (!handler && !isSending) continue;
      if (isSending) preventDefault();
      const before = countEvents();
      handler?.({ target, currentTarget: at, preventDefault });
      if (countEvents() === before && at.getAttribute("aria-disabled") !== "true") keep(at as HTMLElement);
      return;
    }
  };
  const onClick = (event: Event) => tap(event.target as Element, () => event.preventDefault());
  root.addEventListener("click", onClick);
  const tapped = window.tappedEarly ?? new Map<Element, string | null>();
  window.tappedEarly = undefined;

  return {
    listen: (element, { onClick }) => {
      if (onClick) handlers.set(element, onClick as Handler);
      else handlers.delete(element);
    },
    catchUp() {
      for (const [target, text] of tapped) if (stands(target, text)) tap(target, () => {});
    },
    leave() {
      root.removeEventListener("click", onClick);
      return () => {
        for (const { element, text, pulse } of waiting.values()) {
          pulse.cancel();
          if (stands(element, text)) element.click();
        }
      };
    },
  };
}

/** Whether what was tapped is there as it was: something else must not be tapped in its stead. */
function stands(element: Element, text: string | null): boolean {
  return element.isConnected && element.textContent === text;
}
