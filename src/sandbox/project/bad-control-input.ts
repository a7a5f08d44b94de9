/** Unusable input of a control; the message says what was found and what was expected. */
export class BadControlInput extends Error {
  /** Creates the error for a field: `"fee" is -1, expected yuan`. */
  static forField(field: string, found: unknown, expected: string): BadControlInput {
    return new BadControlInput(`"${field}" is ${JSON.stringify(found) ?? "missing"}, expected ${expected}`);
  }
}
