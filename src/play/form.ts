import type { Condition, Field, FieldCheck, Form, Text } from "../language/document.generated.ts";
import { ownEntry } from "../language/values.ts";

/** Value of a form field: a text, a number, the value of an option, whether a box is ticked; null if empty. */
export type FieldValue = string | number | boolean | null;

/** Values of a form that the customer filled in. */
export interface FilledForm {
  values: Record<string, FieldValue>;
  /** For each field whose value its kind does not accept, the message as a template. */
  refused?: Record<string, Text>;
}

/** Returns the values of exactly the form's fields; a missing one is null. Pure. */
export function allFieldValues({ fields }: Form, values: FilledForm["values"]): FilledForm["values"] {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, ownEntry(values, name) ?? null]));
}

/** Returns the minimum time between two codes (ms). Pure. */
export function cooldownOf({ cooldownMs = 60_000 }: Field): number {
  return cooldownMs;
}

/** Longer texts match no pattern, because even a harmless pattern may take quadratic time. */
const MAX_TESTED_LENGTH = 500;

/**
 * Returns the form's first check that fails, in document order; undefined if all pass. A value that the field's kind
 * refuses counts as a check before the first check of that field or of a later one. `holds` evaluates a condition for
 * the typed values; with `only`, just this field is checked. Pure.
 */
export function failedCheckOf(
  { fields, checks = [] }: Form,
  { values, refused = {} }: FilledForm,
  holds: (condition: Condition | undefined) => boolean,
  only?: string,
): Pick<FieldCheck, "field" | "message"> | undefined {
  const unseen = Object.keys(fields);
  const demandsOf = (names: string[]) =>
    names.flatMap((field) => {
      const message = ownEntry(refused, field);
      return message === undefined ? [] : [{ field, message, isRefused: true }];
    });
  const inOrder = checks.flatMap((check) => [
    ...demandsOf(unseen.splice(0, unseen.indexOf(check.field) + 1)),
    check,
  ]);
  return [...inOrder, ...demandsOf(unseen)].find(
    (check) =>
      (only === undefined || check.field === only) &&
      ("isRefused" in check ||
        (holds(check.when) && !fits(check, ownEntry(values, check.field) ?? null, holds))),
  );
}

function fits(
  { pattern, require }: FieldCheck,
  value: FieldValue,
  holds: (condition: Condition | undefined) => boolean,
): boolean {
  const text = value === null || value === false ? "" : String(value);
  if (pattern === undefined) return require === undefined ? text.trim() !== "" : holds(require);
  return text.length <= MAX_TESTED_LENGTH && new RegExp(`^(?:${pattern})$`).test(text) && holds(require);
}
