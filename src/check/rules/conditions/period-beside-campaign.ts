import { en } from "../../../language/messages/localized-text.ts";
import { formatTime, parseTime, type Zone } from "../../../language/time.ts";
import { dayOfMoment, scheduleDaysOf } from "../../facts/compare-with-schedule.ts";
import type { Finding } from "../../facts/finding.ts";
import { findChild, type JsonNode, rangeInsideQuotes, stringValueOf } from "../../json/json-node.ts";
import { fileNameOf } from "../../json/source-file.ts";
import type { Project } from "../../project/project.ts";
import type { Rule } from "../rule.ts";

const campaign = (id: string, start: string, lastDay: string) => ({
  [`campaigns/${id}.json`]: {
    language: 3,
    id,
    route: `/${id}`,
    title: `{schedule.start | date:"M.D"} – {schedule.lastDay | date:"M.D"}`,
    schedule: { start: `${start}T00:00:00+08:00`, lastDay },
    view: [],
  },
});

const withPeriods = (end: string) => ({
  patch: {
    constants: {
      dates: {
        tea: { start: "2025-03-01", end: "2025-03-09" },
        cake: { start: "2025-05-01", end },
      },
    },
    values: {
      tea: "now >= time(constants.dates.tea.start) && now < time(constants.dates.tea.end)",
      cake: "now >= time(constants.dates.cake.start) && now < time(constants.dates.cake.end)",
    },
    title: "{values.tea ? 'Tea' : ''}{values.cake ? 'Cake' : ''}",
  },
  files: { ...campaign("tea", "2025-03-01", "2025-03-08"), ...campaign("cake", "2025-05-01", "2025-05-05") },
});

export const periodBesideCampaign: Rule = {
  severity: "warning",
  description: en`A period in "constants" begins with another campaign and ends one day earlier than it, while other periods end with their campaigns: the last day was written where the day after it is meant.`
    .zh`“constants”里的一段时间与另一个活动同一天开始，却比它早一天结束，而其他各段与各自的活动一同结束：应写最后一天的后一天，却写成了最后一天。`,
  ok: [withPeriods("2025-05-06"), withPeriods("2025-05-20")],
  bad: [
    {
      ...withPeriods("2025-05-05"),
      message:
        '"end" is 2025-05-05, expected 2025-05-06: the campaign cake lasts until the end of 2025-05-05',
    },
  ],
  check: ({ document, place: { zone }, project, root }) => {
    const periods = periodsBelow(findChild(document.root, "constants"), zone);
    if (document.variantIndex !== undefined || findChild(root, "schedule") || periods.length < 2) return [];
    const campaigns = schedulesOf(project, zone);
    const pairs = periods.flatMap(({ first, end, after }) =>
      campaigns.flatMap((one) =>
        one.first === first
          ? [{ ...one, end, isSame: dayOfMoment(one.last, zone, 1) === after, isEarly: one.last === after }]
          : [],
      ),
    );
    if (!pairs.some(({ isSame }) => isSame)) return [];
    return pairs
      .filter(({ end, isEarly }) => isEarly && pairs.every((one) => one.end !== end || !one.isSame))
      .map(({ end, last, name }): Finding => {
        const day = formatTime(last, "YYYY-MM-DD", zone) ?? "";
        const meant = formatTime(dayOfMoment(last, zone, 1), "YYYY-MM-DD", zone) ?? "";
        const message = en`"end" is ${stringValueOf(end) ?? ""}, expected ${meant}: the campaign ${name} lasts until the end of ${day}`
          .zh`“end”是${stringValueOf(end) ?? ""}，应为${meant}：活动 ${name} 到${day}结束时为止`;
        const fix = en`Write ${meant}, the day after the last one.`.zh`请写${meant}，即最后一天的后一天。`;
        return { at: rangeInsideQuotes(end), message, fix, suggestion: meant };
      });
  },
};

interface Period {
  first: number;
  end: JsonNode;
  after: number;
}

/** Returns the objects with "start" and "end" that are days, at any depth. */
function periodsBelow(node: JsonNode | undefined, zone: Zone): Period[] {
  if (node?.kind !== "object") return [];
  const [start, end] = [findChild(node, "start"), findChild(node, "end")];
  const [first, after] = [start, end].map((one) => parseTime(stringValueOf(one) ?? "", zone));
  const isPeriod = end !== undefined && first !== undefined && after !== undefined;
  return [
    ...(isPeriod && (stringValueOf(end) ?? "").length === DAY_LENGTH ? [{ first, end, after }] : []),
    ...node.entries.flatMap(({ value }) => periodsBelow(value, zone)),
  ];
}

/** Characters of a day such as 2025-02-10. */
const DAY_LENGTH = 10;

/** Returns the first and last days of all campaigns with a whole schedule. */
function schedulesOf(project: Project, zone: Zone): { name: string; first: number; last: number }[] {
  const paths = new Set(project.routes().flatMap((route) => project.at(route).map(({ path }) => path)));
  return [...paths].flatMap((path) => {
    const root = project.documentsOf(path)[0]?.root;
    const { first, last } = (root && scheduleDaysOf(root, zone)) ?? {};
    return first && last
      ? [{ name: fileNameOf(path), first: dayOfMoment(first.ms, zone), last: last.ms }]
      : [];
  });
}
