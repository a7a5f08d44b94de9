import { explainTable } from "../../../explain/explain-table.ts";
import { describeField } from "../../../explain/given/field-words.ts";
import type { Saying } from "../../../language/messages/saying.ts";
import { en } from "../../../language/messages/saying.ts";
import type { Plan } from "../../../plan/plan.ts";

/** Why the rows of a table are shown or not, by their states, for what expressions see. Empty where there is no such table. Pure. */
export function rowReasons(
  plan: Plan,
  table: string,
  scope: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, Saying> {
  const explained = explainTable(plan, table, scope, { describe: (path) => describeField(plan, path) });
  const reasons = explained?.rows.map(({ row, verdict, reason: { saying }, isAsked, isShown }) => {
    if (isShown) return [row.state, en`Shown: ${saying}`.zh`显示：${saying}`] as const;
    if (verdict === true)
      return [
        row.state,
        en`It would hold (${saying}), but a row above comes first`.zh`条件成立（${saying}），但上面的行优先`,
      ] as const;
    if (verdict === "unknown" && isAsked)
      return [row.state, en`Not known: ${saying}`.zh`无法判断：${saying}`] as const;
    return [row.state, en`No: ${saying}`.zh`不显示：${saying}`] as const;
  });
  return new Map(reasons);
}
