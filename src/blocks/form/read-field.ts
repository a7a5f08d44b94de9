import type { Field, Form, Text } from "../../language/document.generated.ts";
import type { FieldValue, FilledForm } from "../../play/form.ts";

/** Value of a field, and the error message (a template) if its kind does not accept the input. */
export interface FieldReading {
  value: FieldValue;
  refused?: Text;
}

/** Reads a field from the browser's value, as its kind says. `typed` is null for an unticked box or no choice. Pure. */
export function readField(field: Field, typed: string | null): FieldReading {
  switch (field.kind) {
    case "number":
      return readNumberField(field, typed ?? "");
    case "choice":
      return { value: field.options?.find(({ value }) => String(value) === typed)?.value ?? null };
    case "consent": {
      const value = typed !== null;
      return withFieldError(field, value, value || field.required === false ? undefined : "请先勾选同意");
    }
    case "code": {
      const value = tidyTypedText(field, typed ?? "");
      return withFieldError(
        field,
        value,
        value.length === codeLengthOf(field) ? undefined : `请输入${codeLengthOf(field)}位验证码`,
      );
    }
    default:
      return { value: tidyTypedText(field, typed ?? "") };
  }
}

/** Reads a number field. An empty field is null; the form's checks decide whether it may be empty. */
function readNumberField(field: Field, typed: string): FieldReading {
  const text = tidyTypedText(field, typed);
  if (text === "") return { value: null };
  const value = parseTypedNumber(text);
  return withFieldError(field, value, value === null ? "请输入正确的数字" : boundsErrorOf(field, value));
}

/** Adds the error message. The field's own message takes precedence over the engine's. */
function withFieldError({ message }: Field, value: FieldValue, trouble: string | undefined): FieldReading {
  return trouble === undefined ? { value } : { value, refused: message ?? trouble };
}

/** Reads the current values of a form in the page. */
export function readForm(form: Form, element: HTMLFormElement): FilledForm {
  const typed = new FormData(element);
  // The cast is safe: fields hold only texts.
  return readFields(form, (name) => typed.get(name) as string | null);
}

/** Reads each field of a form, as its kind says, from the browser's value. Pure. */
export function readFields({ fields }: Form, typedIn: (field: string) => string | null): FilledForm {
  const filled: Required<FilledForm> = { values: {}, refused: {} };
  for (const [name, field] of Object.entries(fields)) {
    const { value, refused } = readField(field, typedIn(name));
    filled.values[name] = value;
    if (refused !== undefined) filled.refused[name] = refused;
  }
  return filled;
}

/** A typed number: plain, or with commas between thousands. 12,5 has a decimal comma. */
const NUMBER_FORMAT = /^-?(\d+(\.\d*)?|\.\d+|\d{1,3}(,\d{3})+(\.\d*)?|\d+,\d{1,2})$/;
const DECIMAL_COMMA = /,(\d{1,2})$/;

/** Maximum distance from a whole number of steps that counts as a floating-point error. */
const STEP_TOLERANCE = 1e-6;

/** Returns the number in a tidied text; null for other texts, and for numbers that cannot be represented exactly. Pure. */
export function parseTypedNumber(text: string): number | null {
  if (!NUMBER_FORMAT.test(text)) return null;
  const value = Number(text.replace(DECIMAL_COMMA, ".$1").replace(/,/g, ""));
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : null;
}

/** Returns why a number is out of the field's bounds; undefined if it is allowed. Pure. */
function boundsErrorOf({ minimum, maximum, step }: Field, value: number): string | undefined {
  const isLow = minimum !== undefined && value < minimum;
  const isHigh = maximum !== undefined && value > maximum;
  if ((isLow || isHigh) && minimum !== undefined && maximum !== undefined)
    return `请输入${minimum}到${maximum}之间的数字`;
  if (isLow) return `不能小于${minimum}`;
  if (isHigh) return `不能大于${maximum}`;
  if (step === undefined || isMultipleOfStep(value - (minimum ?? 0), step)) return undefined;
  if (step === 1 && Number.isInteger(minimum ?? 0)) return "请输入整数";
  return minimum === undefined ? `请输入${step}的倍数` : `从${minimum}起，每次增加${step}`;
}

function isMultipleOfStep(distance: number, step: number): boolean {
  const steps = distance / step;
  return Math.abs(steps - Math.round(steps)) < STEP_TOLERANCE;
}

/** Returns the keyboard that has every character of this field's numbers: iPhone number pads lack a minus. Pure. */
export function keypadOf({ minimum = 0, step }: Field): "text" | "numeric" | "decimal" {
  if (minimum < 0) return "text";
  return step !== undefined && Number.isInteger(step) && Number.isInteger(minimum) ? "numeric" : "decimal";
}

/** Normalizes typed or pasted text as the field says: removes white space, uppercases, cuts to its length. Pure. */
export function tidyTypedText(field: Field, text: string): string {
  if (field.kind === "code") return toHalfWidthDigits(text).replace(/\D/g, "").slice(0, codeLengthOf(field));
  if (field.kind === "number") return toHalfWidthDigits(text).replace(/\s/g, "").slice(0, MAX_NUMBER_LENGTH);
  const { strip, upperCase, maxLength } = field;
  const stripped = strip ? text.replace(/\s/g, "") : text;
  const cased = upperCase ? stripped.toUpperCase() : stripped;
  return cased.slice(0, maxLength);
}

/** Longer numbers exceed the precision of computers. */
const MAX_NUMBER_LENGTH = 24;

/** Returns the number of digits of a code. Pure. */
function codeLengthOf({ digits = 6 }: Field): number {
  return digits;
}

/** Replaces full-width digits, points, commas and minus signs, as Chinese keyboards write them. */
function toHalfWidthDigits(text: string): string {
  const full = /[０-９．，－]/g;
  return text.replace(full, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0)).replace(/。/g, ".");
}

/** Normalizes the typed text of an input. The caret stays behind the same characters. */
export function tidyInputElement(input: HTMLInputElement, field: Field): void {
  const { value, selectionStart } = input;
  const tidied = tidyTypedText(field, value);
  if (tidied === value) return;
  const caret = tidyTypedText(field, value.slice(0, selectionStart ?? value.length)).length;
  input.value = tidied;
  input.setSelectionRange(caret, caret);
}
