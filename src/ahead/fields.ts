type Control = HTMLInputElement | HTMLSelectElement;

/** What React calls when something happens in a field, as far as blocks ask for it. */
type Handler = (event: object) => void;

/** What browsers call it, and what React does. */
const HANDLERS: Record<string, string> = {
  input: "onInput",
  change: "onChange",
  compositionend: "onCompositionEnd",
  focusout: "onBlur",
  keydown: "onKeyDown",
};

/** The fields of a page before React is there. */
export interface Fields {
  /** Notes what is to be done with a field by these properties of it. */
  listen(element: Element, props: Record<string, unknown>): void;
  /** Does what was to be done with what was filled in before anybody listened. */
  catchUp(): void;
  /** Leaves fields to React from now on. The function that it returns is to be called once React can do something with them: it repeats what was chosen. */
  leave(): () => void;
}

/** Listens to fields below an element. */
export function createFields(root: Element): Fields {
  const propsOf = new WeakMap<object, Record<string, unknown>>();

  const tell = (target: Control, event: Event) => {
    const handler = propsOf.get(target)?.[HANDLERS[event.type] ?? ""] as Handler | undefined;
    handler?.({
      ...{ target, currentTarget: target, nativeEvent: event, key: (event as KeyboardEvent).key },
      preventDefault: () => event.preventDefault(),
    });
  };
  const onEvent = (event: Event) => tell(event.target as Control, event);
  const types = Object.keys(HANDLERS);
  for (const type of types) root.addEventListener(type, onEvent);

  return {
    listen: (element, props) => {
      if (element.matches("input, select")) propsOf.set(element, props);
    },
    catchUp() {
      for (const control of chosenIn(root)) tell(control, new Event("change"));
      // Into the one that has the focus something may just be put together.
      for (const control of typedIn(root))
        if (control !== document.activeElement) tell(control, new Event("input"));
    },
    leave() {
      for (const type of types) root.removeEventListener(type, onEvent);
      const choices = chosenIn(root).map((control) => ({ control, value: control.value }));
      return () => {
        for (const { control, value } of choices) repeat(control, value);
      };
    },
  };
}

function typedIn(root: Element): Control[] {
  const inputs = Array.from(root.querySelectorAll("input"));
  return inputs.filter(({ value, defaultValue }) => value !== defaultValue);
}

/** Boxes and lists in which something else is chosen than the page knows. */
function chosenIn(root: Element): Control[] {
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

/** Chooses the same again, now that React hears of it. What is typed is read when it is sent. */
function repeat(control: Control, value: string): void {
  if (control instanceof HTMLSelectElement) {
    control.value = value;
    control.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (control.checked !== control.defaultChecked) {
    control.checked = control.defaultChecked;
    control.click();
  }
}
