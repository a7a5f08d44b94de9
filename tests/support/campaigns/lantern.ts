import type { Phone } from "./phone.tsx";

export const ROUTE = "/glutinousRiceFlour";
export const VISIT = `${ROUTE}?token=old-user&phoneType=ios`;
export const INFO = "/api/djdg/new/year/activity/lottery/info";
export const DRAW = "/api/djdg/new/year/activity/lottery";
export const RECORD = "/api/djdg/new/year/activity/lottery/record";

/** The number on the page, as it is read. */
export const read = (phone: Phone) => phone.texts("main .digits-label").join("\n");
export const phase = (phone: Phone) => phone.all("main .digits")[0]?.dataset.phase;

/** The mall draws as it is told; what it tells besides is right. */
export const rig = (
  phone: Phone,
  resultNum: unknown,
  resultType: unknown,
  reward: unknown = 0,
  nowRounds = 1,
) => phone.answer(DRAW, { data: { resultNum, resultType, reward, nowRounds } });

/** Somebody with energy for three draws, on a day of the campaign on which nothing was won yet. */
const STATUS = {
  startTime: "2024-02-19 00:00:00",
  activityStatus: true,
  energyBalance: 60,
  nowRounds: 1,
  todayNum: "8,0,6,4,2",
  winningNum: [],
};
/** A moment of the campaign, as the mall's clock tells it. */
export const DAY = "Tue, 20 Feb 2024 02:00:00 GMT";

/** The mall tells this status, at this time of its clock. */
export const tell = (phone: Phone, odd: object = {}, date = DAY) =>
  phone.answer(INFO, { data: { ...STATUS, ...odd }, headers: { date } });
