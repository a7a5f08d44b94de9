/** Private-use characters: around the number of a template, and before a text that must be cut into pieces. */
const START = "\uE000";
const END = "\uE001";
const WHOLE = "\uE002";

/** Returns the placeholder of a template's text in a drawing. */
export function markOf(template: number | string): string {
  return `${START}${template}${END}`;
}

/** Whether a text contains a placeholder. */
export function isMarked(text: string): boolean {
  return text.includes(START);
}

/** Marks a text with placeholders that is cut into pieces once it is known (blocks/shared/keep-together.ts). */
export function wholeMarkOf(text: string): string {
  return WHOLE + text;
}

/** Whether a text must be cut into pieces once its placeholders are replaced. */
export function isWholeMark(text: string): boolean {
  return text.startsWith(WHOLE);
}

/** Replaces the placeholders in a text. */
export function withoutMarks(text: string, textOf: (template: number) => string): string {
  return text.replace(/\uE000(\d+)\uE001|\uE002/g, (_, template) =>
    template ? textOf(Number(template)) : "",
  );
}
