import { formatServerTime } from "../mall/calendar.ts";
import { findMarksNamed } from "../mall/history.ts";
import type { EndpointHandler } from "../rules/rules.ts";

/** Id of the lottery whose draws this page lists; it uses that campaign's time, vouchers and marks. */
export const shares = "glutinousRiceFlour";

/** Lottery record: every draw of the event, newest first, also before and after the event. */
export const records: EndpointHandler = ({ marks }) => ({
  data: findMarksNamed(marks, "drawn")
    .reverse()
    .map(({ at, values: [resultNum, resultType] }) => ({
      createTime: formatServerTime(at),
      resultNum,
      resultType: Number(resultType),
    })),
});
