/** Widths in em, as the fonts of phones have them on average. Whatever else there is is full-width. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/\p{M}|[\u200b-\u200d]/u, 0],
  [/[ijl.,:;'|!`]/, 0.28],
  [/[\sftr()[\]{}"/\\*-]/, 0.36],
  [/[0-9a-z$+<=>?_^~#¥·]/, 0.56],
  [/[A-Z&]/, 0.68],
];

/** How wide a text is in one line, in em: a Chinese character is 1. Not exact: by classes of characters. Pure. */
export function textWidth(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + widthOf(character), 0);
}

function widthOf(character: string): number {
  if (/[mwMW@%]/.test(character)) return 0.86;
  return WIDTHS.find(([characters]) => characters.test(character))?.[1] ?? 1;
}
