import type { Field } from "../../language/document.generated.ts";

/** What a field makes of a typed or pasted text: white space out, capitals, cut to its length, as it says. Pure. */
export function tidyInput(field: Field, text: string): string {
  if (field.kind === "code") return figuresIn(text).replace(/\D/g, "").slice(0, codeLength(field));
  if (field.kind === "number") return figuresIn(text).replace(/\s/g, "").slice(0, LONGEST_NUMBER);
  const { strip, upperCase, maxLength } = field;
  const stripped = strip ? text.replace(/\s/g, "") : text;
  const cased = upperCase ? stripped.toUpperCase() : stripped;
  return cased.slice(0, maxLength);
}

/** A longer one is known to no computer to the last digit. */
const LONGEST_NUMBER = 24;

/** How many digits a code has. Pure. */
export function codeLength({ digits = 6 }: Field): number {
  return digits;
}

/** Figures of full width, as Chinese keyboards write them, are such as any others; so are a point, comma and minus. */
function figuresIn(text: string): string {
  const full = /[０-９．，－]/g;
  return text.replace(full, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0)).replace(/。/g, ".");
}

/** Changes what was typed or pasted as its field says. The caret stays behind what stood before it. */
export function tidy(input: HTMLInputElement, field: Field): void {
  const { value, selectionStart } = input;
  const tidied = tidyInput(field, value);
  if (tidied === value) return;
  const caret = tidyInput(field, value.slice(0, selectionStart ?? value.length)).length;
  input.value = tidied;
  input.setSelectionRange(caret, caret);
}
