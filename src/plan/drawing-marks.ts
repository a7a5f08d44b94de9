/**
 * Characters that occur in no text: they start and end a mark, write its number, and precede a text that must
 * be cut into pieces.
 */
const MARK_START = "\uE000";
const MARK_END = "\uE001";
const MARK_ZERO = 0xe010;
const WHOLE_TEXT_PREFIX = "\uE002";

/**
 * Returns the mark that stands for text number `text` in a prerendered page, which replaces it. It has no digits,
 * which a view could take for the text's own.
 */
export function drawingMarkForText(text: number): string {
  const digits = Array.from(String(text), (digit) => String.fromCharCode(MARK_ZERO + Number(digit)));
  return MARK_START + digits.join("") + MARK_END;
}

/** Whether prerendered HTML or text contains a mark, which a text replaces later (`drawingMarkForText`). */
export function hasDrawingMark(text: string): boolean {
  return text.includes(MARK_START);
}

/** Returns how many marks a prerendered text contains. */
export function countDrawingMarks(text: string): number {
  return text.split(MARK_START).length - 1;
}

/**
 * Adds a prefix to a drawn text with marks that must be cut into pieces once it is known
 * (blocks/shared/keep-together.ts).
 */
export function markTextForSplitting(text: string): string {
  return WHOLE_TEXT_PREFIX + text;
}

/** Whether a drawn text has the prefix that says: cut it into pieces once its marks are replaced. */
export function isMarkedForSplitting(text: string): boolean {
  return text.startsWith(WHOLE_TEXT_PREFIX);
}

/** Replaces the marks in a drawn text by the texts with their numbers. */
export function replaceDrawingMarks(marked: string, textOf: (text: number) => string): string {
  return marked.replace(/\uE000([\uE010-\uE019]+)\uE001|\uE002/g, (_, digits?: string) =>
    digits ? textOf(Number(digits.replace(/./g, (one) => `${one.charCodeAt(0) - MARK_ZERO}`))) : "",
  );
}
