import type { Field, Form, Text } from "../../language/document.generated.ts";
import type { SayWord } from "../../plan/plan.ts";
import type { FieldValue, FilledForm } from "../../play/form-values-and-checks.ts";
import { codeLengthOf, maskOf, tidyTypedText } from "./tidy-typed-text.ts";

type Formats = typeof import("./field-formats.ts");
let formats: Formats | undefined;

/**
 * Loads the checks of formats, which few fields have. If a customer is faster, the form is sent without them: the
 * server checks its input again.
 */
export async function loadFormats(): Promise<void> {
  formats ??= await import("./field-formats.ts");
}

/** Value of a field, and the error message (a template) if its kind does not accept the input. */
export interface FieldReading {
  value: FieldValue;
  refused?: Text;
}

/**
 * Reads a field from the browser's value, as its kind says. `typed` is null for an unticked box or no choice. A mask
 * stands for the whole `initial` value. A format is checked only once `loadFormats` has resolved.
 */
export function readField(
  field: Field,
  typed: string | null,
  word: SayWord,
  initial?: unknown,
): FieldReading {
  switch (field.kind) {
    case "number":
      return readNumberField(field, typed ?? "", word);
    case "choice":
      return { value: field.options?.find(({ value }) => String(value) === typed)?.value ?? null };
    case "consent": {
      const value = typed !== null;
      return addFieldError(
        field,
        value,
        value || field.required === false ? undefined : word("consentNeeded"),
      );
    }
    case "code": {
      const value = tidyTypedText(field, typed ?? "");
      return addFieldError(
        field,
        value,
        value.length === codeLengthOf(field)
          ? undefined
          : word("codeNeeded", { length: codeLengthOf(field) }),
      );
    }
    default: {
      const known = knownTextOf(field, initial);
      const isMask = known !== undefined && typed === maskOf(field, known);
      const value = isMask ? known : tidyTypedText(field, typed ?? "");
      const wrong = formats?.formatErrorOf(field, value);
      return addFieldError(field, value, wrong && word(wrong));
    }
  }
}

/** Returns an initial value as the text of a field to type into; undefined if it is unknown or of another type. Pure. */
export function knownTextOf(field: Field, initial: unknown): string | undefined {
  const isKnown = typeof initial === (field.kind === "number" ? "number" : "string");
  return isKnown ? tidyTypedText(field, String(initial)) : undefined;
}

/** Reads a number field. An empty field is null; the form's checks decide whether it may be empty. */
function readNumberField(field: Field, typed: string, word: SayWord): FieldReading {
  const text = tidyTypedText(field, typed);
  if (text === "") return { value: null };
  const value = parseTypedNumber(text);
  return addFieldError(
    field,
    value,
    value === null ? word("numberNeeded") : boundsErrorOf(field, value, word),
  );
}

/** Adds the error message. The field's own message takes precedence over the engine's. */
function addFieldError({ message }: Field, value: FieldValue, trouble: string | undefined): FieldReading {
  return trouble === undefined ? { value } : { value, refused: message ?? trouble };
}

/** What reading a form needs to know of the page. */
interface FormReader {
  /** Evaluates the initial value of a field. */
  initialOf?: (field: Field) => unknown;
  word: SayWord;
}

/** Reads the current values of a form in the page. */
export function readForm(form: Form, element: HTMLFormElement, reader: FormReader): FilledForm {
  const typed = new FormData(element);
  // The cast is safe: fields hold only texts.
  return readFields(form, (name) => typed.get(name) as string | null, reader);
}

/** Reads each field of a form, as its kind says, from the browser's value. Pure. */
export function readFields(
  { fields }: Form,
  typedIn: (field: string) => string | null,
  { initialOf, word }: FormReader,
): FilledForm {
  const filled: Required<FilledForm> = { values: {}, refused: {} };
  for (const [name, field] of Object.entries(fields)) {
    const { value, refused } = readField(field, typedIn(name), word, initialOf?.(field));
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
function boundsErrorOf({ minimum, maximum, step }: Field, value: number, word: SayWord): string | undefined {
  const isLow = minimum !== undefined && value < minimum;
  const isHigh = maximum !== undefined && value > maximum;
  if ((isLow || isHigh) && minimum !== undefined && maximum !== undefined)
    return word("numberBetween", { minimum: `${minimum}`, maximum: `${maximum}` });
  if (isLow) return word("numberTooLow", { minimum: `${minimum}` });
  if (isHigh) return word("numberTooHigh", { maximum: `${maximum}` });
  if (step === undefined || isMultipleOfStep(value - (minimum ?? 0), step)) return undefined;
  if (step === 1 && Number.isInteger(minimum ?? 0)) return word("wholeNumberNeeded");
  return minimum === undefined
    ? word("multipleNeeded", { step: `${step}` })
    : word("multipleFrom", { minimum: `${minimum}`, step: `${step}` });
}

function isMultipleOfStep(distance: number, step: number): boolean {
  const steps = distance / step;
  return Math.abs(steps - Math.round(steps)) < STEP_TOLERANCE;
}

/** Returns the keyboard that has every character of this field's numbers: iPhone number pads lack a minus. Pure. */
export function inputModeOfField({ minimum = 0, step }: Field): "text" | "numeric" | "decimal" {
  if (minimum < 0) return "text";
  return step !== undefined && Number.isInteger(step) && Number.isInteger(minimum) ? "numeric" : "decimal";
}
