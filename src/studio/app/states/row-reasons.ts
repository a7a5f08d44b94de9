import { en, type Saying } from "../../../language/messages/saying.ts";
import type { ToldTable } from "../../frame/messages.ts";

/** Why the rows of a table are shown or not, by their states. Pure. */
export function rowReasons({ rows }: Pick<ToldTable, "rows">): ReadonlyMap<string, Saying> {
  const reasons = rows.map(({ state, verdict, reason, isAsked, isShown }): [string, Saying] => {
    if (isShown) return [state, en`Shown: ${reason}`.zh`显示：${reason}`];
    if (verdict === true)
      return [
        state,
        en`It would hold (${reason}), but a row above comes first`.zh`条件成立（${reason}），但上面的行优先`,
      ];
    if (verdict === "unknown" && isAsked) return [state, en`Not known: ${reason}`.zh`无法判断：${reason}`];
    return [state, en`No: ${reason}`.zh`不显示：${reason}`];
  });
  return new Map(reasons);
}
