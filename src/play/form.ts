import type { Condition, Field, FieldCheck, Form, Text } from "../language/document.generated.ts";
import { ownEntry } from "../language/values.ts";

/** What a field was filled in with, by its kind: a text, a number, the value of an option, whether a box is ticked; null for nothing. */
export type FieldValue = string | number | boolean | null;

/** A form as it was filled in. */
export interface Filled {
  values: Record<string, FieldValue>;
  /** Of each field that was filled in with what its kind does not take, what the customer is told, as a template. */
  refused?: Record<string, Text>;
}

/** Every field of a form and no other; one of which nothing is said is null. Pure. */
export function allOf({ fields }: Form, values: Filled["values"]): Filled["values"] {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, ownEntry(values, name) ?? null]));
}

/** For so many milliseconds after a code was sent no other is. Pure. */
export function cooldownOf({ cooldownMs = 60_000 }: Field): number {
  return cooldownMs;
}

/** A longer text fits no pattern: even a harmless one may take the square of its length. */
const LONGEST_TESTED = 500;

/**
 * The first of a form's checks that does not hold, in the order of the document; undefined when all do. What the kind of
 * a field demands is checked before the first check of that field, or of one below it. `holds` says of a condition
 * whether it holds of what is typed; with `only`, just this field is looked at. Pure.
 */
export function failedCheckOf(
  { fields, checks = [] }: Form,
  { values, refused = {} }: Filled,
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
  return text.length <= LONGEST_TESTED && new RegExp(`^(?:${pattern})$`).test(text) && holds(require);
}
