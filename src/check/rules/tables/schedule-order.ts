import { childOf } from "../../json/json-node.ts";
import { atText } from "../../report/anchor.ts";
import type { Rule } from "../../rule.ts";

export const scheduleOrder: Rule = {
  id: "schedule-order",
  severity: "error",
  docs: {
    description: "A campaign that ends before it starts.",
    ok: [{ patch: { schedule: { start: "2025-03-01T00:00:00+08:00", end: "2025-03-08T00:00:00+08:00" } } }],
    bad: [
      {
        patch: { schedule: { start: "2025-03-01T00:00:00+08:00", end: "2025-02-01T00:00:00+08:00" } },
        message:
          '"end" is 2025-02-01T00:00:00+08:00, expected a moment after "start" (2025-03-01T00:00:00+08:00)',
      },
    ],
  },
  check: ({ root, isSound }) => {
    const start = childOf(childOf(root, "schedule"), "start");
    const end = childOf(childOf(root, "schedule"), "end");
    if (start?.kind !== "string" || end?.kind !== "string" || !isSound(["schedule"])) return [];
    if (!(Date.parse(start.value) >= Date.parse(end.value))) return [];
    const message = `"end" is ${end.value}, expected a moment after "start" (${start.value})`;
    return [{ at: atText(end), message, fix: 'Write a later "end", or an earlier "start".' }];
  },
};
