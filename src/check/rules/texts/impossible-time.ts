import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { findAllMatches } from "../../content/stray-markup.ts";
import type { Finding } from "../../facts/finding.ts";
import type { DocumentText } from "../../inspect/document-inspection.ts";
import { rangeOfCharacters } from "../../json/json-node.ts";
import type { Rule } from "../rule.ts";

/** 12:30 and 12点30分, but not durations with seconds (72:00:00), ratios or 20点能量. */
const TIME_PATTERN = /(?<![\d:：.])(\d{1,2})(?:[:：](\d\d)(?![\d:：%])|[点时](\d{1,2})分)/g;
const DAY_PATTERN = /(?<!\d)(?:((?:19|20)\d\d)\s?年\s?)?(\d{1,2})\s?月\s?(\d{1,2})\s?[日号]/g;

const HOUR_ADVICE = en`Write a time from 00:00 to 24:00.`.zh`请写 00:00 到 24:00 之间的时间。`;
const DAY_ADVICE = en`Write a day that the calendar has.`.zh`请写日历上有的日子。`;

export const impossibleTime: Rule = {
  severity: "warning",
  description: en`A text names a time that no clock shows (24:30, 12:60), or a day that no calendar has (2月30日).`
    .zh`文字里写了不存在的时间（24:30、12:60）或日子（2月30日）。`,
  ok: [{ patch: { title: "2月29日24:00结束，每次20点能量" } }],
  bad: [
    { patch: { title: "每天24:30结束" }, message: "There is no 24:30, expected a time from 00:00 to 24:00" },
    { patch: { title: "2月30日结束" }, message: "There is no 2月30日, expected a day of the calendar" },
    {
      patch: { title: "2025年2月29日" },
      message: "There is no 2025年2月29日, expected a day of the calendar",
    },
  ],
  check: ({ texts }) => texts.flatMap(findingsIn),
};

function findingsIn({ visit: { node }, isTemplate }: DocumentText): Finding[] {
  if (!isTemplate || node.kind !== "string" || !/\d/.test(node.value)) return [];
  const text = node.value.replace(/\{[^{}]*\}/g, (all) => " ".repeat(all.length));
  const report = (
    { 0: said, index }: RegExpExecArray,
    expected: LocalizedText,
    fix: LocalizedText,
  ): Finding => ({
    at: rangeOfCharacters(node, index, index + said.length),
    message: en`There is no ${said}, expected ${expected}`.zh`没有“${said}”，应为${expected}`,
    fix,
  });
  const times = findAllMatches(text, TIME_PATTERN).filter(({ 1: hour, 2: digits, 3: minutes }) => {
    const minute = Number(digits ?? minutes);
    return Number(hour) * 60 + minute > 24 * 60 || minute > 59;
  });
  const days = findAllMatches(text, DAY_PATTERN).filter(({ 1: year, 2: month, 3: day }) => {
    // 2024 is a leap year.
    const date = new Date(Date.UTC(Number(year ?? 2024), Number(month) - 1, Number(day)));
    return date.getUTCMonth() + 1 !== Number(month) || date.getUTCDate() !== Number(day);
  });
  return [
    ...times.map((match) =>
      report(match, en`a time from 00:00 to 24:00`.zh` 00:00 到 24:00 之间的时间`, HOUR_ADVICE),
    ),
    ...days.map((match) => report(match, en`a day of the calendar`.zh`日历上有的日子`, DAY_ADVICE)),
  ];
}
