import type { Field } from "../../language/document.generated.ts";
import { tidyInput } from "../../play/steps/form.ts";

/** Changes what was typed or pasted as its field says. The caret stays behind what stood before it. */
export function tidy(input: HTMLInputElement, field: Field): void {
  const { value, selectionStart } = input;
  const tidied = tidyInput(field, value);
  if (tidied === value) return;
  const caret = tidyInput(field, value.slice(0, selectionStart ?? value.length)).length;
  input.value = tidied;
  input.setSelectionRange(caret, caret);
}
