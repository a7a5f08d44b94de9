import { findAllMatches } from "./stray-markup.ts";

/** A date in a text for customers, with its offsets (end exclusive). A missing year is undefined. */
export interface DateMention {
  start: number;
  end: number;
  year: number | undefined;
  month: number;
  day: number;
  /** Its part in a period: the first day (`7月3日起`), the last day (`8月2日止`), or a single day. */
  role: "start" | "to" | "on";
  /** Whether the text calls the period that of the campaign: “活动时间：…”, “活动自…起”. */
  isPeriod: boolean;
  /** Whether its clause consists of the date and its role only, as in “7月3日起 · 每日一次”. */
  isBare: boolean;
  /** The words between the punctuation marks around it. */
  clause: string;
}

const FULL = String.raw`(?<![\w/=.])((?:19|20)\d\d)\s*[年./-]\s*(\d{1,2})\s*[月./-]\s*(\d{1,2})(?!\d)\s?[日号]?`;
const COMPACT = String.raw`(?<!\w)((?:19|20)\d\d)(\d\d)(\d\d)(?!\w)`;
const MONTH_DAY = String.raw`(?<!\d)(\d{1,2})\s*月\s*(\d{1,2})(?!\d)\s?[日号]?`;
/** 7.3, 7/3 and 7-3, which may also be a price or a number of a list. */
const LOOSE = String.raw`(?<![\w.:：/￥¥$%])(\d{1,2})([./-])(\d{1,2})(?![\w.:：/%％])`;
/** The last day of a range within one month: 7月3日至31日. */
const DAY = String.raw`(?<=[日号点时\d] ?(?:至|到|[-–—~～－]) ?)(\d{1,2})(?!\d)[日号]`;
const DATE_PATTERN = new RegExp([FULL, COMPACT, MONTH_DAY, LOOSE, DAY].join("|"), "g");

const HOUR = String.raw`(?:[\s凌早上中下午晚零整]|[(（]?(?:周|星期)[一二三四五六日天][)）]?|\d{1,2}(?:[:：]\d\d|[点时](?:\d{1,2}分)?)){0,6}`;
const RANGE_MARK = new RegExp(`^${HOUR}起?\\s?(?:至|到|[-–—~～－]{1,2})\\s?$`);
const FROM_AFTER = new RegExp(`^${HOUR}(?:起|开始|开抢|开启|开幕|启动|上线)`);
const TO_AFTER = new RegExp(`^${HOUR}(?:止|截止|结束|为止|前)`);
const FROM_BEFORE = /(?:开始|起始)(?:时间|日期|于|为)?[：:]?\s?$/;
const TO_BEFORE = /(?:截止|截至|结束)(?:时间|日期)?(?:至|到|于|为|是)?[：:]?\s?$|[至到]\s?$/;
const PERIOD_BEFORE = /活动(?:起止)?(?:时间|日期|期限|期)?(?:为|是|[：:])\s?$|活动(?:时间|日期)\s?$/;
/** Characters around a date that decide its role. */
const NEAR = 24;
const CLAUSE_MARK = /[，。；！？,;!?\n|·]/;
const BARE_BEFORE = /(?:^|[，。；！？,;!?\n|·：:\s])(?:活动)?(?:自|从|将?于|即)?\s?$/;
const BARE_AFTER = new RegExp(
  `^${HOUR}(?:起|开始|开抢|开启|止|截止|结束|为止)?(?:$|[，。；！？,;!?\\n|·\\s])`,
);

/**
 * Returns the dates in a text for customers in order, in the notations 2025年7月3日, 2025-07-03, 20250703, 7月3日, 7.3, 7/3 and
 * (at the end of a range) 31日. Full-width digits count; {placeholders} are skipped. Pure; takes linear time.
 */
export function datesInText(text: string): DateMention[] {
  if (!/[\d０-９]/.test(text)) return [];
  const plain = toHalfWidth(text).replace(/\{[^{}]*\}/g, (all) => "\0".repeat(all.length));
  const found = findAllMatches(plain, DATE_PATTERN).map(readMatch);
  const mentions: DateMention[] = [];
  found.forEach((date, index) => {
    const before = found[index - 1];
    const role = roleOfDate(plain, date, { before, next: found[index + 1] });
    const first = before && isRange(plain, before, date) ? mentions.at(-1) : undefined;
    const month = date.month ?? first?.month ?? 0;
    if (!(month >= 1 && month <= 12 && date.day >= 1 && date.day <= 31)) return;
    if (date.isLoose && !isDateByItsWords(plain, date, role)) return;
    const clause = clauseAroundDate(plain, date);
    const isPeriod = first?.isPeriod || isOwnPeriod(plain, date, { role, clause });
    const { start, end, year, day } = date;
    const next = found[index + 1];
    const from = first && before ? before : date;
    const to = next && role === "start" && isRange(plain, date, next) ? next : date;
    const bare = isBare(plain, from, to);
    mentions.push({ start, end, year, month, day, role, isPeriod, isBare: bare, clause });
  });
  return mentions;
}

interface FoundDate {
  start: number;
  end: number;
  year: number | undefined;
  month: number | undefined;
  day: number;
  isLoose: boolean;
}

function readMatch(match: RegExpExecArray): FoundDate {
  const [y1, m1, d1, y2, m2, d2, m3, d3, m4, mark, d4, d5] = match.slice(1);
  const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  return {
    start: match.index,
    end: match.index + match[0].trimEnd().length,
    year: numberOf(y1 ?? y2),
    month: numberOf(m1 ?? m2 ?? m3 ?? m4),
    day: Number(d1 ?? d2 ?? d3 ?? d4 ?? d5),
    isLoose: mark !== undefined,
  };
}

function isRange(text: string, { end }: FoundDate, { start }: FoundDate): boolean {
  return start - end <= NEAR && RANGE_MARK.test(text.slice(end, start));
}

function roleOfDate(
  text: string,
  date: FoundDate,
  { before, next }: { before: FoundDate | undefined; next: FoundDate | undefined },
): DateMention["role"] {
  const [lead, rest] = [
    text.slice(Math.max(0, date.start - NEAR), date.start),
    text.slice(date.end, date.end + NEAR),
  ];
  if (before && isRange(text, before, date)) return "to";
  if (next && isRange(text, date, next)) return "start";
  if (TO_AFTER.test(rest)) return "to";
  if (FROM_AFTER.test(rest) || FROM_BEFORE.test(lead)) return "start";
  if (TO_BEFORE.test(lead)) return "to";
  // “活动时间：7月3日” without a last day.
  return PERIOD_BEFORE.test(lead) ? "start" : "on";
}

/** Returns whether 7.3 is a date: in a range, or first or last day in a text without prices. */
function isDateByItsWords(text: string, { start }: FoundDate, role: DateMention["role"]): boolean {
  return role !== "on" && !/[元折￥¥%％]|版本?\s?$/.test(text.slice(Math.max(0, start - NEAR), start + NEAR));
}

function isOwnPeriod(
  text: string,
  { start }: FoundDate,
  { role, clause }: Pick<DateMention, "role" | "clause">,
): boolean {
  if (PERIOD_BEFORE.test(text.slice(Math.max(0, start - NEAR), start))) return true;
  return role !== "on" && /活动(?!规则|奖|券|代金|商品|页|账)/.test(clause);
}

/** `from` and `to` are the same date if it is not in a range. */
function isBare(text: string, from: FoundDate, to: FoundDate): boolean {
  const lead = text.slice(Math.max(0, from.start - NEAR), from.start);
  return BARE_BEFORE.test(lead) && BARE_AFTER.test(text.slice(to.end, to.end + NEAR));
}

function clauseAroundDate(text: string, { start, end }: FoundDate): string {
  const before =
    text
      .slice(Math.max(0, start - NEAR * 2), start)
      .split(CLAUSE_MARK)
      .at(-1) ?? "";
  const after = text.slice(end, end + NEAR * 2).split(CLAUSE_MARK)[0] ?? "";
  return before + text.slice(start, end) + after;
}

/** Returns the text with full-width digits and marks as ordinary ones; offsets stay the same. */
function toHalfWidth(text: string): string {
  return text.replace(/[０-９．／]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0));
}
