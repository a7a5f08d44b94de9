import type { Field, Form } from "../../language/document.generated.ts";
import { ownEntry } from "../../language/values.ts";

/** What a field makes of a typed or pasted text: white space out, capitals, cut to its length, as it says. Pure. */
export function tidyInput({ strip, upperCase, maxLength }: Field, text: string): string {
  const stripped = strip ? text.replace(/\s/g, "") : text;
  const cased = upperCase ? stripped.toUpperCase() : stripped;
  return cased.slice(0, maxLength);
}

/** All fields of a form as they are sent; what is missing is empty. Pure. */
export function tidyForm({ fields }: Form, typed: Record<string, string>): Record<string, string> {
  const values = Object.entries(fields).map(([name, field]) => [
    name,
    tidyInput(field, ownEntry(typed, name) ?? ""),
  ]);
  return Object.fromEntries(values);
}

/** A longer text fits no pattern: even a harmless one may take the square of its length. */
const LONGEST_TESTED = 500;

/** The first check that does not hold, in the order of the document; undefined when all do. Pure. */
export function failedCheckOf({ checks = [] }: Form, values: Record<string, string>) {
  return checks.find(({ field, pattern }) => {
    const value = ownEntry(values, field) ?? "";
    if (pattern === undefined) return value.trim() === "";
    return value.length > LONGEST_TESTED || !new RegExp(`^(?:${pattern})$`).test(value);
  });
}
