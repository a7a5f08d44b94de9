import type { Condition, Field, FieldCheck, Form, Text } from "../language/document.generated.ts";
import { ownEntryOf } from "../language/values.ts";

/** Value of a form field: a text, a number, the value of an option, whether a box is ticked; null if empty. */
export type FieldValue = string | number | boolean | null;

/** A form as the customer filled it in. */
export interface FilledForm {
  values: Record<string, FieldValue>;
  /** Messages (templates) for fields with an input that their kind does not accept, by field. */
  refused?: Record<string, Text>;
}

/** Returns the values of exactly the form's fields; null for a field without input. Pure. */
export function allFieldValues({ fields }: Form, values: FilledForm["values"]): FilledForm["values"] {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, ownEntryOf(values, name) ?? null]));
}

/** Returns how long a customer must wait before a further text-message code can be requested (ms). Pure. */
export function textMessageCooldownMs({ cooldownMs = 60_000 }: Field): number {
  return cooldownMs;
}

/**
 * Maximum length of a text that is tested by a pattern, which may take quadratic time. Longer texts do not
 * match.
 */
const MAX_PATTERN_TEXT_LENGTH = 500;

/**
 * Returns the first check of a form that fails, in document order; undefined if all pass. A field whose text is
 * no valid value fails before its own checks. `holds` evaluates a condition; with `only`, just that field is
 * checked. Pure.
 */
export function findFailedCheck(
  { fields, checks = [] }: Form,
  { values, refused = {} }: FilledForm,
  holds: (condition: Condition | undefined) => boolean,
  only?: string,
): Pick<FieldCheck, "field" | "message"> | undefined {
  const unseen = Object.keys(fields);
  const demandsOf = (names: string[]) =>
    names.flatMap((field) => {
      const message = ownEntryOf(refused, field);
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
        (holds(check.when) && !fieldAcceptsValue(check, ownEntryOf(values, check.field) ?? null, holds))),
  );
}

function fieldAcceptsValue(
  { pattern, require }: FieldCheck,
  value: FieldValue,
  holds: (condition: Condition | undefined) => boolean,
): boolean {
  const text = value === null || value === false ? "" : String(value);
  if (pattern === undefined) return require === undefined ? text.trim() !== "" : holds(require);
  return (
    text.length <= MAX_PATTERN_TEXT_LENGTH && new RegExp(`^(?:${pattern})$`).test(text) && holds(require)
  );
}
