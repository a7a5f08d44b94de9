/** What React calls when something is tapped, as far as blocks ask for it. */
type Handler = (event: Pick<MouseEvent, "target" | "currentTarget" | "preventDefault">) => void;

/** A tap that only React can do. It is seen on the element that it was heard. */
interface Waiting {
  element: HTMLElement;
  /** What stood there: something else must not be tapped in its stead. */
  text: string | null;
  pulse: Animation;
}

/** Taps on a page before React is there. */
export interface Taps {
  /** Notes what a tap on an element does by these properties of it. */
  listen(element: Element, props: Record<string, unknown>): void;
  /** Leaves taps to React from now on. The function that it returns is to be called once React can do them: it repeats those that waited. */
  leave(): () => void;
}

/** Listens for taps below an element. `countEvents` says how much the page was told so far: what tells it something is done. */
export function createTaps(root: Element, countEvents: () => number): Taps {
  const handlers = new WeakMap<Element, unknown>();
  const waiting = new Map<Element, Waiting>();

  const keep = (element: HTMLElement) => {
    if (waiting.has(element)) return;
    const pulse = element.animate([{ opacity: 1 }, { opacity: 0.55 }], {
      ...{ duration: 250, direction: "alternate" },
      iterations: Number.POSITIVE_INFINITY,
    });
    waiting.set(element, { element, text: element.textContent, pulse });
  };

  const onClick = (event: Event) => {
    const target = event.target as Element;
    for (let at: Element | null = target; at && at !== root; at = at.parentElement) {
      const handler = handlers.get(at);
      const isSending = at instanceof HTMLButtonElement && at.type === "submit";
      if (!handler && !isSending) continue;
      if (isSending) event.preventDefault();
      const before = countEvents();
      (handler as Handler | undefined)?.({
        ...{ target, currentTarget: at },
        preventDefault: () => event.preventDefault(),
      });
      if (countEvents() === before && at.getAttribute("aria-disabled") !== "true") keep(at as HTMLElement);
      return;
    }
  };
  root.addEventListener("click", onClick);

  return {
    listen: (element, { onClick }) => {
      if (onClick) handlers.set(element, onClick);
      else handlers.delete(element);
    },
    leave() {
      root.removeEventListener("click", onClick);
      return () => {
        for (const { element, text, pulse } of waiting.values()) {
          pulse.cancel();
          if (element.isConnected && element.textContent === text) element.click();
        }
      };
    },
  };
}
