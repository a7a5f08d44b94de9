import type { Field, Form, Text } from "../../language/document.generated.ts";
import type { FieldValue, Filled } from "../../play/form.ts";
import { boundsOf, readNumber } from "./number.ts";
import { codeLength, tidyInput } from "./tidy.ts";

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
