/** How operators are written for people; left out, as they are in expressions. */
export const SIGNS: Readonly<Record<string, string>> = { "<=": "≤", ">=": "≥", "==": "=", "!=": "≠" };
