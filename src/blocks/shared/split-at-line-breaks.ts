/** Characters that fit on one line. A text up to this length stays one node, which screen readers read as one. */
const MAX_LINE_CHARACTERS = 18;

/** A piece of a text; `isWhole` if no line may break inside it. */
export interface LinePiece {
  start: number;
  text: string;
  isWhole: boolean;
}

const UNIT_PATTERN =
  "万元|亿元|元|角|个?工作日|个?自然日|个?交易日|个?小时|分钟|秒钟?|个?月|周岁|周|天|日|年|岁|次|人|名|位|张|个|件|份|笔|手|批|条|项|款|期|级|倍|折|积分|分|千克|公斤|克|毫升|升|吨|米|厘米|%|％|‰|℃|€|£|kg|g|ml|mm|cm|km|MB|GB|KB";

const TIME_PATTERN = String.raw`\d{1,2}[:：]\d{2}(?:[:：]\d{2})?`;
const DASH_PATTERN = "[-–—~～至到]";
/** A number as 1,234.50 or 1.234,50. Longer numbers break like words: they could be wider than the screen. */
const NUMBER_PATTERN = String.raw`\d{1,12}(?:[.,]\d{3}){0,4}(?:[.,]\d{1,6})?`;
const CURRENCY_PATTERN = "[¥￥$€£]";

/** Texts in which no line may break, from longest to shortest: a full date is tried before a year. */
const UNBREAKABLE_PATTERN = new RegExp(
  [
    String.raw`\d{4} ?年 ?\d{1,2} ?月(?: ?\d{1,2} ?[日号])?`,
    String.raw`\d{1,2} ?月 ?\d{1,2} ?[日号]`,
    String.raw`\d{4}[-/.]\d{1,2}[-/.]\d{1,2}`,
    `${TIME_PATTERN}(?: ?${DASH_PATTERN} ?(?:次日)?${TIME_PATTERN})?`,
    `(?:${CURRENCY_PATTERN} ?)?${NUMBER_PATTERN}(?:${DASH_PATTERN}${NUMBER_PATTERN})? ?(?:${UNIT_PATTERN})`,
    `${CURRENCY_PATTERN} ?${NUMBER_PATTERN}`,
    String.raw`\d{3,4}-\d{3,4}(?:-\d{3,4})?`,
  ].join("|"),
  "g",
);

/**
 * The last two characters and the punctuation after them, which must not be alone on a line. Only the first Unicode
 * Han ranges, which cover usual texts: preparing the full set costs a phone milliseconds on each page.
 */
const TEXT_END_PATTERN = /[々〇㐀-䶿一-鿿豈-龎]{2}[，。！？；：、）》”’…]*$/;

/** Splits a text into pieces if it may need more than one line; a shorter text is one piece. Pure. */
export function splitAtLineBreaks(text: string): LinePiece[] {
  return text.length <= MAX_LINE_CHARACTERS
    ? [{ start: 0, text, isWhole: false }]
    : splitIntoUnbreakableParts(text);
}

/**
 * Splits a text into pieces between which lines may break. Dates, times, numbers with their units, and the last
 * characters are pieces of their own. Joined, the pieces are the text. Pure.
 */
export function splitIntoUnbreakableParts(text: string): LinePiece[] {
  const pieces: LinePiece[] = [];
  let done = 0;
  const addUpTo = (end: number, isWhole: boolean) => {
    if (end > done) pieces.push({ start: done, text: text.slice(done, end), isWhole });
    done = end;
  };
  for (const { 0: whole, index } of text.matchAll(UNBREAKABLE_PATTERN)) {
    // The match is the tail of a longer number.
    if (/[\d.]/.test(text.charAt(index - 1))) continue;
    addUpTo(index, false);
    addUpTo(index + whole.length, true);
  }
  const tail = text.slice(done).search(TEXT_END_PATTERN);
  if (tail >= 0) addUpTo(done + tail, false);
  addUpTo(text.length, tail >= 0);
  return pieces;
}
