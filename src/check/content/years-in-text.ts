import { findAllMatches } from "./stray-markup.ts";

/** A year in a text, with its offsets (end exclusive). */
export interface NamedYear {
  start: number;
  end: number;
  year: number;
  /** Whether the text is about the end of that year, so that the campaign may start in the next one. */
  isEnding: boolean;
  /** Whether the text is about the beginning of that year, so that the campaign may end in the one before. */
  isBeginning: boolean;
}

/** 2025年, but not 2025年7月, 2025年前 or 成立于2025年. Without 年 only before a holiday or sale, since it may be an amount. */
const YEAR_PATTERN =
  /(?<![\w.＋+于自从截止©])(20\d\d)(?:年度?(?!\s*\d{1,2}\s*月|[\d代以之前后起来内初底末至到版成])|(?=\s*(?:新年|元旦|春节|新春|开年|年货|年终|元宵|五一|劳动节|端午|七夕|中秋|国庆|双十一|双11|双十二|双12|618|圣诞|跨年|[春夏秋冬]季|[鼠牛虎兔龙蛇马羊猴鸡狗猪]年)))/g;

const ENDING = /年终|年末|年底|年度|跨年|年货/;
const BEGINNING = /新年|元旦|春节|新春|开年|跨年|年货|元宵|[鼠牛虎兔龙蛇马羊猴鸡狗猪]年/;

/** Returns the years that a text for customers names without a month, as the year of a campaign. Pure. */
export function yearsNamedIn(text: string): NamedYear[] {
  return findAllMatches(text, YEAR_PATTERN).map(({ 1: year = "", index }) => ({
    start: index,
    end: index + year.length,
    year: Number(year),
    isEnding: ENDING.test(text),
    isBeginning: BEGINNING.test(text),
  }));
}
