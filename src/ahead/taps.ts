declare global {
  interface Window {
    /** What was tapped before this came, and what stood there (inline.ts). */
    tappedEarly?: Map<Element, string | null> | undefined;
  }
}

/** What React calls when something is tapped or changed, as far as blocks ask for it. */
type Handler = (event: Pick<Event, "target" | "currentTarget" | "preventDefault">) => void;

/** A tap that only React can do. It is seen on the element that it was heard. */
interface Waiting {
  element: HTMLElement;
  /** What stood there: something else must not be tapped in its stead. */
  text: string | null;
  pulse: Animation;
}

/** Taps on a page before React is there, and choices made there. */
export interface Taps {
  /** Notes what a tap on an element does by these properties of it. */
  listen(element: Element, props: Record<string, unknown>): void;
  /** Does what was tapped or chosen before anybody listened. */
  catchUp(): void;
  /** Leaves taps to React from now on. The function that it returns is to be called once React can do them: it repeats those that waited. */
  leave(): () => void;
}

/** Listens for taps below an element. `countEvents` says how much the page was told so far: what tells it something is done. */
export function createTaps(root: Element, countEvents: () => number): Taps {
  const handlers = new WeakMap<Element, Handler>();
  const changeHandlers = new WeakMap<Element, Handler>();
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
  const change = (target: Element) =>
    changeHandlers.get(target)?.({ target, currentTarget: target, preventDefault: () => {} });
  const onClick = (event: Event) => tap(event.target as Element, () => event.preventDefault());
  const onChange = ({ target }: Event) => change(target as Element);
  root.addEventListener("click", onClick);
  root.addEventListener("change", onChange);
  const tapped = window.tappedEarly ?? new Map<Element, string | null>();
  window.tappedEarly = undefined;

  return {
    listen: (element, { onClick, onChange }) => {
      if (onClick) handlers.set(element, onClick as Handler);
      else handlers.delete(element);
      if (onChange) changeHandlers.set(element, onChange as Handler);
    },
    catchUp() {
      for (const choice of chosenIn(root)) change(choice);
      for (const [target, text] of tapped)
        if (target.isConnected && target.textContent === text) tap(target, () => {});
    },
    leave() {
      root.removeEventListener("click", onClick);
      root.removeEventListener("change", onChange);
      const choices = chosenIn(root).map((element) => ({ element, value: element.value }));
      return () => {
        for (const { element, value } of choices) repeat(element, value);
        for (const { element, text, pulse } of waiting.values()) {
          pulse.cancel();
          if (element.isConnected && element.textContent === text) element.click();
        }
      };
    },
  };
}

/** Boxes and lists in which a customer chose something of which the page was not told. What is typed is read when it is sent. */
function chosenIn(root: Element): (HTMLInputElement | HTMLSelectElement)[] {
  const boxes = Array.from(root.querySelectorAll<HTMLInputElement>("[type=checkbox], [type=radio]"));
  const lists = Array.from(root.querySelectorAll("select"));
  return [
    ...boxes.filter(
      ({ type, checked, defaultChecked }) => checked !== defaultChecked && (checked || type === "checkbox"),
    ),
    ...lists.filter(({ selectedOptions }) =>
      Array.from(selectedOptions).some(({ defaultSelected }) => !defaultSelected),
    ),
  ];
}

/** Chooses the same again, now that React hears of it. */
function repeat(element: HTMLInputElement | HTMLSelectElement, value: string): void {
  if (element instanceof HTMLSelectElement) {
    element.value = value;
    element.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (element.checked !== element.defaultChecked) {
    element.checked = element.defaultChecked;
    element.click();
  }
}
