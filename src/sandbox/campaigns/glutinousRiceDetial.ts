import { serverTime } from "../mall/calendar.ts";
import { notesOf } from "../mall/history.ts";
import type { Handler } from "../rules/rules.ts";

/** The lottery of which this is the record. */
export const shares = "glutinousRiceFlour";

/** Lottery record (spec 2): every draw of the event, newest first; before, and afterwards too. */
export const records: Handler = ({ marks }) => ({
  data: notesOf(marks, "drawn")
    .reverse()
    .map(({ at, values: [resultNum, resultType] }) => ({
      createTime: serverTime(at),
      resultNum,
      resultType: Number(resultType),
    })),
});
