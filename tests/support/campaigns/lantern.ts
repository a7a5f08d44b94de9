import type { Phone } from "./phone.tsx";

export const ROUTE = "/glutinousRiceFlour";
export const VISIT = `${ROUTE}?token=old-user&phoneType=ios`;
export const INFO = "/api/djdg/new/year/activity/lottery/info";
export const DRAW = "/api/djdg/new/year/activity/lottery";
export const RECORD = "/api/djdg/new/year/activity/lottery/record";

/** Returns the accessible text of the number on the page. */
export const shownNumber = (phone: Phone) => phone.texts("main .digits-label").join("\n");
export const phase = (phone: Phone) => phone.all("main .digits")[0]?.dataset.phase;

/** Sets the result of the next draws. */
export const setDraw = (
  phone: Phone,
  resultNum: unknown,
  resultType: unknown,
  reward: unknown = 0,
  nowRounds = 1,
) => phone.answer(DRAW, { data: { resultNum, resultType, reward, nowRounds } });

/** The status of a customer with energy for three draws and no win yet, on a day of the campaign. */
const STATUS = {
  startTime: "2024-02-19 00:00:00",
  activityStatus: true,
  energyBalance: 60,
  nowRounds: 1,
  todayNum: "8,0,6,4,2",
  winningNum: [],
};
/** A moment of the campaign, as in the mall's Date header. */
export const DAY = "Tue, 20 Feb 2024 02:00:00 GMT";

/** Makes the mall answer with this status, at this time of its clock. */
export const setInfo = (phone: Phone, odd: object = {}, date = DAY) =>
  phone.answer(INFO, { data: { ...STATUS, ...odd }, headers: { date } });
