/** Characters of private use, which stand in no text: before and behind the number of a template, and before a text that is to be cut. */
const START = "\uE000";
const END = "\uE001";
const WHOLE = "\uE002";

/** Stands in a drawing for the text of a template, by its number. */
export function markOf(template: number | string): string {
  return `${START}${template}${END}`;
}

/** Whether a text has marks in it. */
export function isMarked(text: string): boolean {
  return text.includes(START);
}

/** Stands for a text with marks that is cut into pieces once it is known (blocks/shared/keep-together.ts). */
export function wholeMarkOf(text: string): string {
  return WHOLE + text;
}

/** What stands before a mark, and whether the text is to be cut. */
export function isWholeMark(text: string): boolean {
  return text.startsWith(WHOLE);
}

/** A text with those that its marks stand for. */
export function withoutMarks(text: string, textOf: (template: number) => string): string {
  return text.replace(/\uE000(\d+)\uE001|\uE002/g, (_, template) =>
    template ? textOf(Number(template)) : "",
  );
}
