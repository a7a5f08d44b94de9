import { findAllMatches } from "../../check/content/stray-markup.ts";

/** A number in a text. Offsets are UTF-16 code units of the text. */
export interface WrittenAmount {
  start: number;
  end: number;
  value: number;
  /** Whether thousands are separated: 1,000. */
  isGrouped: boolean;
}

const NUMBER = /(?<![\w.])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?!\d|\.\d|,\d{3}(?!\d)|[万千百亿%])/g;
const PLACEHOLDER = /\{\{|\}\}|\{[^{}]*\}/g;

/** Returns the numbers that are written in a text; ignores those inside placeholders. Pure. */
export function amountsInText(text: string, isTemplate: boolean): WrittenAmount[] {
  const words = isTemplate ? text.replace(PLACEHOLDER, (one) => " ".repeat(one.length)) : text;
  return findAllMatches(words, NUMBER).map(({ 0: digits, index }) => ({
    start: index,
    end: index + digits.length,
    value: Number(digits.replaceAll(",", "")),
    isGrouped: digits.includes(","),
  }));
}

/** Writes an amount as another one was written. Pure. */
export function writeAmountLike(amount: number, { isGrouped }: WrittenAmount): string {
  return isGrouped ? String(amount).replace(/\B(?=(\d{3})+(?!\d))/g, ",") : String(amount);
}

/** The words around amounts that say what they are. */
export interface AmountUnits {
  /** Words after an amount: 元. */
  after: ReadonlySet<string>;
  /** Signs before an amount: ¥. */
  before: ReadonlySet<string>;
}

/** Returns whether a unit is written beside a number. Pure. */
export function hasUnit(
  text: string,
  { start, end }: WrittenAmount,
  { after, before }: AmountUnits,
): boolean {
  const [head, tail] = [text.slice(0, start).trimEnd(), text.slice(end).trimStart()];
  return [...after].some((unit) => tail.startsWith(unit)) || [...before].some((sign) => head.endsWith(sign));
}

const THRESHOLD_BEFORE =
  /(?:满|达到?|超过|高于|低于|不足|不满|消费|充值|支付|实付|over|above|under|below|least|than|minimum(?: of)?|spend|reach(?:es)?)[^，。；,.;\d]{0,4}$/i;
const THRESHOLD_AFTER = /^\s*(?:元|yuan)?\s*(?:以上|以下|及以上|起|or more|and more)/i;

/** Returns whether the words around a number say that it is a limit to reach, and no prize. Pure. */
export function isThreshold(text: string, { start, end }: WrittenAmount): boolean {
  return THRESHOLD_BEFORE.test(text.slice(0, start)) || THRESHOLD_AFTER.test(text.slice(end));
}

const HIGHEST = /(?:最高|最多|至多|高达|up to|as much as)[^，。；,;\d{}]{0,8}$/i;

/** Returns whether the words before a number say that it is the largest of all. Pure. */
export function isHighest(text: string, { start }: WrittenAmount): boolean {
  return HIGHEST.test(text.slice(0, start));
}
