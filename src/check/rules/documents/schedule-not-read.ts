import { en } from "../../../language/messages/localized-text.ts";
import { namePathsReadByText } from "../../inspect/used-names.ts";
import { findChild, findEntry, keyRange, listItemsOf } from "../../json/json-node.ts";
import type { Rule } from "../rule.ts";

const MARCH = { start: "2025-03-01T00:00:00+08:00", end: "2025-03-08T00:00:00+08:00" };
const WITHOUT_CALLS = {
  endpoints: null,
  load: null,
  tables: null,
  actions: null,
  view: [{ type: "text", text: "Spring" }],
};

export const scheduleNotRead: Rule = {
  severity: "warning",
  description: en`Nothing happens at the dates of a schedule: no expression reads them, and the page has no data to load again then.`
    .zh`到了活动时间什么也不会发生：没有表达式读取它，页面也没有数据可以在那时重新加载。`,
  ok: [
    { patch: { schedule: MARCH } },
    {
      patch: {
        ...WITHOUT_CALLS,
        schedule: MARCH,
        view: [{ type: "text", when: "now < schedule.end", text: "Spring" }],
      },
    },
  ],
  bad: [
    {
      patch: { ...WITHOUT_CALLS, schedule: MARCH },
      message: 'Nothing reads "schedule", expected a condition such as now >= schedule.start',
    },
  ],
  check: ({ document, isBase, mistakes, root, texts }) => {
    const entry = findEntry(root, "schedule");
    if (!entry || isBase || mistakes.length > 0 || entry.value.source !== document.file.source) return [];
    if (listItemsOf(findChild(root, "load")).length > 0) return [];
    if (texts.some((text) => namePathsReadByText(text).some(([first]) => first === "schedule"))) return [];
    const name = findChild(entry.value, "start") ? "now >= schedule.start" : "now < schedule.end";
    return [
      {
        at: keyRange(entry),
        message: en`Nothing reads "schedule", expected a condition such as ${name}`
          .zh`没有地方读取“schedule”，应有条件，如 ${name}`,
        fix: en`Write such a condition where the dates matter, or delete "schedule".`
          .zh`请在与活动时间有关的地方写这样的条件，或删掉“schedule”。`,
      },
    ];
  },
};
