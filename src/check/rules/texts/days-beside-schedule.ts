import { en } from "../../../language/messages/localized-text.ts";
import { dayNumber } from "../../../language/time.ts";
import { findAllMatches } from "../../content/stray-markup.ts";
import { scheduleDaysOf } from "../../facts/compare-with-schedule.ts";
import { describeSourceLine } from "../../facts/describe-source-line.ts";
import type { Finding } from "../../facts/finding.ts";
import type { Inspection } from "../../inspect/document-inspection.ts";
import { findChild, rangeOfCharacters } from "../../json/json-node.ts";
import type { Rule } from "../rule.ts";

/** The length of the campaign: 共九天, 为期10天, 历时7天. */
const DURATION = /(?:共|为期|历时)\s*(?<days>[\d一二三四五六七八九十]{1,3})\s*天/g;
/** Words about another duration than the campaign's. */
const OTHER = /有效|签到|累计|连续|到账|之后|内/;
const DIGITS = "零一二三四五六七八九";

const SCHEDULE = { start: "2025-03-01T00:00:00+08:00", lastDay: "2025-03-09" };

export const daysBesideSchedule: Rule = {
  severity: "warning",
  description: en`A text says how many days the campaign lasts, and the schedule has another number of days.`
    .zh`文字写的活动天数与活动时间的天数不同。`,
  ok: [
    { patch: { schedule: SCHEDULE, title: "3月1日至3月9日，共九天" } },
    { patch: { schedule: SCHEDULE, title: "代金券共7天有效" } },
  ],
  bad: [
    {
      patch: { schedule: SCHEDULE, title: "3月1日至3月9日，共10天" },
      message: "The text says 10 days, the schedule (line 87) has 9, expected the same number of days",
    },
    {
      patch: { schedule: { ...SCHEDULE, lastDay: "2025-03-19" }, title: "为期九天" },
      message: "The text says 9 days, the schedule (line 87) has 19, expected the same number of days",
    },
  ],
  check: findDaysBesideSchedule,
};

/** Returns the numbers of days in texts that contradict the schedule. */
export function findDaysBesideSchedule({
  place: { zone },
  root,
  texts,
  isBase,
}: Pick<Inspection, "root" | "texts" | "isBase" | "place">): Finding[] {
  const { first, last } = (isBase ? undefined : scheduleDaysOf(root, zone)) ?? {};
  const schedule = findChild(root, "schedule");
  if (!first || !last || !schedule) return [];
  const days = dayNumber(last.ms, zone) - dayNumber(first.ms, zone) + 1;
  return texts.flatMap(({ isTemplate, visit: { node } }) => {
    if (!isTemplate || node.kind !== "string" || OTHER.test(node.value)) return [];
    return findAllMatches(node.value, DURATION).flatMap(({ 0: found, index, groups }) => {
      const said = numberOf(groups?.days ?? "");
      if (said === undefined || said === days) return [];
      const line = describeSourceLine(last.node, node);
      const message = en`The text says ${said} days, the schedule (${line}) has ${days}, expected the same number of days`
        .zh`文字写的是${said}天，活动时间（${line}）是${days}天，天数应相同`;
      const fix = en`Find out how many days the campaign lasts. If it is ${days}, correct the text; if it is ${said}, correct the last day on ${line}.`
        .zh`请先核对活动共几天。如果是${days}天，请改正文字；如果是${said}天，请改正${line}的最后一天。`;
      const at = rangeOfCharacters(node, index, index + found.length);
      return [{ at, message, fix, dependsOn: [schedule] }];
    });
  });
}

/** Returns the number of digits or of Chinese numerals up to 99; undefined for other texts. */
function numberOf(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text);
  const [, tens, ten, ones] = /^([一二三四五六七八九]?)(十?)([一二三四五六七八九]?)$/.exec(text) ?? [];
  if (tens === undefined || (ten === "" && tens !== "" && ones !== "")) return undefined;
  if (ten === "") return DIGITS.indexOf(tens || ones || "");
  return (tens === "" ? 1 : DIGITS.indexOf(tens)) * 10 + (ones ? DIGITS.indexOf(ones) : 0);
}
