type FormControl = HTMLInputElement | HTMLSelectElement;

const BOX_TYPES = ["checkbox", "radio"];

/**
 * Remembers which boxes and list entries the customer chose; call it before React hydrates them. Returns a function
 * that repeats the choices and typed texts for React's listeners, also choices made meanwhile. It skips the focused
 * field, since the customer is still typing.
 */
export function keepTypedInput(root: Element): () => void {
  const choices = new Map(findChangedChoices(root).map((control) => [control, choiceOf(control)]));
  // Before React, which hydrates a clicked box at once and undoes its choice.
  const keep = ({ type, target }: Event) => {
    const isKept =
      type === "change"
        ? target instanceof HTMLSelectElement
        : target instanceof HTMLInputElement && BOX_TYPES.includes(target.type);
    if (isKept) choices.set(target as FormControl, choiceOf(target as FormControl));
  };
  for (const type of ["click", "change"]) window.addEventListener(type, keep, true);
  return () => {
    for (const type of ["click", "change"]) window.removeEventListener(type, keep, true);
    for (const [control, choice] of choices) repeatCustomerChoice(control, choice);
    for (const input of findTypedFields(root))
      if (input !== document.activeElement) input.dispatchEvent(new Event("input", { bubbles: true }));
  };
}

function choiceOf(control: FormControl): string | boolean {
  return control instanceof HTMLSelectElement ? control.value : control.checked;
}

function findTypedFields(root: Element): FormControl[] {
  const inputs = Array.from(root.querySelectorAll("input"));
  return inputs.filter(
    ({ type, value, defaultValue }) => !BOX_TYPES.includes(type) && value !== defaultValue,
  );
}

/** Returns checkboxes and select lists that the customer changed since the HTML was parsed. */
function findChangedChoices(root: Element): FormControl[] {
  const boxes = Array.from(root.querySelectorAll("input")).filter(({ type }) => BOX_TYPES.includes(type));
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

/**
 * Sets a checkbox or select list to the customer's choice again, so that React's listeners receive it. React may have
 * undone it.
 */
function repeatCustomerChoice(control: FormControl, chosen: string | boolean): void {
  if (typeof chosen === "string") {
    control.value = chosen;
    control.dispatchEvent(new Event("change", { bubbles: true }));
  } else {
    (control as HTMLInputElement).checked = !chosen;
    control.click();
  }
}
