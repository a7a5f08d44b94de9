/** Private-use characters: around a text's number, for its digits, and before a text that must be cut into pieces. */
const START = "\uE000";
const END = "\uE001";
const ZERO = 0xe010;
const WHOLE = "\uE002";

/** Returns the placeholder of a text in a drawing. It has no digits, which a view could take for the text's own. */
export function markOf(text: number): string {
  const digits = Array.from(String(text), (digit) => String.fromCharCode(ZERO + Number(digit)));
  return START + digits.join("") + END;
}

/** Whether a text contains a placeholder. */
export function isMarked(text: string): boolean {
  return text.includes(START);
}

/** Returns how many placeholders a text contains. */
export function countMarks(text: string): number {
  return text.split(START).length - 1;
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
export function withoutMarks(marked: string, textOf: (text: number) => string): string {
  return marked.replace(/\uE000([\uE010-\uE019]+)\uE001|\uE002/g, (_, digits?: string) =>
    digits ? textOf(Number(digits.replace(/./g, (one) => `${one.charCodeAt(0) - ZERO}`))) : "",
  );
}
