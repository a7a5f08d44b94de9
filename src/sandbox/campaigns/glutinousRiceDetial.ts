import { serverTime } from "../mall/calendar.ts";
import { parsedMarks } from "../mall/history.ts";
import type { Handler } from "../rules/rules.ts";

/** Lottery whose record this is. */
export const shares = "glutinousRiceFlour";

/** Lottery record: every draw of the event, newest first, also before and after the event. */
export const records: Handler = ({ marks }) => ({
  data: parsedMarks(marks, "drawn")
    .reverse()
    .map(({ at, values: [resultNum, resultType] }) => ({
      createTime: serverTime(at),
      resultNum,
      resultType: Number(resultType),
    })),
});
