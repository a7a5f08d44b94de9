type Control = HTMLInputElement | HTMLSelectElement;

/**
 * To be called before React hydrates fields. Returns a function that tells React's listeners what was chosen and typed
 * before; the field that has the focus is left out, since the customer is still typing.
 */
export function keepFields(root: Element): () => void {
  const choices = chosenIn(root).map((control) => ({ control, value: control.value }));
  return () => {
    for (const { control, value } of choices) choose(control, value);
    for (const input of typedIn(root))
      if (input !== document.activeElement) input.dispatchEvent(new Event("input", { bubbles: true }));
  };
}

function typedIn(root: Element): Control[] {
  const inputs = Array.from(root.querySelectorAll("input"));
  return inputs.filter(({ value, defaultValue }) => value !== defaultValue);
}

/** Returns boxes and lists whose choice differs from the one in the page's HTML. */
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

/** Makes the same choice again, so that React's listeners hear of it. */
function choose(control: Control, value: string): void {
  if (control instanceof HTMLSelectElement) {
    control.value = value;
    control.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (control.checked !== control.defaultChecked) {
    control.checked = control.defaultChecked;
    control.click();
  }
}
