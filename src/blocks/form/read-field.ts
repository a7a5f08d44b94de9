import type { Field, Form, Text } from "../../language/document.generated.ts";
import type { FieldValue, Filled } from "../../play/form.ts";

/** What a field was filled in with, and what the customer is told where its kind does not take that: a template. */
export interface Read {
  value: FieldValue;
  refused?: Text;
}

/** Reads a field as its kind says from what the browser has of it: null for a box that is not ticked, or no choice. Pure. */
export function readField(field: Field, typed: string | null): Read {
  switch (field.kind) {
    case "number":
      return readFigure(field, typed ?? "");
    case "choice":
      return { value: field.options?.find(({ value }) => String(value) === typed)?.value ?? null };
    case "consent": {
      const value = typed !== null;
      return judged(field, value, value || field.required === false ? undefined : "请先勾选同意");
    }
    case "code": {
      const value = tidyInput(field, typed ?? "");
      return judged(
        field,
        value,
        value.length === codeLength(field) ? undefined : `请输入${codeLength(field)}位验证码`,
      );
    }
    default:
      return { value: tidyInput(field, typed ?? "") };
  }
}

/** A field that is left empty is no number; whether it may be is for the checks to say. */
function readFigure(field: Field, typed: string): Read {
  const text = tidyInput(field, typed);
  if (text === "") return { value: null };
  const value = readNumber(text);
  return judged(field, value, value === null ? "请输入正确的数字" : boundsOf(field, value));
}

/** The field's own words come before the engine's. */
function judged({ message }: Field, value: FieldValue, trouble: string | undefined): Read {
  return trouble === undefined ? { value } : { value, refused: message ?? trouble };
}

/** A form as it stands in the page. */
export function readForm(form: Form, element: HTMLFormElement): Filled {
  const typed = new FormData(element);
  // Fields hold texts only.
  return readFields(form, (name) => typed.get(name) as string | null);
}

/** Each field of a form, read as its kind says from what the browser has of it. Pure. */
export function readFields({ fields }: Form, typedIn: (field: string) => string | null): Filled {
  const filled: Required<Filled> = { values: {}, refused: {} };
  for (const [name, field] of Object.entries(fields)) {
    const { value, refused } = readField(field, typedIn(name));
    filled.values[name] = value;
    if (refused !== undefined) filled.refused[name] = refused;
  }
  return filled;
}

/** A number as people write it: in full, or with commas between thousands; 12,5 is one with a decimal comma. */
const WRITTEN = /^-?(\d+(\.\d*)?|\.\d+|\d{1,3}(,\d{3})+(\.\d*)?|\d+,\d{1,2})$/;
const DECIMAL_COMMA = /,(\d{1,2})$/;

/** So far from a whole number of steps is what floating point makes of one. */
const NOISE = 1e-6;

/** The number of a tidy text; null where it is none that can be known exactly. Pure. */
export function readNumber(text: string): number | null {
  if (!WRITTEN.test(text)) return null;
  const value = Number(text.replace(DECIMAL_COMMA, ".$1").replace(/,/g, ""));
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : null;
}

/** What is wrong with a number where a field takes no such one; undefined where it does. Pure. */
function boundsOf({ minimum, maximum, step }: Field, value: number): string | undefined {
  const isLow = minimum !== undefined && value < minimum;
  const isHigh = maximum !== undefined && value > maximum;
  if ((isLow || isHigh) && minimum !== undefined && maximum !== undefined)
    return `请输入${minimum}到${maximum}之间的数字`;
  if (isLow) return `不能小于${minimum}`;
  if (isHigh) return `不能大于${maximum}`;
  if (step === undefined || isOnStep(value - (minimum ?? 0), step)) return undefined;
  if (step === 1 && Number.isInteger(minimum ?? 0)) return "请输入整数";
  return minimum === undefined ? `请输入${step}的倍数` : `从${minimum}起，每次增加${step}`;
}

function isOnStep(distance: number, step: number): boolean {
  const steps = distance / step;
  return Math.abs(steps - Math.round(steps)) < NOISE;
}

/** The keyboard that has all that a number of this field is made of: on iPhones those of figures have no minus. Pure. */
export function keypadOf({ minimum = 0, step }: Field): "text" | "numeric" | "decimal" {
  if (minimum < 0) return "text";
  return step !== undefined && Number.isInteger(step) && Number.isInteger(minimum) ? "numeric" : "decimal";
}

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
function codeLength({ digits = 6 }: Field): number {
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
